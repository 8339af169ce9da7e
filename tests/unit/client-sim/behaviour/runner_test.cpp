#include "tests/unit/client-sim/behaviour/match_test_base.h"

namespace arena::client_sim {
namespace {

using RunnerTest = MatchBehaviourTest;

TEST_F(RunnerTest, takes_the_flag_across_the_walls_and_carries_it_home) {
    play_for_flags();

    const auto seconds = seconds_to_capture(run, {-12, 0}, kOwnBase);

    ASSERT_TRUE(seconds);
    EXPECT_LT(*seconds, 16.0) << "some 75 m at 6 m/s";
}

TEST_F(RunnerTest, does_not_stop_for_an_enemy) {
    play_for_flags();
    place_self({6, 15});
    place_enemy({6, 12});

    const sim::PlayerInput input = run(mind, situation());

    EXPECT_GT(input.move_x, 0) << "to the flag";
    EXPECT_LT(input.move_y, 0);
    EXPECT_NE(input.buttons & sim::kButtonFire, 0) << "but it shoots";
}

TEST_F(RunnerTest, waits_at_the_home_of_a_flag_that_another_one_carries) {
    play_for_flags();
    enemy_flag().carrier = kOther;

    const test::Stroll way = walk(run, {10, 15}, 60 * 6, [](Point) { return true; });

    EXPECT_LT(distance(way.places.back(), kEnemyHome), 0.5);
}

TEST_F(RunnerTest, stands_in_the_middle_of_the_hill) {
    play_for_the_hill();
    told.hill = 1;

    const test::Stroll way = walk(run, {-12, 0}, 60 * 12, [](Point) { return true; });

    EXPECT_LT(distance(way.places.back(), kHill), 0.5);
    EXPECT_EQ(way.inputs.back().move_x, 0);
}

TEST_F(RunnerTest, stands_in_a_countdown_and_fights_where_there_is_nothing_to_carry) {
    told.mode = sim::GameMode::team_deathmatch;
    place_self({6, 15});
    place_enemy({12, 15});
    EXPECT_NE(run(mind, situation()).buttons & sim::kButtonFire, 0);
    told.phase = sim::MatchPhase::countdown;
    told.phase_end_tick = 300;

    const sim::PlayerInput input = run(mind, situation());

    EXPECT_EQ(input.buttons, 0);
    EXPECT_EQ(input.move_x, 0);
    EXPECT_EQ(input.move_y, 0);
}

}  // namespace
}  // namespace arena::client_sim
