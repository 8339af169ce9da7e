#include "sim/tick/motion/dash.h"

#include <gtest/gtest.h>

namespace arena::sim::dash_test {
namespace {

TEST(DirectionOnGround, in_the_air_it_stays_as_it_is) {
    EXPECT_EQ(direction_on_ground({0.6f, -0.8f}, {}), (Vec2{0.6f, -0.8f}));
}

TEST(DirectionOnGround, runs_along_the_ground_unless_it_leaves_it) {
    const Vec2 level{0.0f, 1.0f};
    EXPECT_EQ(direction_on_ground({0.6f, -0.8f}, level), (Vec2{1.0f, 0.0f}));
    EXPECT_EQ(direction_on_ground({-1.0f, 0.0f}, level), (Vec2{-1.0f, 0.0f}));
    EXPECT_EQ(direction_on_ground({0.6f, 0.8f}, level), (Vec2{0.6f, 0.8f}));
    EXPECT_EQ(direction_on_ground({0.0f, -1.0f}, level), (Vec2{}));
    const Vec2 slope{-0.6f, 0.8f};  // leads up to the right
    EXPECT_EQ(direction_on_ground({1.0f, 0.0f}, slope), (Vec2{0.8f, 0.6f}));
}

Players one_player() {
    Players players;
    players.insert(0, {.id = {1}, .thrown = 1, .ground_normal = {0.0f, 1.0f}, .ground = {9}});
    return players;
}

TEST(BeginDash, takes_the_aim_where_the_stick_is_in_the_middle) {
    Players players = one_player();

    begin_dash({}, {20.0f, 0.5f}, {}, 100, 0, players);

    EXPECT_EQ(players.velocity[0], (Vec2{20.0f, 0.0f}));
    EXPECT_EQ(players.dash_until_tick[0], 130u);
    EXPECT_EQ(players.thrown[0], 0);
    EXPECT_EQ(players.ground_normal[0], (Vec2{0.0f, 1.0f}));
}

TEST(BeginDash, upwards_leaves_the_ground) {
    Players players = one_player();

    begin_dash({}, {10.0f, 0.5f}, {0.0f, 1.0f}, 100, 0, players);

    EXPECT_EQ(players.velocity[0], (Vec2{0.0f, 10.0f}));
    EXPECT_EQ(players.ground_normal[0], Vec2{});
    EXPECT_EQ(players.ground[0], kNoEntity);
}

TEST(BeginDash, straight_down_into_the_ground_goes_nowhere) {
    Players players = one_player();

    begin_dash({}, {10.0f, 0.5f}, {0.0f, -1.0f}, 100, 0, players);

    EXPECT_EQ(players.velocity[0], Vec2{});
}

TEST(LeaveGroundByForce, ends_a_jump_of_an_archetype_that_remembers_it) {
    Rules rules;
    rules.gravity = 20.0f;
    rules.archetypes[0].jump_speed = 8.0f;
    rules.archetypes[0].air_jumps = 1;
    Players players = one_player();
    players.air[0].flags = kRising;

    leave_ground_by_force(rules, 0, players);

    EXPECT_EQ(players.air[0].flags, kAirborne);
    EXPECT_EQ(players.ground[0], kNoEntity);
}

}  // namespace
}  // namespace arena::sim::dash_test
