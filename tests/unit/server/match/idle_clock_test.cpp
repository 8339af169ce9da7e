#include "server/match/idle_clock.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

constexpr sim::PlayerInput kHeld{.move_x = 127, .aim_x = 5, .buttons = sim::kButtonFire};

IdleClock after(sim::Tick ticks, const sim::PlayerInput& input) {
    IdleClock clock;
    for (sim::Tick i = 0; i < ticks; ++i)
        clock.take(input, true);
    return clock;
}

TEST(IdleClock, a_player_that_gives_no_input_is_idle_from_its_first_tick_on) {
    EXPECT_EQ(IdleClock{}.ticks(), 0u);
    EXPECT_EQ(after(3, {}).ticks(), 3u);
}

TEST(IdleClock, a_held_stick_and_a_held_button_are_no_activity) {
    EXPECT_EQ(after(10, kHeld).ticks(), 9u) << "all ticks but the one with the change";
}

TEST(IdleClock, each_part_of_an_input_is_activity_when_it_changes) {
    void (*const changes[])(sim::PlayerInput&) = {
        [](sim::PlayerInput& input) { ++input.aim_x; },
        [](sim::PlayerInput& input) { --input.aim_y; },
        [](sim::PlayerInput& input) { --input.move_x; },
        [](sim::PlayerInput& input) { ++input.move_y; },
        [](sim::PlayerInput& input) { input.buttons = 0; },
    };
    for (const auto change : changes) {
        IdleClock clock = after(10, kHeld);
        sim::PlayerInput input = kHeld;
        change(input);

        clock.take(input, true);
        EXPECT_EQ(clock.ticks(), 0u);
        clock.take(input, true);
        EXPECT_EQ(clock.ticks(), 1u);
    }
}

TEST(IdleClock, how_far_back_the_others_are_seen_is_no_input_of_the_player) {
    IdleClock clock = after(10, kHeld);
    sim::PlayerInput input = kHeld;
    input.seen_back = 9;

    clock.take(input, true);

    EXPECT_EQ(clock.ticks(), 10u);
}

TEST(IdleClock, ticks_in_which_the_player_cannot_act_are_left_out) {
    IdleClock clock = after(10, kHeld);

    clock.take(kHeld, false);
    EXPECT_EQ(clock.ticks(), 9u);
    EXPECT_FALSE(clock.runs());
    clock.take(kHeld, true);
    EXPECT_EQ(clock.ticks(), 10u);
    EXPECT_TRUE(clock.runs());
    clock.take({}, false);
    EXPECT_EQ(clock.ticks(), 0u) << "a change counts all the same";
}

}  // namespace
}  // namespace arena::server
