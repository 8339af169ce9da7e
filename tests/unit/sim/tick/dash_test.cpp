// The dash: how far, how often, and which way.
#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/tick/02_steer_players.h"
#include "tests/support/side_view.h"
#include "tests/support/triggers.h"

namespace arena::sim::dash_test::dash_test {
namespace {

using test::MapBuilder;
using test::press;
using test::shoot;
using test::Solo;

/// 3 m in 9 ticks at 20 m/s, once a second; seen from above.
Rules dashers(MoveKind kind = MoveKind::push_out) {
    Rules rules;
    rules.archetypes[0].move = kind;
    rules.archetypes[0].dash_speed = 20.0f;
    rules.archetypes[0].dash_time = 0.15f;
    rules.archetypes[0].dash_cooldown = 1.0f;
    return rules;
}

MapBuilder field() {
    return MapBuilder().spawn({20.0f, 20.0f});
}

TEST(Dash, goes_along_the_stick_at_its_speed_for_its_time) {
    Solo solo(field(), dashers());

    solo.hold(press(kButtonDash, 0, 127), 9);
    EXPECT_NEAR(solo.me().position.y, 23.0f, 1e-3f);
    EXPECT_FLOAT_EQ(solo.me().position.x, 20.0f);
    solo.hold(press(kButtonDash), 60);

    EXPECT_NEAR(solo.me().position.y, 23.0f, 1e-3f);
}

TEST(Dash, goes_along_the_aim_without_the_stick) {
    Solo solo(field(), dashers());
    PlayerInput held = shoot(-100, 0);
    held.buttons = kButtonDash;

    solo.hold(held, 9);

    EXPECT_NEAR(solo.me().position.x, 17.0f, 1e-3f);
}

TEST(Dash, is_not_steered) {
    Solo solo(field(), dashers());
    solo.hold(press(kButtonDash, 127, 0));

    solo.hold(press(kButtonDash, 0, 127), 8);

    EXPECT_NEAR(solo.me().position.x, 23.0f, 1e-3f);
    EXPECT_FLOAT_EQ(solo.me().position.y, 20.0f);
}

TEST(Dash, a_held_dash_button_dashes_once) {
    Solo solo(field(), dashers());

    solo.hold(press(kButtonDash, 127, 0));
    solo.hold(press(kButtonDash), 200);

    EXPECT_NEAR(solo.me().position.x, 23.0f, 0.4f);
}

TEST(Dash, the_next_dash_begins_when_the_cooldown_is_over_and_not_before) {
    Solo solo(field(), dashers());
    solo.hold(press(kButtonDash, 127, 0));  // the first tick of 60
    solo.hold(press(0), 30);
    const float x = solo.me().position.x;

    solo.hold(press(kButtonDash), 29);
    EXPECT_EQ(solo.me().position.x, x);
    solo.run(1);

    EXPECT_GT(solo.me().position.x, x + 0.3f);
    EXPECT_EQ(solo.me().dash_ready_tick, solo.world.tick() + 60);
}

TEST(Dash, an_archetype_without_a_dash_speed_does_not_dash) {
    Rules rules = dashers();
    rules.archetypes[0].dash_speed = 0.0f;
    rules.archetypes[0].acceleration = 1000.0f;
    Solo solo(field(), rules);

    solo.hold(press(kButtonDash), 60);

    EXPECT_EQ(solo.me().position, (Vec2{20.0f, 20.0f}));
}

TEST(Dash, ends_with_the_top_speed) {
    Rules rules = dashers();
    rules.archetypes[0].acceleration = 60.0f;
    Solo solo(field(), rules);

    solo.hold(press(kButtonDash, 127, 0), 10);

    EXPECT_NEAR(solo.me().velocity.x, 6.0f, 1e-4f);
}

TEST(Dash, ends_at_a_wall_for_every_move_kind) {
    for (const MoveKind kind : {MoveKind::push_out, MoveKind::slide, MoveKind::rays}) {
        Solo solo(field().box({21.5f, 10.0f}, {22.0f, 30.0f}), dashers(kind));

        solo.hold(press(kButtonDash, 127, 0), 9);

        EXPECT_NEAR(solo.me().position.x, 21.0f, 2e-3f) << test::name_of(kind);
        EXPECT_EQ(solo.broken(), "") << test::name_of(kind);
    }
}

TEST(Dash, seen_from_the_side_it_is_not_pulled_down) {
    Rules rules = dashers(MoveKind::slide);
    rules.gravity = test::kGravity;
    Solo solo(field(), rules);

    solo.hold(press(kButtonDash, 127, 0), 9);

    EXPECT_NEAR(solo.me().position.x, 23.0f, 1e-3f);
    EXPECT_NEAR(solo.me().position.y, 20.0f, 0.01f);
}

TEST(Dash, on_a_slope_it_runs_along_the_ground) {
    Rules rules = dashers(MoveKind::slide);
    rules.gravity = test::kGravity;
    MapBuilder map;
    map.polygon({{0.0f, 0.0f}, {40.0f, 0.0f}, {40.0f, 20.0f}});
    Solo solo(map.spawn({20.0f, 11.5f}), rules);
    solo.run(60);
    const Vec2 start = solo.me().position;

    solo.hold(press(kButtonDash, 127, 0), 9);

    EXPECT_NEAR(length(solo.me().position - start), 3.0f, 0.01f);
    EXPECT_NE(solo.me().ground_normal, (Vec2{}));
}

/// Calls the stage itself: handing out the gift is tested elsewhere.
TEST(SpeedPickup, multiplies_the_top_speed_until_its_time_is_over) {
    Rules rules = dashers();
    rules.archetypes[0].speed = 6.0f;
    const auto terrain = field().terrain();
    PlayerState player;
    player.id = {1};
    player.alive = true;
    player.input = press(0, 127, 0);
    player.speed_until_tick = 10;
    player.speed_factor = 1.5f;
    WorldState state;
    state.players.insert(0, player);

    state.tick = 9;
    steer_players(rules, *terrain, state);
    EXPECT_FLOAT_EQ(state.players.velocity[0].x, 9.0f);
    state.tick = 10;
    steer_players(rules, *terrain, state);
    EXPECT_FLOAT_EQ(state.players.velocity[0].x, 6.0f);
}

TEST(SpeedPickup, applies_where_velocities_follow_from_the_input_alone) {
    MapBuilder map = field();
    MapDescription described = map.description();
    described.triggers.push_back(test::pickup({5.0f, 5.0f}, Gift::speed, 0));
    const auto terrain = build_terrain(described);
    ASSERT_TRUE(terrain);
    PlayerState player;
    player.id = {1};
    player.alive = true;
    player.input = press(0, 127, 0);
    player.speed_until_tick = 10;
    player.speed_factor = 2.0f;
    WorldState state;
    state.tick = 5;
    state.players.insert(0, player);

    steer_players(Rules{}, *terrain.value(), state);

    EXPECT_FLOAT_EQ(state.players.velocity[0].x, 12.0f);
}

}  // namespace
}  // namespace arena::sim::dash_test::dash_test
