#include "protocol/inputs_message.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/limits.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

using Bytes = std::vector<std::byte>;

sim::PlayerInput move(int x) {
    return {.move_x = static_cast<std::int8_t>(x)};
}

Inputs one_run(sim::Tick tick, const InputRun& run) {
    Inputs inputs{.tick = tick};
    EXPECT_TRUE(inputs.runs.push_back(run));
    return inputs;
}

Bytes encoded(const Inputs& inputs) {
    InputsEncoder encoder;
    const auto bytes = encoder.encode(inputs);
    return {bytes.begin(), bytes.end()};
}

std::optional<DecodeError> error_of(const Bytes& bytes) {
    Inputs inputs;
    return decode_inputs(bytes, inputs);
}

TEST(Inputs, ticks_with_the_same_input_share_a_run) {
    Inputs inputs{.tick = 9};
    for (const int x : {1, 1, 2, 1})
        inputs.add(move(x));

    EXPECT_EQ(inputs.tick, 13u);
    EXPECT_EQ(inputs.first_tick(), 10u);
    ASSERT_EQ(inputs.runs.size(), 3u);
    EXPECT_EQ(inputs.runs[0], (InputRun{move(1), 2}));
    EXPECT_EQ(inputs.runs[1], (InputRun{move(2), 1}));
    EXPECT_EQ(inputs.runs[2], (InputRun{move(1), 1}));
}

TEST(Inputs, hold_seen_back_once_for_all_runs) {
    sim::PlayerInput before = move(1);
    before.seen_back = 8;
    sim::PlayerInput after = move(1);
    after.seen_back = 9;
    Inputs inputs{.tick = 9};
    inputs.add(before);
    inputs.add(after);

    ASSERT_EQ(inputs.runs.size(), 1u);
    EXPECT_EQ(inputs.runs[0], (InputRun{move(1), 2}));
    EXPECT_EQ(inputs.seen_back, 9);
    EXPECT_EQ(inputs.input_of(inputs.runs[0]), after);
}

TEST(Inputs, survive_a_round_trip_in_28_bytes_and_8_for_each_run_and_for_seen_back) {
    Inputs most{.tick = 1000};
    for (std::size_t i = 0; i < kInputTicksMax; ++i)
        most.add(move(static_cast<int>(i)));
    for (const Inputs& inputs : {one_run(5, {move(1), 3}), test::example_inputs(), most}) {
        const Bytes bytes = encoded(inputs);
        Inputs read;

        const bool has_more = inputs.runs.size() == 2;  // as in the example
        EXPECT_EQ(bytes.size(), 28 + 8 * (inputs.runs.size() + (inputs.seen_back > 0 ? 1 : 0)) +
                                    (has_more ? 12 : 0));
        EXPECT_EQ(decode_inputs(bytes, read), std::nullopt);
        EXPECT_EQ(read, inputs);
    }
    EXPECT_EQ(encoded(one_run(5, {})).size(), kInputsBytesMin);
}

TEST(Inputs, cover_1_to_64_ticks_from_tick_0_on) {
    constexpr sim::Tick kLast = std::numeric_limits<sim::Tick>::max();
    EXPECT_TRUE(in_range(one_run(1, {move(1), 1})));
    EXPECT_TRUE(in_range(one_run(64, {move(1), 64})));
    EXPECT_TRUE(in_range(one_run(kLast, {move(1), 64})));
    EXPECT_FALSE(in_range(Inputs{.tick = 5})) << "no runs";
    EXPECT_FALSE(in_range(one_run(5, {move(1), 0})));
    EXPECT_TRUE(in_range(one_run(0, {move(1), 1})));
    EXPECT_TRUE(in_range(one_run(63, {move(1), 64})));
    EXPECT_FALSE(in_range(one_run(62, {move(1), 64})));
    EXPECT_FALSE(in_range(one_run(100, {move(1), 65})));
    Inputs two = one_run(100, {move(1), 40});
    EXPECT_TRUE(two.runs.push_back({move(2), 24}));
    EXPECT_TRUE(in_range(two));
    two.runs[1].ticks = 25;
    EXPECT_FALSE(in_range(two));
}

TEST(Inputs, hold_only_known_buttons_and_moves) {
    EXPECT_TRUE(in_range(one_run(5, {{.move_x = -127, .move_y = 127, .buttons = 7}, 1})));
    EXPECT_FALSE(in_range(one_run(5, {{.move_x = -128}, 1})));
    EXPECT_FALSE(in_range(one_run(5, {{.move_y = -128}, 1})));
    EXPECT_TRUE(in_range(one_run(5, {{.buttons = sim::kButtonsKnown, .slot = 8}, 1})));
    EXPECT_FALSE(in_range(one_run(5, {{.buttons = 1u << 10}, 1})));
    EXPECT_FALSE(in_range(one_run(5, {{.slot = 9}, 1})));
}

TEST(Inputs, grow_only_by_what_few_of_them_use) {
    Inputs inputs{.tick = 1000};
    for (int i = 0; i < 3; ++i)
        inputs.add(move(i));
    const std::size_t before = encoded(inputs).size();
    for (const sim::PlayerInput& used :
         {sim::PlayerInput{.buttons = sim::kButtonReload},
          sim::PlayerInput{.buttons = sim::kButtonAlternativeFire}, sim::PlayerInput{.slot = 8}}) {
        Inputs more = inputs;
        more.runs[1].input.buttons = used.buttons;
        more.runs[1].input.slot = used.slot;
        const Bytes bytes = encoded(more);
        Inputs read;

        EXPECT_EQ(bytes.size(), before + 16) << "offset, vtable, length and a byte for each run";
        EXPECT_EQ(decode_inputs(bytes, read), std::nullopt);
        EXPECT_EQ(read, more);
    }
}

TEST(Inputs, a_column_of_another_length_or_with_unknown_bits_is_rejected) {
    Inputs inputs{.tick = 1000};
    for (int i = 0; i < 4; ++i)
        inputs.add(move(i));
    inputs.runs[3].input.slot = 8;
    Bytes bytes = encoded(inputs);
    // The column lies behind the table, before the runs: its length, then a byte for each run.
    const std::array<std::byte, 8> column{std::byte{4}, {}, {}, {}, {}, {}, {}, std::byte{0x80}};
    const auto at = std::search(bytes.begin(), bytes.end(), column.begin(), column.end());
    ASSERT_NE(at, bytes.end());

    for (const unsigned bad : {0x84u, 0x88u, 0x90u}) {
        at[7] = static_cast<std::byte>(bad);
        EXPECT_EQ(error_of(bytes), DecodeError::out_of_range) << bad;
    }
    at[7] = std::byte{0x80};
    at[0] = std::byte{3};
    EXPECT_EQ(error_of(bytes), DecodeError::out_of_range);
}

TEST(Inputs, hold_a_seen_back_of_at_most_250_ticks) {
    Inputs inputs = one_run(5, {move(1), 1});
    inputs.seen_back = 250;
    EXPECT_TRUE(in_range(inputs));
    inputs.seen_back = 251;
    EXPECT_FALSE(in_range(inputs));
    inputs.seen_back = 0;
    inputs.runs[0].input.seen_back = 1;
    EXPECT_FALSE(in_range(inputs)) << "the message holds it, not a run";
}

TEST(InputsDeathTest, encoding_asserts_that_inputs_are_in_range) {
    EXPECT_DEATH((void)encoded(one_run(5, {{.buttons = 1u << 10}, 1})), "honest client");
    EXPECT_DEATH((void)encoded(Inputs{.tick = 5}), "honest client");
}

TEST(Inputs, bytes_that_are_not_inputs_are_rejected_with_a_reason) {
    const Bytes good = encoded(test::example_inputs());
    for (std::size_t size = 0; size < good.size(); ++size) {
        const Bytes cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_EQ(error_of(cut),
                  size < kInputsBytesMin ? DecodeError::too_short : DecodeError::malformed)
            << size;
    }
    EXPECT_EQ(error_of(Bytes(kSequencedMessageMax + 1)), DecodeError::too_long);
    EXPECT_EQ(error_of(Bytes(kInputsBytesMin, std::byte{0xFF})), DecodeError::malformed);
}

TEST(Inputs, are_rejected_when_out_of_range_on_the_wire) {
    // The ticks of the last run are in the last byte.
    Bytes bytes = encoded(test::example_inputs());
    for (const int ticks : {0, 63, 255}) {
        bytes.back() = static_cast<std::byte>(ticks);
        EXPECT_EQ(error_of(bytes), DecodeError::out_of_range) << ticks;
    }
    bytes.back() = std::byte{62};
    EXPECT_EQ(error_of(bytes), std::nullopt);
}

TEST(Inputs, are_decoded_at_any_address) {
    const Bytes bytes = encoded(test::example_inputs());
    Bytes moved(bytes.size() + 8);
    for (std::size_t shift = 0; shift < 8; ++shift) {
        std::copy(bytes.begin(), bytes.end(), moved.begin() + static_cast<std::ptrdiff_t>(shift));
        Inputs read;

        EXPECT_EQ(decode_inputs(std::span(moved).subspan(shift, bytes.size()), read), std::nullopt);
        EXPECT_EQ(read, test::example_inputs());
    }
}

}  // namespace
}  // namespace arena::protocol
