#include "client-sim/client/input_history.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

sim::PlayerInput move(sim::Tick tick) {
    return {.move_x = static_cast<std::int8_t>(tick % 100)};
}

/// Adds these ticks, each with an input of its own.
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

TEST(InputHistory, the_first_input_is_due_at_once_and_then_each_interval) {
    InputHistory history;
    history.start(3);
    EXPECT_FALSE(history.is_due());
    EXPECT_FALSE(history.has_news());
    add(history, 10, 10);
    ASSERT_TRUE(history.is_due());
    expect_ticks(history.take(1), 10, 10);
    EXPECT_FALSE(history.has_news());

    add(history, 11, 12);
    EXPECT_TRUE(history.has_news());
    EXPECT_FALSE(history.is_due());
    add(history, 13, 13);
    EXPECT_TRUE(history.is_due());
}

TEST(InputHistory, a_message_tells_again_what_it_is_asked_for_and_no_more_than_there_is) {
    InputHistory history;
    history.start(2);
    add(history, 10, 12);
    expect_ticks(history.take(5), 10, 12);
    add(history, 13, 14);
    expect_ticks(history.take(1), 12, 14);
    add(history, 15, 16);
    expect_ticks(history.take(5), 10, 16);
}

TEST(InputHistory, a_client_that_stood_still_tells_all_that_it_has_given) {
    InputHistory history;
    history.start(2);
    add(history, 10, 10);
    static_cast<void>(history.take(1));
    add(history, 11, 17);

    expect_ticks(history.take(1), 10, 17);
}

TEST(InputHistory, one_message_has_64_ticks_at_most) {
    InputHistory history;
    history.start(2);
    add(history, 10, 200);

    expect_ticks(history.take(99), 137, 200);
}

TEST(InputHistory, a_jump_of_the_clock_is_told_at_once_and_begins_anew) {
    InputHistory history;
    history.start(4);
    add(history, 10, 12);
    static_cast<void>(history.take(1));

    EXPECT_TRUE(history.goes_on_with(13));
    for (const sim::Tick tick : {50u, 20u}) {  // on, and back
        EXPECT_FALSE(history.goes_on_with(tick));
        add(history, tick, tick);
        ASSERT_TRUE(history.is_due());
        expect_ticks(history.take(99), tick, tick);
        add(history, tick + 1, tick + 3);
        EXPECT_FALSE(history.is_due());
    }
}

TEST(InputHistory, nothing_goes_on_over_the_last_tick_that_there_is) {
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

TEST(InputHistory, a_new_welcome_begins_anew) {
    InputHistory history;
    history.start(2);
    add(history, 10, 12);
    history.start(1);
    EXPECT_FALSE(history.is_due());
    add(history, 13, 13);

    expect_ticks(history.take(99), 13, 13);
}

}  // namespace
}  // namespace arena::client_sim
