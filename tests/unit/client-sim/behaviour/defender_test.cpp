#include "tests/unit/client-sim/behaviour/match_test_base.h"

namespace arena::client_sim {
namespace {

class DefenderTest : public MatchBehaviourTest {
  protected:
    DefenderTest() { play_for_flags(); }
};

TEST_F(DefenderTest, returns_to_its_flag_from_the_other_end_and_stays_there) {
    int ticks = 0;
    double farthest = 0.0;

    walk(defend, {12, 0}, 60 * 30, [&](Point position) {
        if (++ticks > 60 * 10) farthest = std::max(farthest, distance(position, kOwnHome));
        return true;
    });

    EXPECT_LT(farthest, 8.0) << "in 20 s, after 10 s for the way";
}

TEST_F(DefenderTest, returns_its_flag_where_that_lies) {
    own_flag().position = as_vec2({8, 3});
    own_flag().return_tick = 9000;
    bool has_touched = false;

    walk(defend, {-12, 0}, 60 * 12, [&](Point position) {
        has_touched = has_touched || distance(position, {8, 3}) < 0.8;
        return !has_touched;
    });

    EXPECT_TRUE(has_touched);
}

TEST_F(DefenderTest, chases_the_carrier_of_its_flag_that_it_sees) {
    own_flag().carrier = kEnemy;
    place_self({6, 15});
    place_enemy({6, 5});

    const sim::PlayerInput input = defend(mind, situation());

    EXPECT_EQ(input.move_y, -127);
    EXPECT_NE(input.buttons & sim::kButtonFire, 0);
}

TEST_F(DefenderTest, goes_to_where_a_carrier_that_it_does_not_see_will_go) {
    own_flag().carrier = kEnemy;
    join(kEnemy, 2);

    const test::Stroll way = walk(defend, {-12, 0}, 60 * 12, [](Point) { return true; });

    EXPECT_LT(distance(way.places.back(), kEnemyHome), 0.5);
}

TEST_F(DefenderTest, carries_home_a_flag_that_it_has_taken) {
    enemy_flag().carrier = kSelf;

    const test::Stroll way = walk(defend, {12, 0}, 60 * 12, [](Point) { return true; });

    EXPECT_LT(distance(way.places.back(), kOwnBase), 0.5);
}

TEST_F(DefenderTest, stays_on_the_hill) {
    play_for_the_hill();
    told.hill = 1;
    int on_it = 0;
    int ticks = 0;

    walk(defend, {-12, 0}, 60 * 30, [&](Point position) {
        if (++ticks > 60 * 10 && distance(position, kHill) < kHillRadius + 0.5) ++on_it;
        return true;
    });

    EXPECT_GT(on_it, 60 * 18) << "of 20 s, after 10 s for the way";
}

TEST_F(DefenderTest, stands_in_a_countdown_and_fights_in_other_modes) {
    told.mode = sim::GameMode::elimination;
    place_self({6, 15});
    place_enemy({12, 15});
    EXPECT_NE(defend(mind, situation()).buttons & sim::kButtonFire, 0);
    told.phase = sim::MatchPhase::countdown;
    told.phase_end_tick = 300;
    EXPECT_EQ(defend(mind, situation()).buttons, 0);
}

}  // namespace
}  // namespace arena::client_sim
