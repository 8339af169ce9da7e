#include "sim/mode/leaders.h"

#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::sim::leaders_test {
namespace {

using test::ModeScene;

Leader leader_of(std::initializer_list<std::int32_t> scores) {
    ModeScene scene(GameMode::deathmatch);
    for (const std::int32_t score : scores)
        scene.players.score[scene.add(0)] = score;
    return leader_by_score(scene.view());
}

TEST(Leaders, nobody_leads_nobody_and_one_alone_leads_without_a_point) {
    EXPECT_FALSE(leader_of({}).exists());
    EXPECT_EQ(leader_of({0}).player, EntityId{1});
}

TEST(Leaders, the_player_with_the_most_points_leads_wherever_it_is) {
    EXPECT_EQ(leader_of({3, 2, 1}).player, EntityId{1});
    EXPECT_EQ(leader_of({1, 3, 2}).player, EntityId{2});
    EXPECT_EQ(leader_of({1, 2, 3}).player, EntityId{3});
}

TEST(Leaders, of_several_with_as_many_points_none_leads) {
    EXPECT_FALSE(leader_of({0, 0}).exists());
    EXPECT_FALSE(leader_of({2, 1, 2}).exists());
    EXPECT_FALSE(leader_of({1, 2, 2}).exists());
    EXPECT_EQ(leader_of({2, 2, 3}).player, EntityId{3});
}

TEST(Leaders, players_with_negative_numbers_do_not_count) {
    ModeScene scene(GameMode::deathmatch);
    scene.add(0);
    scene.add(0);
    const auto leader_by = [&](std::int64_t first, std::int64_t second) {
        return sole_player_with_most(scene.players,
                                     [&](std::size_t row) { return row == 0 ? first : second; });
    };

    EXPECT_FALSE(leader_by(-1, -1).exists());
    EXPECT_EQ(leader_by(-1, 0).player, EntityId{2});
    EXPECT_EQ(leader_by(0, -1).player, EntityId{1});
}

TEST(Leaders, the_team_with_the_most_leads_among_those_that_play) {
    const PerTeam<std::int32_t> points{9, 1, 4, 3, 0, 0, 0, 0, 7};

    EXPECT_EQ(sole_team_with_most(points, 2).team, 2);
    EXPECT_EQ(sole_team_with_most(points, 7).team, 2);
    EXPECT_EQ(sole_team_with_most(points, 8).team, 8);
}

TEST(Leaders, of_several_teams_with_as_much_none_leads) {
    PerTeam<std::int32_t> points{};

    EXPECT_FALSE(sole_team_with_most(points, 2).exists());
    points[1] = points[8] = 5;
    EXPECT_FALSE(sole_team_with_most(points, 8).exists());
    EXPECT_EQ(sole_team_with_most(points, 7).team, 1);
}

TEST(Leaders, a_dead_player_that_respawns_is_in_the_round_and_one_that_does_not_is_out) {
    ModeScene scene(GameMode::elimination);
    const std::size_t row = scene.add(1);
    EXPECT_TRUE(is_in_round(scene.players, row));

    scene.players.alive[row] = 0;
    scene.players.respawn_tick[row] = 500;
    EXPECT_TRUE(is_in_round(scene.players, row));

    scene.players.respawn_tick[row] = kNeverTick;
    EXPECT_FALSE(is_in_round(scene.players, row));
}

TEST(Leaders, deaths_and_leaves_are_losses) {
    ModeScene scene(GameMode::elimination);
    EXPECT_FALSE(has_losses(scene.view()));

    scene.left[3] = 1;
    EXPECT_TRUE(has_losses(scene.view()));

    scene.left = {};
    scene.kill(scene.add(1));
    EXPECT_TRUE(has_losses(scene.view()));
}

}  // namespace
}  // namespace arena::sim::leaders_test
