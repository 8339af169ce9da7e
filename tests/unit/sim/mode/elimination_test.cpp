// Elimination: when it ends, and for which team.
#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::sim::elimination_test {
namespace {

using test::ModeScene;

/// A player of each of these teams.
ModeScene scene_of(std::initializer_list<std::uint8_t> teams) {
    ModeScene scene(GameMode::elimination);
    for (const std::uint8_t team : teams)
        scene.add(team);
    return scene;
}

TEST(Elimination, goes_on_while_two_teams_have_players) {
    ModeScene scene = scene_of({1, 1, 2, 2});
    scene.kill(0);
    scene.kill(3);

    EXPECT_TRUE(scene.orders().empty());
}

TEST(Elimination, ends_for_the_team_that_has_players_left) {
    ModeScene scene = scene_of({1, 2, 3, 8});
    scene.rules.teams = 8;
    scene.kill(0);
    scene.kill(1);
    EXPECT_TRUE(scene.orders().empty());

    scene.kill(2);

    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].kind, OrderKind::end_round);
    EXPECT_EQ(scene.orders()[0].team, 8);
    EXPECT_EQ(scene.orders()[0].player, kNoEntity);
}

TEST(Elimination, ends_for_nobody_when_the_last_die_together) {
    ModeScene scene = scene_of({1, 2});
    scene.kill(0, {2});
    scene.kill(1, {1});

    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].team, 0);
}

TEST(Elimination, ends_when_the_last_players_of_a_team_leave) {
    ModeScene scene = scene_of({1, 1});
    scene.left[2] = 1;

    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].team, 1);
}

TEST(Elimination, when_the_time_is_over_the_team_with_the_most_players_leads_then_the_healthiest) {
    ModeScene scene = scene_of({1, 2, 2});
    scene.players.health = {30000, 1, 1};
    EXPECT_EQ(scene.leader().team, 2);

    scene.kill(2);
    EXPECT_EQ(scene.leader().team, 1);

    scene.players.health = {1, 1, 0};
    EXPECT_FALSE(scene.leader().exists());
}

}  // namespace
}  // namespace arena::sim::elimination_test
