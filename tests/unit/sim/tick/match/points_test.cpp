#include "sim/tick/match/points.h"

#include <gtest/gtest.h>

namespace arena::sim::points_test {
namespace {

/// One player of team 2 in tick 5, and the report of that tick.
struct Scene {
    Scene() {
        state.tick = 5;
        PlayerState player;
        player.id = {7};
        player.team = 2;
        state.players.insert(0, player);
    }
    WorldState state;
    StepReport report{Limits{.events_max = 8}};
};

TEST(Points, of_a_player_add_up_and_are_reported_with_the_sum) {
    Scene scene;

    add_points(3, 0, scene.state, scene.report);
    add_points(4, 0, scene.state, scene.report);

    EXPECT_EQ(scene.state.players.score[0], 7);
    ASSERT_EQ(scene.report.events.size(), 2u);
    EXPECT_EQ(scene.report.events[1].kind, EventKind::score);
    EXPECT_EQ(scene.report.events[1].subject, EntityId{7});
    EXPECT_EQ(scene.report.events[1].amount, 7);
    EXPECT_EQ(scene.report.events[1].tick, 5u);
}

TEST(Points, of_a_team_name_who_scored_them) {
    Scene scene;

    add_team_points(3, 2, {7}, scene.state, scene.report);

    EXPECT_EQ(scene.state.match.team_scores[2], 3);
    ASSERT_EQ(scene.report.events.size(), 1u);
    EXPECT_EQ(scene.report.events[0].kind, EventKind::point);
    EXPECT_EQ(scene.report.events[0].team, 2);
    EXPECT_EQ(scene.report.events[0].amount, 3);
}

TEST(Points, are_never_taken_and_never_more_than_the_most) {
    Scene scene;
    scene.state.players.score[0] = kCountMax - 1;

    add_points(-5, 0, scene.state, scene.report);
    EXPECT_EQ(scene.state.players.score[0], kCountMax - 1);
    add_points(kCountMax, 0, scene.state, scene.report);
    EXPECT_EQ(scene.state.players.score[0], kCountMax);
}

}  // namespace
}  // namespace arena::sim::points_test
