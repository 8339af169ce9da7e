#include "client-sim/behaviour/behaviour.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client-sim/behaviour/aim.h"
#include "sim/math/vec2.h"
#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

TEST_F(BehaviourTest, returns_an_empty_input_while_its_player_is_unknown_or_dead) {
    const sim::PlayerInput unknown = fight(mind, at(100, open));
    place(kSelf, {0, 0});
    kill(kSelf);

    EXPECT_EQ(unknown, sim::PlayerInput{});
    EXPECT_EQ(fight(mind, at(101, open)), sim::PlayerInput{});
    EXPECT_EQ(wander(mind, at(101, open)), sim::PlayerInput{});
}

TEST_F(BehaviourTest, a_lookout_moves_its_aim_in_every_tick_and_shoots_at_enemies_in_sight) {
    place(kSelf, {0, 0});
    sim::PlayerInput before = look_out(mind, at(100, open));
    for (sim::Tick tick = 101; tick < 300; ++tick) {
        const sim::PlayerInput now = look_out(mind, at(tick, open));

        EXPECT_NE(std::pair(now.aim_x, now.aim_y), std::pair(before.aim_x, before.aim_y));
        EXPECT_EQ(now.buttons, 0);
        before = now;
    }

    // It looks for enemies a few times a second.
    place(kEnemy, {6, 8}, {}, 300);
    sim::PlayerInput input;
    for (sim::Tick tick = 300; tick < 360; ++tick)
        input = look_out(mind, at(tick, open));

    EXPECT_LT(off_aim(input, {6, 8}), 0.001);
    EXPECT_EQ(input.buttons, sim::kButtonFire);
}

TEST_F(BehaviourTest, a_fighter_shoots_at_a_visible_enemy) {
    place(kSelf, {0, 0});
    place(kEnemy, {6, 8});

    const sim::PlayerInput input = fight(mind, at(100, open));

    EXPECT_LT(off_aim(input, {6, 8}), 0.001);
    EXPECT_EQ(input.buttons, sim::kButtonFire);
}

TEST_F(BehaviourTest, a_fighter_does_not_shoot_at_an_enemy_behind_a_wall) {
    const ObstacleField walled = test::field_with({test::box({3, -10}, {4, 10})});
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});

    const sim::PlayerInput input = fight(mind, at(100, walled));

    EXPECT_EQ(input.buttons, 0);
}

TEST_F(BehaviourTest, a_fighter_takes_the_nearest_enemy_that_it_sees) {
    const ObstacleField walled = test::field_with({test::box({1, -1}, {2, 1})});
    place(kSelf, {0, 0});
    place(kEnemy, {3, 0});
    place(kOther, {0, 9});
    place({4}, {0, -12});

    const sim::PlayerInput input = fight(mind, at(100, walled));

    EXPECT_LT(off_aim(input, {0, 9}), 0.001);
}

TEST_F(BehaviourTest, a_fighter_ignores_the_dead) {
    place(kSelf, {0, 0});
    place(kEnemy, {3, 0});
    place(kOther, {0, 9});
    kill(kEnemy);

    const sim::PlayerInput input = fight(mind, at(100, open));

    EXPECT_LT(off_aim(input, {0, 9}), 0.001);
}

TEST_F(BehaviourTest, a_fighter_aims_ahead_of_a_moving_enemy) {
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0}, {0, 6});

    const sim::PlayerInput input = fight(mind, at(100, open));

    const double t = 8.0 / std::sqrt(40.0 * 40.0 - 6.0 * 6.0);
    EXPECT_LT(off_aim(input, {8, 6 * t}), 0.001);
}

TEST_F(BehaviourTest, a_fighter_allows_for_the_age_of_what_it_sees) {
    place(kSelf, {0, 0}, {}, 100);
    place(kEnemy, {8, 0}, {0, 6}, 100);

    const sim::PlayerInput input = fight(mind, at(106, open));  // a tenth of a second later

    // The enemy starts 0.6 m further up.
    const double t = time_to_meet({{8, 0.6}, {0, 6}}, 40.0, 1.0);
    EXPECT_LT(off_aim(input, {8, 0.6 + 6 * t}), 0.001);
}

TEST_F(BehaviourTest, a_fighter_aims_where_it_sees_an_enemy_as_far_as_the_server_looks_back) {
    place(kSelf, {0, 0}, {}, 100);
    place(kEnemy, {8, 0}, {0, 6}, 100);

    const sim::PlayerInput as_seen = fight(mind, at(106, open, 15));
    const sim::PlayerInput later = fight(mind, at(106, open, 4));

    EXPECT_EQ(as_seen.seen_back, 6);
    const double t = time_to_meet({{8, 0}, {0, 6}}, 40.0, 1.0);
    EXPECT_LT(off_aim(as_seen, {8, 6 * t}), 0.001);
    EXPECT_EQ(later.seen_back, 4);
    const double two_on = time_to_meet({{8, 0.2}, {0, 6}}, 40.0, 1.0);
    EXPECT_LT(off_aim(later, {8, 0.2 + 6 * two_on}), 0.001);
}

TEST_F(BehaviourTest, a_fighter_keeps_moving_while_it_shoots) {
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});

    for (sim::Tick tick = 100; tick < 400; ++tick) {
        const sim::PlayerInput input = fight(mind, at(tick, open));
        EXPECT_GT(std::hypot(input.move_x, input.move_y), 120.0) << "tick " << tick;
    }
}

TEST_F(BehaviourTest, the_same_seed_and_view_lead_to_the_same_inputs) {
    Mind twin{42};
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});

    for (sim::Tick tick = 100; tick < 300; ++tick) {
        const BehaviourKind kind = tick < 200 ? BehaviourKind::fighter : BehaviourKind::wander;
        EXPECT_EQ(act(kind, mind, at(tick, open)), act(kind, twin, at(tick, open)));
    }
}

TEST_F(BehaviourTest, a_wanderer_never_shoots) {
    place(kSelf, {0, 0});
    place(kEnemy, {2, 0});

    for (sim::Tick tick = 100; tick < 200; ++tick)
        EXPECT_EQ(wander(mind, at(tick, open)).buttons, 0);
}

TEST_F(BehaviourTest, a_wanderer_walks_far_and_avoids_walls) {
    const ObstacleField walled =
        test::field_with({test::box({3, -10}, {4, 10}), test::circle({-5, 0}, 2)});
    Point position{0, 0};
    double walked = 0.0;
    int bumps = 0;
    Point corner_min = position;
    Point corner_max = position;
    for (sim::Tick tick = 100; tick < 100 + 60 * 60; ++tick) {
        place(kSelf, {static_cast<float>(position.x), static_cast<float>(position.y)}, {}, tick);
        const sim::PlayerInput input = wander(mind, at(tick, walled));
        // A world with one rule: a player that would overlap something stays where it is.
        const Point step =
            Point{static_cast<double>(input.move_x), static_cast<double>(input.move_y)} *
            (6.0 / 127.0 / 60.0);
        const Point next = position + step;
        if (walled.deepest_overlap(next, 0.5) || walled.outside_by(next, 0.5) > 0.0) {
            ++bumps;
            continue;
        }
        walked += length(step);
        position = next;
        corner_min = {std::min(corner_min.x, position.x), std::min(corner_min.y, position.y)};
        corner_max = {std::max(corner_max.x, position.x), std::max(corner_max.y, position.y)};
    }

    EXPECT_GT(walked, 300.0);  // of the 360 m that are possible in a minute
    EXPECT_LT(bumps, 180);
    EXPECT_GT(corner_max.x - corner_min.x, 10.0);
    EXPECT_GT(corner_max.y - corner_min.y, 10.0);
}

TEST_F(BehaviourTest, a_stuck_player_tries_elsewhere) {
    place(kSelf, {0, 0});

    int headings = 0;
    sim::PlayerInput last;
    for (sim::Tick tick = 100; tick < 100 + 60 * 3; ++tick) {
        const sim::PlayerInput input = wander(mind, at(tick, open));
        if (!(input == last)) ++headings;
        last = input;
    }

    EXPECT_GE(headings, 4);  // every three quarters of a second
}

// --- Teams, jumps and dashes

TEST_F(BehaviourTest, a_fighter_spares_its_team) {
    place(kSelf, {0, 0}, {}, 100, 1);
    place(kEnemy, {3, 0}, {}, 100, 1);
    place(kOther, {0, 9}, {}, 100, 2);

    const sim::PlayerInput input = fight(mind, at(100, open));

    EXPECT_LT(off_aim(input, {0, 9}), 0.001);
}

/// The presses of a button in a minute of play, and the longest of them in ticks.
struct Presses {
    int count = 0;
    int longest = 0;
};

Presses presses_of(std::uint8_t button, const std::vector<sim::PlayerInput>& inputs) {
    Presses presses;
    int held = 0;
    for (const sim::PlayerInput& input : inputs) {
        held = (input.buttons & button) != 0 ? held + 1 : 0;
        if (held == 1) ++presses.count;
        presses.longest = std::max(presses.longest, held);
    }
    return presses;
}

class LeapsTest : public BehaviourTest {
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

TEST_F(LeapsTest, jumps_and_dashes_now_and_then_and_releases_the_buttons) {
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

TEST_F(LeapsTest, never_presses_what_the_player_cannot_do) {
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});

    const auto seen_from_above = a_minute(BehaviourKind::fighter, false, true, false);
    const auto heavy = a_minute(BehaviourKind::fighter, true, false, false);

    for (const auto* inputs : {&seen_from_above, &heavy}) {
        EXPECT_EQ(presses_of(sim::kButtonJump, *inputs).count, 0);
        EXPECT_EQ(presses_of(sim::kButtonDash, *inputs).count, 0);
    }
}

TEST_F(LeapsTest, with_gravity_it_moves_left_and_right) {
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

TEST_F(LeapsTest, a_fighter_approaches_a_far_target_and_jumps_for_a_higher_one) {
    place(kSelf, {-5, 0});
    place(kEnemy, {10, 6});
    Situation situation = at(100, open);
    situation.has_gravity = true;
    situation.can_jump = true;

    const sim::PlayerInput input = fight(mind, situation);

    EXPECT_EQ(input.move_x, 127);
    EXPECT_NE(input.buttons & sim::kButtonJump, 0);
    EXPECT_NE(input.buttons & sim::kButtonFire, 0);
    EXPECT_LT(off_aim(input, {15, 6}), 0.001);
}

TEST(BehaviourMix, three_in_four_of_a_mixed_crowd_fight) {
    int fighters = 0;
    for (std::uint32_t client = 0; client < 64; ++client)
        fighters += behaviour_of(BehaviourMix::mixed, client) == BehaviourKind::fighter ? 1 : 0;

    EXPECT_EQ(fighters, 48);
    EXPECT_EQ(behaviour_of(BehaviourMix::wander, 0), BehaviourKind::wander);
    EXPECT_EQ(behaviour_of(BehaviourMix::fighter, 3), BehaviourKind::fighter);
}

TEST(BehaviourMix, names_are_those_of_the_command_line) {
    EXPECT_EQ(behaviour_mix_of("mixed"), BehaviourMix::mixed);
    EXPECT_EQ(behaviour_mix_of("fighter"), BehaviourMix::fighter);
    EXPECT_EQ(behaviour_mix_of("wander"), BehaviourMix::wander);
    EXPECT_FALSE(behaviour_mix_of("Fighter").has_value());
}

TEST(BehaviourKind, every_kind_has_a_name) {
    EXPECT_EQ(behaviour_kind_of("wander"), BehaviourKind::wander);
    EXPECT_EQ(behaviour_kind_of("fighter"), BehaviourKind::fighter);
    EXPECT_EQ(behaviour_kind_of("lookout"), BehaviourKind::lookout);
    EXPECT_EQ(behaviour_kind_of("racer"), BehaviourKind::racer);
    EXPECT_EQ(behaviour_kind_of("camper"), BehaviourKind::camper);
    EXPECT_EQ(behaviour_kind_of("idle"), BehaviourKind::idle);
    EXPECT_FALSE(behaviour_kind_of("mixed").has_value());
    EXPECT_FALSE(behaviour_kind_of("").has_value());
    EXPECT_EQ(name_of(BehaviourKind::camper), "camper");
}

}  // namespace
}  // namespace arena::client_sim
