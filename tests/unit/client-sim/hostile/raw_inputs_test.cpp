#include "client-sim/hostile/raw_inputs.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using protocol::DecodeError;

std::optional<DecodeError> error_in(const RawInputs& raw) {
    protocol::Inputs inputs;
    return protocol::decode_inputs(write_raw_inputs(raw), inputs);
}

RawInputs good() {
    return {
        .tick = 4330,
        .runs = {{.input = {.move_x = -127, .move_y = 5, .aim_x = 1000, .buttons = 3}, .ticks = 2},
                 {.input = {.aim_y = -2000}, .ticks = 1}},
        .runs_declared = 2,
        .seen_back = 7};
}

TEST(RawInputs, decode_like_an_honest_clients_when_their_numbers_are_valid) {
    protocol::Inputs inputs;

    ASSERT_FALSE(protocol::decode_inputs(write_raw_inputs(good()), inputs));

    EXPECT_EQ(inputs.tick, 4330u);
    EXPECT_EQ(inputs.seen_back, 7);
    ASSERT_EQ(inputs.runs.size(), 2u);
    EXPECT_EQ(inputs.runs[0], good().runs[0]);
    EXPECT_EQ(inputs.runs[1], good().runs[1]);
}

TEST(RawInputs, decode_with_a_column_of_more) {
    RawInputs raw = good();
    raw.more = {0x01, 0x82};
    protocol::Inputs inputs;

    ASSERT_FALSE(protocol::decode_inputs(write_raw_inputs(raw), inputs));

    ASSERT_EQ(inputs.runs.size(), 2u);
    EXPECT_EQ(inputs.runs[0].input.buttons, 3 | sim::kButtonReload);
    EXPECT_EQ(inputs.runs[1].input.buttons, sim::kButtonAlternativeFire);
    EXPECT_EQ(inputs.runs[1].input.slot, 8);
    EXPECT_EQ(inputs.seen_back, 7);
}

TEST(RawInputs, can_be_out_of_every_range) {
    RawInputs buttons = good();
    buttons.more = {4, 0};
    RawInputs slot = good();
    slot.more = {0, 0x90};
    RawInputs column = good();
    column.more = {0, 0, 0};
    RawInputs stick = good();
    stick.runs[0].input.move_x = -128;
    RawInputs no_ticks = good();
    no_ticks.runs[1].ticks = 0;
    RawInputs many_ticks = good();
    many_ticks.runs[1].ticks = 255;
    RawInputs seen_back = good();
    seen_back.seen_back = 255;
    RawInputs nothing = good();
    nothing.runs_declared = 0;

    for (const RawInputs& raw :
         {buttons, slot, column, stick, no_ticks, many_ticks, seen_back, nothing})
        EXPECT_EQ(error_in(raw), DecodeError::out_of_range);
}

TEST(RawInputs, can_declare_more_runs_than_they_hold) {
    RawInputs raw = good();
    raw.runs_declared = 0xFFFFFFFF;

    EXPECT_EQ(error_in(raw), DecodeError::malformed);
}

}  // namespace
}  // namespace arena::client_sim
