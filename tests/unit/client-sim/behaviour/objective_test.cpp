#include "client-sim/behaviour/objective.h"

#include "tests/unit/client-sim/behaviour/match_test_base.h"

namespace arena::client_sim {
namespace {

class ObjectiveTest : public MatchBehaviourTest {
  protected:
    ObjectiveTest() {
        play_for_flags();
        place_self({-10, 0});
    }
};

TEST_F(ObjectiveTest, players_stand_in_a_countdown_and_at_the_end) {
    for (const auto phase : {sim::MatchPhase::countdown, sim::MatchPhase::match_end}) {
        told.phase = phase;
        told.phase_end_tick = 500;
        EXPECT_TRUE(is_standing(situation()));
        EXPECT_FALSE(is_about_flags(situation()));
    }
    told.phase = sim::MatchPhase::overtime;
    EXPECT_FALSE(is_standing(situation()));
    EXPECT_FALSE(is_standing(at(100, open))) << "it knows of no match";
}

TEST_F(ObjectiveTest, flags_and_hills_count_in_play_of_their_mode) {
    EXPECT_TRUE(is_about_flags(situation()));
    EXPECT_FALSE(is_about_hill(situation()));
    told.phase = sim::MatchPhase::warm_up;
    EXPECT_FALSE(is_about_flags(situation()));
    told.phase = sim::MatchPhase::overtime;
    told.mode = sim::GameMode::king_of_the_hill;
    EXPECT_TRUE(is_about_hill(situation()));
    EXPECT_FALSE(is_about_flags(situation()));
    EXPECT_FALSE(is_about_hill(at(100, open)));
}

TEST_F(ObjectiveTest, a_flag_is_where_it_lies_or_where_its_carrier_is_seen) {
    EXPECT_EQ(place_of(situation(), enemy_flag()), kEnemyHome);
    own_flag().carrier = kEnemy;
    EXPECT_FALSE(place_of(situation(), own_flag())) << "its carrier is not seen";
    place_enemy({3, 4});
    EXPECT_EQ(place_of(situation(), own_flag()), (Point{3, 4}));
}

TEST_F(ObjectiveTest, the_flag_to_take_is_the_nearest_of_another_team_that_nobody_carries) {
    add_flag({-8, 8}, 3);
    EXPECT_EQ(flag_to_take(situation())->team, 3);
    told.flags[2].carrier = kOther;
    EXPECT_EQ(flag_to_take(situation())->team, 2);
    enemy_flag().carrier = kSelf;
    EXPECT_EQ(flag_to_take(situation()), nullptr);
    EXPECT_EQ(carried_flag(situation()), &enemy_flag());
    EXPECT_EQ(flag_of_team(situation(), 1), &own_flag());
    EXPECT_EQ(flag_of_team(situation(), 9), nullptr);
}

TEST_F(ObjectiveTest, a_team_captures_in_its_base_or_where_its_flag_is_at_home) {
    EXPECT_EQ(capture_place(situation(), 1), kOwnBase);
    EXPECT_EQ(capture_place(situation(), 2), kEnemyHome);
    EXPECT_FALSE(capture_place(situation(), 3));
    EXPECT_EQ(home_of_team(situation(), 1), kOwnHome);
}

TEST_F(ObjectiveTest, the_hill_is_the_one_that_the_match_names) {
    told.hill = 1;
    EXPECT_EQ(current_hill(situation())->center, kHill);
    told.hill = 2;
    EXPECT_FALSE(current_hill(situation())) << "the map has two";
}

TEST_F(ObjectiveTest, the_rank_counts_lower_ids_of_the_own_team) {
    join(sim::EntityId{9}, 1);
    join(kSelf, 1);
    join(kEnemy, 2);
    join(kOther, 1);

    EXPECT_EQ(rank_in_team(situation()), 0u);
    welcome.player = sim::EntityId{9};
    view = client::WorldView{welcome};
    place(sim::EntityId{9}, {0, 0}, {}, 100, 1);
    EXPECT_EQ(rank_in_team(situation()), 2u);
}

}  // namespace
}  // namespace arena::client_sim
