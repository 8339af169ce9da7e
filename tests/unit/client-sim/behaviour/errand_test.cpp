#include "client-sim/behaviour/errand.h"

#include "tests/unit/client-sim/behaviour/match_test_base.h"

namespace arena::client_sim {
namespace {

class ErrandTest : public MatchBehaviourTest {
  protected:
    static Point move_of(const sim::PlayerInput& input) {
        return {static_cast<double>(input.move_x), static_cast<double>(input.move_y)};
    }
};

TEST_F(ErrandTest, a_player_that_waits_stands_and_does_not_shoot) {
    place_self({5, 0});
    place_enemy({8, 0});

    const sim::PlayerInput input = wait_standing(situation());

    EXPECT_EQ(move_of(input), (Point{0, 0}));
    EXPECT_EQ(input.buttons, 0);
}

TEST_F(ErrandTest, a_player_that_goes_somewhere_shoots_at_enemies_and_not_at_team_mates) {
    place_self({5, 0});
    place(kOther, {7, 0}, {}, 100, 1);
    EXPECT_EQ(go_to(mind, situation(), {5, 15}).buttons & sim::kButtonFire, 0);
    place_enemy({12, 0});

    Mind other{42};
    const sim::PlayerInput input = go_to(other, situation(), {5, 15});

    EXPECT_NE(input.buttons & sim::kButtonFire, 0);
    EXPECT_LT(aim_error(input, {1, 0}), 0.01);
    EXPECT_EQ(move_of(input), (Point{0, 127}));
}

TEST_F(ErrandTest, it_goes_back_to_a_place_when_it_is_further_off_than_its_leash) {
    place_self({5, 0});
    place_enemy({16, 0});

    EXPECT_EQ(move_of(fight_near(mind, situation(), {5, 15}, 10.0)), (Point{0, 127}));
    Mind calm{42};
    EXPECT_GT(move_of(fight_near(calm, situation(), {5, 5}, 10.0)).x, 0.0)
        << "it closes in on the enemy";
}

TEST_F(ErrandTest, only_a_carrier_carries_a_flag_home) {
    play_for_flags();
    place_self({-14, 0});
    EXPECT_FALSE(carry_home(mind, situation()));
    enemy_flag().carrier = kSelf;

    const auto input = carry_home(mind, situation());

    ASSERT_TRUE(input);
    EXPECT_EQ(move_of(*input), (Point{0, 127})) << "to its base";
}

TEST_F(ErrandTest, a_carrier_returns_its_own_flag_first_where_it_lies) {
    play_for_flags();
    place_self({-14, 0});
    enemy_flag().carrier = kSelf;
    own_flag().position = {-14, -9};
    own_flag().return_tick = 900;

    const auto input = carry_home(mind, situation());

    ASSERT_TRUE(input);
    EXPECT_EQ(move_of(*input), (Point{0, -127}));
}

TEST_F(ErrandTest, it_sees_enemies_within_reach) {
    place_self({5, 0});
    EXPECT_FALSE(sees_enemy_within(mind, situation(), 20.0));
    place_enemy({12, 0});
    EXPECT_TRUE(sees_enemy_within(mind, situation(200), 7.5));
    EXPECT_FALSE(sees_enemy_within(mind, situation(200), 6.5));
}

TEST_F(ErrandTest, it_stands_where_it_holds) {
    place_self({5, 15});

    EXPECT_EQ(move_of(hold(mind, situation(), {5.1, 15})), (Point{0, 0}));
}

}  // namespace
}  // namespace arena::client_sim
