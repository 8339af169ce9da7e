// Last one standing: when it ends, and for whom.
#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::sim::last_one_standing_test {
namespace {

using test::ModeScene;

ModeScene scene_of(std::size_t players) {
    ModeScene scene(GameMode::last_one_standing);
    while (scene.players.size() < players)
        scene.add(0);
    return scene;
}

TEST(LastOneStanding, goes_on_while_two_are_left) {
    ModeScene scene = scene_of(3);
    scene.kill(0);

    EXPECT_TRUE(scene.orders().empty());
}

TEST(LastOneStanding, ends_for_the_one_that_is_left) {
    ModeScene scene = scene_of(3);
    scene.kill(0);
    scene.kill(2);

    const ModeOrders orders = scene.orders();

    ASSERT_EQ(orders.size(), 1u);
    EXPECT_EQ(orders[0].kind, OrderKind::end_round);
    EXPECT_EQ(orders[0].player, EntityId{2});
}

TEST(LastOneStanding, a_player_that_waits_for_its_place_is_left) {
    ModeScene scene = scene_of(3);
    scene.players.alive[1] = 0;
    scene.players.respawn_tick[1] = scene.tick;
    scene.kill(0);

    EXPECT_TRUE(scene.orders().empty());
}

TEST(LastOneStanding, of_the_last_that_die_together_the_one_with_the_most_kills_wins) {
    ModeScene scene = scene_of(3);
    scene.players.score = {9, 2, 1};
    scene.players.alive[0] = 0;  // died before
    scene.players.respawn_tick[0] = kNeverTick;
    scene.kill(1);
    scene.kill(2);

    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].player, EntityId{2});

    scene.players.score = {9, 2, 2};
    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].player, kNoEntity);
}

TEST(LastOneStanding, a_player_alone_plays_on_until_somebody_dies_or_leaves) {
    ModeScene scene = scene_of(1);
    EXPECT_TRUE(scene.orders().empty());

    scene.left[0] = 1;
    ASSERT_EQ(scene.orders().size(), 1u);
    EXPECT_EQ(scene.orders()[0].player, EntityId{1});
}

TEST(LastOneStanding, when_the_time_is_over_the_one_with_the_most_kills_of_those_left_leads) {
    ModeScene scene = scene_of(3);
    scene.players.score = {9, 2, 1};
    scene.players.alive[0] = 0;
    scene.players.respawn_tick[0] = kNeverTick;

    EXPECT_EQ(scene.leader().player, EntityId{2});
    scene.players.score[2] = 2;
    EXPECT_FALSE(scene.leader().exists());
}

}  // namespace
}  // namespace arena::sim::last_one_standing_test
