#include "client-sim/behaviour/steering.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

class SteeringTest : public BehaviourTest {
  protected:
    /// Returns a situation without players at 60 ticks a second.
    static Situation nothing_but(const ObstacleField& field, sim::Tick tick) {
        return {.field = field, .tick = tick};
    }
};

TEST_F(SteeringTest, seconds_are_whole_ticks_and_a_part_of_a_tick_is_dropped) {
    Situation situation = nothing_but(open, 0);
    EXPECT_EQ(ticks_of(situation, 0.0), 0u);
    EXPECT_EQ(ticks_of(situation, 0.5), 30u);
    EXPECT_EQ(ticks_of(situation, 0.49), 29u);

    situation.tick_rate = 20;
    EXPECT_EQ(ticks_of(situation, 0.5), 10u);
}

TEST_F(SteeringTest, a_random_direction_is_a_unit_vector_in_any_quadrant) {
    Random random(7);
    std::array<int, 4> quadrants{};
    for (int i = 0; i < 400; ++i) {
        const Point direction = random_direction(random);

        EXPECT_NEAR(length(direction), 1.0, 1e-12);
        ++quadrants[(direction.x < 0.0 ? 1u : 0u) + (direction.y < 0.0 ? 2u : 0u)];
    }

    for (const int count : quadrants)
        EXPECT_GT(count, 60);
}

TEST_F(SteeringTest, a_path_is_free_up_to_a_wall_and_up_to_the_border) {
    // The player's radius is half a metre, the border at 20 m.
    const ObstacleField walled = test::field_with({test::box({3, -1}, {4, 1})});
    const Situation situation = nothing_but(walled, 0);

    EXPECT_TRUE(is_path_free(situation, {0, 0}, {1, 0}, 2.9));
    EXPECT_FALSE(is_path_free(situation, {0, 0}, {1, 0}, 3.1));
    EXPECT_TRUE(is_path_free(situation, {0, 1.6}, {1, 0}, 3.1)) << "past its corner";
    EXPECT_FALSE(is_path_free(situation, {0, 1.4}, {1, 0}, 3.1)) << "its side hits the corner";
    EXPECT_TRUE(is_path_free(situation, {15, 5}, {1, 0}, 4.4));
    EXPECT_FALSE(is_path_free(situation, {15, 5}, {1, 0}, 4.6));
}

TEST_F(SteeringTest,
       a_player_that_moves_half_a_metre_or_less_in_three_quarters_of_a_second_is_stuck) {
    EXPECT_FALSE(is_stuck(mind, nothing_but(open, 100), {5, 5})) << "it has just been placed there";
    for (sim::Tick tick = 101; tick < 145; ++tick)
        EXPECT_FALSE(is_stuck(mind, nothing_but(open, tick), {5.5, 5})) << tick;

    EXPECT_TRUE(is_stuck(mind, nothing_but(open, 145), {5.5, 5}));
    EXPECT_FALSE(is_stuck(mind, nothing_but(open, 146), {5.5, 5})) << "its time starts over";
    EXPECT_FALSE(is_stuck(mind, nothing_but(open, 189), {5.5, 5}));
    EXPECT_TRUE(is_stuck(mind, nothing_but(open, 190), {5.5, 5}));
}

TEST_F(SteeringTest, no_player_is_stuck_in_its_first_tick_wherever_it_is) {
    EXPECT_FALSE(is_stuck(mind, nothing_but(open, 100), {0, 0}));
    EXPECT_FALSE(is_stuck(mind, nothing_but(open, 144), {0, 0}));
    EXPECT_TRUE(is_stuck(mind, nothing_but(open, 145), {0, 0}));
}

TEST_F(SteeringTest, a_player_that_makes_progress_is_not_stuck) {
    double x = 5.0;
    for (sim::Tick tick = 100; tick < 1000; tick += 44) {
        EXPECT_FALSE(is_stuck(mind, nothing_but(open, tick), {x, 5})) << tick;
        x += 0.51;
    }
}

TEST_F(SteeringTest, keeps_a_direction_for_half_a_second_at_least_and_two_at_most) {
    Point last = keep_walking(mind, nothing_but(open, 100), {5, 5});
    sim::Tick since = 100;
    int changes = 0;
    for (sim::Tick tick = 101; tick < 100 + 60 * 60; ++tick) {
        // It is never stuck: it is somewhere else in every tick.
        const Point position{tick % 2 == 0 ? 5.0 : 6.0, 5.0};
        const Point heading = keep_walking(mind, nothing_but(open, tick), position);
        if (heading == last) continue;
        EXPECT_GE(tick - since, 30u);
        EXPECT_LE(tick - since, 120u);
        last = heading;
        since = tick;
        ++changes;
    }

    EXPECT_GT(changes, 30);
}

TEST_F(SteeringTest, changes_its_direction_a_metre_and_a_half_before_a_wall) {
    const ObstacleField walled = test::field_with({test::box({8, -20}, {9, 20})});
    mind.heading = {1, 0};
    mind.heading_until = 1000;

    const Point before = keep_walking(mind, nothing_but(walled, 100), {6.4, 5});
    const Point at_wall = keep_walking(mind, nothing_but(walled, 101), {6.6, 5});

    EXPECT_EQ(before, (Point{1, 0}));
    EXPECT_NE(at_wall, (Point{1, 0}));
    EXPECT_TRUE(is_path_free(nothing_but(walled, 101), {6.6, 5}, at_wall, 3.0));
}

TEST_F(SteeringTest, with_gravity_it_walks_to_the_left_or_to_the_right_even_into_a_wall) {
    const ObstacleField walled = test::field_with({test::box({5.6f, -20}, {9, 20})});
    Situation situation = nothing_but(walled, 100);
    situation.has_gravity = true;
    mind.heading = {1, 0};
    mind.heading_until = 1000;
    const Point into_wall = keep_walking(mind, situation, {5, 5});
    mind.heading = {0, 1};

    const Point again = keep_walking(mind, situation, {5, 5});

    EXPECT_EQ(into_wall, (Point{1, 0}));
    EXPECT_EQ(again.y, 0.0) << "there is no walking upwards";
    EXPECT_EQ(std::abs(again.x), 1.0);
    EXPECT_FALSE(mind.wants_jump);
}

TEST_F(SteeringTest, with_gravity_a_stuck_player_wants_to_jump) {
    Situation situation = nothing_but(open, 100);
    situation.has_gravity = true;
    static_cast<void>(keep_walking(mind, situation, {5, 5}));
    situation.tick = 145;

    static_cast<void>(keep_walking(mind, situation, {5, 5}));

    EXPECT_TRUE(mind.wants_jump);
}

TEST_F(SteeringTest, an_input_has_the_stick_and_the_aim_as_whole_numbers) {
    EXPECT_EQ(input_of({0, 0}, {0, 0}, false), sim::PlayerInput{});
    EXPECT_EQ(input_of({1, 0}, {0, -1}, true),
              (sim::PlayerInput{.move_x = 127, .aim_y = -32767, .buttons = sim::kButtonFire}));
    EXPECT_EQ(input_of({-0.6, 0.8}, {0.6, 0.8}, false),
              (sim::PlayerInput{.move_x = -76, .move_y = 102, .aim_x = 19660, .aim_y = 26214}));
}

TEST_F(SteeringTest, holds_a_button_for_a_tenth_of_a_second_and_releases_it_for_a_tick) {
    Situation situation = nothing_but(open, 100);
    situation.has_gravity = true;
    situation.can_jump = true;
    situation.can_dash = true;
    for (; situation.tick < 164; ++situation.tick) {
        const sim::PlayerInput input = with_constant_jumps_and_dashes({}, mind, situation);

        const bool is_released = (situation.tick - 100) % 8 == 7;
        EXPECT_EQ(input.buttons, is_released ? 0 : sim::kButtonJump | sim::kButtonDash)
            << situation.tick;
    }
}

TEST_F(SteeringTest, jumps_at_once_when_it_wants_to_and_then_wants_it_no_longer) {
    Situation situation = nothing_but(open, 100);
    situation.has_gravity = true;
    situation.can_jump = true;
    mind.wants_jump = true;

    const sim::PlayerInput input =
        with_jumps_and_dashes({.buttons = sim::kButtonFire}, mind, situation);

    EXPECT_EQ(input.buttons, sim::kButtonFire | sim::kButtonJump);
    EXPECT_FALSE(mind.wants_jump);
}

TEST_F(SteeringTest, a_player_that_cannot_jump_forgets_that_it_wants_to) {
    mind.wants_jump = true;
    Situation from_above = nothing_but(open, 100);
    from_above.can_jump = true;

    EXPECT_EQ(with_jumps_and_dashes({}, mind, from_above).buttons, 0);
    EXPECT_FALSE(mind.wants_jump);
}

/// The presses of a button in a minute of play, and the longest of them in ticks.
struct Presses {
    int count = 0;
    int longest = 0;
};

Presses presses_of(sim::Buttons button, const std::vector<sim::PlayerInput>& inputs) {
    Presses presses;
    int held = 0;
    for (const sim::PlayerInput& input : inputs) {
        held = (input.buttons & button) != 0 ? held + 1 : 0;
        if (held == 1) ++presses.count;
        presses.longest = std::max(presses.longest, held);
    }
    return presses;
}

class JumpsAndDashesTest : public BehaviourTest {
  protected:
    std::vector<sim::PlayerInput> a_minute(BehaviourKind kind, bool gravity, bool jump, bool dash) {
        std::vector<sim::PlayerInput> inputs;
        mind = Mind{42};
        for (sim::Tick tick = 100; tick < 100 + 60 * 60; ++tick) {
            Situation situation = at(tick, open);
            situation.has_gravity = gravity;
            situation.can_jump = jump;
            situation.can_dash = dash;
            inputs.push_back(act(kind, mind, situation));
        }
        return inputs;
    }
};

TEST_F(JumpsAndDashesTest, jumps_and_dashes_now_and_then_and_releases_the_buttons) {
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});
    for (const BehaviourKind kind : {BehaviourKind::wander, BehaviourKind::fighter}) {
        const auto inputs = a_minute(kind, true, true, true);

        const Presses jumps = presses_of(sim::kButtonJump, inputs);
        const Presses dashes = presses_of(sim::kButtonDash, inputs);

        EXPECT_GT(jumps.count, 15);
        EXPECT_LT(jumps.count, 200);
        EXPECT_LE(jumps.longest, 7);  // a tenth of a second
        EXPECT_GT(dashes.count, 8);
        EXPECT_LT(dashes.count, 80);
        EXPECT_LE(dashes.longest, 7);
    }
}

TEST_F(JumpsAndDashesTest, never_presses_what_the_player_cannot_do) {
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});

    const auto seen_from_above = a_minute(BehaviourKind::fighter, false, true, false);
    const auto heavy = a_minute(BehaviourKind::fighter, true, false, false);

    for (const auto* inputs : {&seen_from_above, &heavy}) {
        EXPECT_EQ(presses_of(sim::kButtonJump, *inputs).count, 0);
        EXPECT_EQ(presses_of(sim::kButtonDash, *inputs).count, 0);
    }
}

TEST_F(JumpsAndDashesTest, with_gravity_it_moves_left_and_right) {
    place(kSelf, {0, 0});
    place(kEnemy, {8, 6});
    for (const BehaviourKind kind : {BehaviourKind::wander, BehaviourKind::fighter}) {
        int left = 0;
        int right = 0;
        for (const sim::PlayerInput& input : a_minute(kind, true, true, true)) {
            EXPECT_EQ(input.move_y, 0);
            left += input.move_x == -127 ? 1 : 0;
            right += input.move_x == 127 ? 1 : 0;
        }

        EXPECT_EQ(left + right, 60 * 60);
        EXPECT_GT(left, 600);
        EXPECT_GT(right, 600);
    }
}

}  // namespace
}  // namespace arena::client_sim
