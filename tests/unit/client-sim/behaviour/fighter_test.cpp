#include <cmath>
#include <utility>

#include <gtest/gtest.h>

#include "client-sim/behaviour/aim.h"
#include "client-sim/behaviour/behaviour.h"
#include "sim/math/vec2.h"
#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"

namespace arena::client_sim {
namespace {

class FighterTest : public BehaviourTest {};

TEST_F(FighterTest, a_lookout_moves_its_aim_in_every_tick_and_shoots_at_enemies_in_sight) {
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

    EXPECT_LT(aim_error(input, {6, 8}), 0.001);
    EXPECT_EQ(input.buttons, sim::kButtonFire);
}

TEST_F(FighterTest, shoots_at_a_visible_enemy) {
    place(kSelf, {0, 0});
    place(kEnemy, {6, 8});

    const sim::PlayerInput input = fight(mind, at(100, open));

    EXPECT_LT(aim_error(input, {6, 8}), 0.001);
    EXPECT_EQ(input.buttons, sim::kButtonFire);
}

TEST_F(FighterTest, does_not_shoot_at_an_enemy_behind_a_wall) {
    const ObstacleField walled = test::field_with({test::box({3, -10}, {4, 10})});
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});

    const sim::PlayerInput input = fight(mind, at(100, walled));

    EXPECT_EQ(input.buttons, 0);
}

TEST_F(FighterTest, takes_the_nearest_enemy_that_it_sees) {
    const ObstacleField walled = test::field_with({test::box({1, -1}, {2, 1})});
    place(kSelf, {0, 0});
    place(kEnemy, {3, 0});
    place(kOther, {0, 9});
    place({4}, {0, -12});

    const sim::PlayerInput input = fight(mind, at(100, walled));

    EXPECT_LT(aim_error(input, {0, 9}), 0.001);
}

TEST_F(FighterTest, ignores_dead_enemies) {
    place(kSelf, {0, 0});
    place(kEnemy, {3, 0});
    place(kOther, {0, 9});
    kill(kEnemy);

    const sim::PlayerInput input = fight(mind, at(100, open));

    EXPECT_LT(aim_error(input, {0, 9}), 0.001);
}

TEST_F(FighterTest, aims_ahead_of_a_moving_enemy) {
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0}, {0, 6});

    const sim::PlayerInput input = fight(mind, at(100, open));

    const double t = 8.0 / std::sqrt(40.0 * 40.0 - 6.0 * 6.0);
    EXPECT_LT(aim_error(input, {8, 6 * t}), 0.001);
}

TEST_F(FighterTest, allows_for_the_age_of_what_it_sees) {
    place(kSelf, {0, 0}, {}, 100);
    place(kEnemy, {8, 0}, {0, 6}, 100);

    const sim::PlayerInput input = fight(mind, at(106, open));  // a tenth of a second later

    // The enemy starts 0.6 m further up.
    const double t = time_to_meet({{8, 0.6}, {0, 6}}, 40.0, 1.0);
    EXPECT_LT(aim_error(input, {8, 0.6 + 6 * t}), 0.001);
}

TEST_F(FighterTest, aims_where_it_sees_an_enemy_as_far_as_the_server_looks_back) {
    place(kSelf, {0, 0}, {}, 100);
    place(kEnemy, {8, 0}, {0, 6}, 100);

    const sim::PlayerInput as_seen = fight(mind, at(106, open, 15));
    const sim::PlayerInput later = fight(mind, at(106, open, 4));

    EXPECT_EQ(as_seen.seen_back, 6);
    const double t = time_to_meet({{8, 0}, {0, 6}}, 40.0, 1.0);
    EXPECT_LT(aim_error(as_seen, {8, 6 * t}), 0.001);
    EXPECT_EQ(later.seen_back, 4);
    const double two_on = time_to_meet({{8, 0.2}, {0, 6}}, 40.0, 1.0);
    EXPECT_LT(aim_error(later, {8, 0.2 + 6 * two_on}), 0.001);
}

TEST_F(FighterTest, keeps_moving_while_it_shoots) {
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});

    for (sim::Tick tick = 100; tick < 400; ++tick) {
        const sim::PlayerInput input = fight(mind, at(tick, open));
        EXPECT_GT(std::hypot(input.move_x, input.move_y), 120.0) << "tick " << tick;
    }
}

TEST_F(FighterTest, spares_its_team) {
    place(kSelf, {0, 0}, {}, 100, 1);
    place(kEnemy, {3, 0}, {}, 100, 1);
    place(kOther, {0, 9}, {}, 100, 2);

    const sim::PlayerInput input = fight(mind, at(100, open));

    EXPECT_LT(aim_error(input, {0, 9}), 0.001);
}

TEST_F(FighterTest, approaches_a_far_target_and_jumps_for_a_higher_one) {
    place(kSelf, {-5, 0});
    place(kEnemy, {10, 6});
    Situation situation = at(100, open);
    situation.has_gravity = true;
    situation.can_jump = true;

    const sim::PlayerInput input = fight(mind, situation);

    EXPECT_EQ(input.move_x, 127);
    EXPECT_NE(input.buttons & sim::kButtonJump, 0);
    EXPECT_NE(input.buttons & sim::kButtonFire, 0);
    EXPECT_LT(aim_error(input, {15, 6}), 0.001);
}

/// Sideways at 8 m; at an angle of 45 degrees, nearer or away, from 3 m off that range on.
TEST_F(FighterTest, keeps_a_range_of_eight_metres_while_it_moves_sideways) {
    constexpr int kDiagonal = 90;  // 127 * sqrt(1/2) = 89.8
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});
    const sim::PlayerInput in_range = fight(mind, at(100, open));
    place(kEnemy, {11, 0}, {}, 103);
    const sim::PlayerInput far = fight(mind, at(103, open));
    place(kEnemy, {5, 0}, {}, 106);
    const sim::PlayerInput near = fight(mind, at(106, open));

    EXPECT_EQ(in_range.move_x, 0);
    EXPECT_EQ(std::abs(in_range.move_y), 127);
    EXPECT_EQ(far.move_x, kDiagonal);
    EXPECT_EQ(std::abs(far.move_y), kDiagonal);
    EXPECT_EQ(near.move_x, -kDiagonal);
    EXPECT_EQ(std::abs(near.move_y), kDiagonal);
}

TEST_F(FighterTest, turns_to_the_other_side_at_a_wall) {
    const ObstacleField walled =
        test::field_with({test::box({-20, 0.6f}, {20, 2}), test::box({-20, -20}, {20, -8})});
    place(kSelf, {0, 0});
    place(kEnemy, {8, 0});
    for (sim::Tick tick = 100; tick < 400; ++tick) {
        EXPECT_LT(fight(mind, at(tick, walled)).move_y, 0) << "tick " << tick;
    }
}

TEST_F(FighterTest, with_gravity_it_jumps_and_turns_when_it_is_stuck) {
    place(kSelf, {5, 5});
    place(kEnemy, {9, 5});
    Situation situation = at(100, open);
    situation.has_gravity = true;
    situation.can_jump = true;
    const sim::PlayerInput at_first = fight(mind, situation);
    mind.strafe_until = 1000;
    mind.anchor_until = 101;  // it should have left its place by then
    situation.tick = 101;

    const sim::PlayerInput stuck = fight(mind, situation);

    EXPECT_EQ(stuck.move_x, -at_first.move_x);
    EXPECT_EQ(stuck.buttons & sim::kButtonJump, sim::kButtonJump);
}

}  // namespace
}  // namespace arena::client_sim
