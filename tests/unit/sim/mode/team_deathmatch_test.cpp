// Team deathmatch: what its kills order.
#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::sim::team_deathmatch_test {
namespace {

using test::ModeScene;

TEST(TeamDeathmatch, each_kill_is_a_point_for_the_team_of_the_killer) {
    ModeScene scene(GameMode::team_deathmatch);
    scene.rules.teams = 8;
    scene.add(1);
    scene.add(8);
    scene.kill(scene.add(2), {2});
    scene.kill(scene.add(2), {1});

    const ModeOrders orders = scene.orders();

    ASSERT_EQ(orders.size(), 2u);
    EXPECT_EQ(orders[0].kind, OrderKind::give_to_team);
    EXPECT_EQ(orders[0].team, 8);
    EXPECT_EQ(orders[0].player, EntityId{2});
    EXPECT_EQ(orders[0].amount, 1);
    EXPECT_EQ(orders[1].team, 1);
}

TEST(TeamDeathmatch, deaths_without_a_killer_and_kills_of_a_player_that_has_left_are_no_points) {
    ModeScene scene(GameMode::team_deathmatch);
    scene.kill(scene.add(1));
    scene.kill(scene.add(2), {77});

    EXPECT_TRUE(scene.orders().empty());
}

TEST(TeamDeathmatch, two_that_kill_each_other_give_each_team_a_point) {
    ModeScene scene(GameMode::team_deathmatch);
    scene.kill(scene.add(1), {2});
    scene.kill(scene.add(2), {1});

    const ModeOrders orders = scene.orders();

    ASSERT_EQ(orders.size(), 2u);
    EXPECT_EQ(orders[0].team, 2);
    EXPECT_EQ(orders[1].team, 1);
}

TEST(TeamDeathmatch, the_team_with_the_most_points_leads) {
    ModeScene scene(GameMode::team_deathmatch);
    EXPECT_FALSE(scene.leader().exists());

    scene.match.team_scores[2] = 1;
    EXPECT_EQ(scene.leader().team, 2);
}

}  // namespace
}  // namespace arena::sim::team_deathmatch_test
