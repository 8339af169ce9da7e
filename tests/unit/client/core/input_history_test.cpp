#include "client/core/input_history.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace arena::client {
namespace {

sim::PlayerInput move(sim::Tick tick) {
    return {.move_x = static_cast<std::int8_t>(tick % 100)};
}

/// Adds these ticks, each with a different input.
void add(InputHistory& history, sim::Tick first, sim::Tick last) {
    for (sim::Tick tick = first; tick <= last; ++tick)
        history.add(tick, move(tick));
}

void expect_ticks(const protocol::Inputs& inputs, sim::Tick first, sim::Tick last) {
    EXPECT_EQ(inputs.tick, last);
    EXPECT_EQ(inputs.first_tick(), first);
    ASSERT_EQ(inputs.runs.size(), last - first + 1);
    for (sim::Tick tick = first; tick <= last; ++tick)
        EXPECT_EQ(inputs.runs[tick - first].input, move(tick));
}

TEST(InputHistory, the_first_input_is_due_at_once_and_then_one_message_per_interval) {
    InputHistory history;
    history.start(3);
    EXPECT_FALSE(history.is_due());
    EXPECT_FALSE(history.has_unsent());
    add(history, 10, 10);
    ASSERT_TRUE(history.is_due());
    expect_ticks(history.take(1), 10, 10);
    EXPECT_FALSE(history.has_unsent());

    add(history, 11, 12);
    EXPECT_TRUE(history.has_unsent());
    EXPECT_FALSE(history.is_due());
    add(history, 13, 13);
    EXPECT_TRUE(history.is_due());
}

TEST(InputHistory, a_message_repeats_the_requested_ticks_as_far_as_they_are_kept) {
    InputHistory history;
    history.start(2);
    add(history, 10, 12);
    expect_ticks(history.take(5), 10, 12);
    add(history, 13, 14);
    expect_ticks(history.take(1), 12, 14);
    add(history, 15, 16);
    expect_ticks(history.take(5), 10, 16);
}

TEST(InputHistory, a_client_that_stood_still_sends_all_inputs_that_were_given) {
    InputHistory history;
    history.start(2);
    add(history, 10, 10);
    static_cast<void>(history.take(1));
    add(history, 11, 17);

    expect_ticks(history.take(1), 10, 17);
}

TEST(InputHistory, a_message_holds_at_most_64_ticks) {
    InputHistory history;
    history.start(2);
    add(history, 10, 200);

    expect_ticks(history.take(99), 137, 200);
}

TEST(InputHistory, a_message_is_due_at_once_after_a_clock_jump_and_starts_at_the_new_tick) {
    InputHistory history;
    history.start(4);
    add(history, 10, 12);
    static_cast<void>(history.take(1));

    EXPECT_TRUE(history.continues_with(13));
    for (const sim::Tick tick : {50u, 20u}) {  // forwards, then back
        EXPECT_FALSE(history.continues_with(tick));
        add(history, tick, tick);
        ASSERT_TRUE(history.is_due());
        expect_ticks(history.take(99), tick, tick);
        add(history, tick + 1, tick + 3);
        EXPECT_FALSE(history.is_due());
    }
}

TEST(InputHistory, the_last_tick_is_not_followed_by_tick_zero) {
    InputHistory history;
    history.start(2);
    history.add(0xFFFF'FFFF, move(1));
    static_cast<void>(history.take(99));
    history.add(0, move(2));
    const protocol::Inputs inputs = history.take(99);

    EXPECT_TRUE(in_range(inputs));
    EXPECT_EQ(inputs.tick, 0u);
    EXPECT_EQ(inputs.ticks(), 1u);
}

TEST(InputHistory, start_discards_the_inputs_added_before) {
    InputHistory history;
    history.start(2);
    add(history, 10, 12);
    history.start(1);
    EXPECT_FALSE(history.is_due());
    add(history, 13, 13);

    expect_ticks(history.take(99), 13, 13);
}

}  // namespace
}  // namespace arena::client
