#include "tests/unit/client-sim/behaviour/match_test_base.h"

namespace arena::client_sim {
namespace {

using AttackerTest = MatchBehaviourTest;

TEST_F(AttackerTest, takes_the_flag_and_carries_it_home_while_nobody_is_there) {
    play_for_flags();

    const auto seconds = seconds_to_capture(attack, {-12, 0}, kOwnBase);

    ASSERT_TRUE(seconds);
    EXPECT_LT(*seconds, 16.0);
}

TEST_F(AttackerTest, fights_an_enemy_that_is_near_and_goes_on_past_one_that_is_far) {
    play_for_flags();
    place_self({6, 0});
    place_enemy({6, 5});
    EXPECT_LT(attack(mind, situation()).move_y, 0) << "it keeps away from it";
    place_enemy({6, 16}, 200);
    Mind calm{42};

    EXPECT_EQ(attack(calm, situation(200)).move_x, 127);
}

TEST_F(AttackerTest, stays_with_a_team_mate_that_carries_the_flag) {
    play_for_flags();
    enemy_flag().carrier = kOther;
    place(kOther, {10, -15}, {}, 100, 1);

    const test::Stroll way = walk(attack, {10, 10}, 60 * 10, [](Point) { return true; });

    EXPECT_LT(distance(way.places.back(), {10, -15}), 8.0);
}

TEST_F(AttackerTest, holds_the_hill) {
    play_for_the_hill();
    told.hill = 1;
    int on_it = 0;
    int ticks = 0;

    walk(attack, {-12, 0}, 60 * 30, [&](Point position) {
        if (++ticks > 60 * 10 && distance(position, kHill) < kHillRadius) ++on_it;
        return true;
    });

    EXPECT_GT(on_it, 60 * 19) << "of 20 s, after 10 s for the way";
}

TEST_F(AttackerTest, goes_to_another_hill_as_soon_as_that_counts) {
    play_for_the_hill();
    told.hill = 0;

    const test::Stroll way = walk(attack, kHill, 60 * 12, [](Point) { return true; });

    EXPECT_LT(distance(way.places.back(), {-10, -10}), 2.5);
}

TEST_F(AttackerTest, stands_in_a_countdown_and_fights_in_other_modes) {
    told.mode = sim::GameMode::deathmatch;
    place_self({6, 15});
    place_enemy({12, 15});
    EXPECT_NE(attack(mind, situation()).buttons & sim::kButtonFire, 0);
    told.phase = sim::MatchPhase::countdown;
    told.phase_end_tick = 300;
    EXPECT_EQ(attack(mind, situation()).buttons, 0);
}

}  // namespace
}  // namespace arena::client_sim
