#include "sim/tick/motion/launch.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"
#include "tests/support/world_driver.h"

namespace arena::sim::launch_test {
namespace {

using test::move;

constexpr EntityId kPad{kFirstObstacleId + 3};

/// Player 7 at (10, 10), on the ground and in a dash, with its stick to the right.
struct LaunchScene : test::StageScene {
    explicit LaunchScene(const Rules& with_rules = {})
        : StageScene(test::MapBuilder().terrain(), with_rules) {
        state.tick = 40;
        put(7, {10.0f, 10.0f});
        Players& players = state.players;
        players.input[0] = move(127, 0);
        players.velocity[0] = {6.0f, 0.0f};
        players.dash_until_tick[0] = 50;
        players.ground_normal[0] = {0.0f, 1.0f};
        players.ground[0] = {kFirstObstacleId};
    }
    void launch_upwards(float speed) {
        launch(rules, 0, {0.0f, speed}, kPad, state, memory.report);
    }
};

TEST(Launch, replaces_the_velocity_and_ends_the_dash_and_the_stand) {
    LaunchScene scene;

    scene.launch_upwards(9.0f);

    const PlayerState player = scene.state.players[0];
    EXPECT_EQ(player.velocity, (Vec2{0.0f, 9.0f}));
    EXPECT_EQ(player.dash_until_tick, 0u);
    EXPECT_EQ(player.ground_normal, Vec2{});
    EXPECT_EQ(player.ground, kNoEntity);
    EXPECT_EQ(player.position, (Vec2{10.0f, 10.0f}));
}

TEST(Launch, is_reported_with_what_threw_the_player) {
    LaunchScene scene;

    scene.launch_upwards(9.0f);

    ASSERT_EQ(scene.events().size(), 1u);
    EXPECT_EQ(scene.events()[0], (Event{.kind = EventKind::launch,
                                        .subject = {7},
                                        .other = kPad,
                                        .position = {10.0f, 10.0f},
                                        .velocity = {0.0f, 9.0f},
                                        .tick = 40}));
}

TEST(Launch, the_last_of_several_in_one_tick_counts) {
    LaunchScene scene;

    scene.launch_upwards(9.0f);
    scene.launch_upwards(-4.0f);

    EXPECT_EQ(scene.state.players.velocity[0], (Vec2{0.0f, -4.0f}));
    EXPECT_EQ(scene.events().size(), 2u);
}

TEST(Launch, carries_only_a_player_that_nothing_else_would_bring_back_to_its_stick) {
    Rules dashing;
    dashing.archetypes[0].dash_speed = 10.0f;
    Rules heavy;
    heavy.archetypes[0].acceleration = 10.0f;
    Rules falling;
    falling.gravity = 10.0f;
    const auto thrown_with = [](const Rules& rules) {
        LaunchScene scene(rules);
        scene.launch_upwards(9.0f);
        return int{scene.state.players.thrown[0]};
    };

    EXPECT_EQ(thrown_with({}), 1);
    EXPECT_EQ(thrown_with(dashing), 1);
    EXPECT_EQ(thrown_with(heavy), 0);
    EXPECT_EQ(thrown_with(falling), 0);
}

TEST(Pushed, adds_and_never_slows_down_what_was_faster_before) {
    EXPECT_EQ(pushed({1.0f, 2.0f}, {2.0f, 2.0f}, 10.0f), (Vec2{3.0f, 4.0f}));
    EXPECT_EQ(pushed({1.0f, 2.0f}, {2.0f, 2.0f}, 2.5f), (Vec2{1.5f, 2.0f}));
    EXPECT_EQ(pushed({9.0f, 12.0f}, {9.0f, 12.0f}, 10.0f), (Vec2{9.0f, 12.0f}));
    EXPECT_EQ(pushed({9.0f, 12.0f}, {-9.0f, -12.0f}, 10.0f), Vec2{});
}

Archetype growing(float growth) {
    Archetype archetype;
    archetype.health = 200;
    archetype.knockback_growth = growth;
    return archetype;
}

TEST(GrownKnockback, grows_in_proportion_to_the_health_that_is_gone) {
    const Archetype archetype = growing(2.0f);

    EXPECT_EQ(grown_knockback(archetype, 200, {3.0f, -4.0f}), (Vec2{3.0f, -4.0f}));
    EXPECT_EQ(grown_knockback(archetype, 150, {3.0f, -4.0f}), (Vec2{4.5f, -6.0f}));
    EXPECT_EQ(grown_knockback(archetype, 100, {3.0f, -4.0f}), (Vec2{6.0f, -8.0f}));
    EXPECT_EQ(grown_knockback(archetype, 0, {3.0f, -4.0f}), (Vec2{9.0f, -12.0f}));
}

TEST(GrownKnockback, health_beyond_its_limits_counts_as_the_limit) {
    const Archetype archetype = growing(2.0f);

    EXPECT_EQ(grown_knockback(archetype, 300, {3.0f, -4.0f}), (Vec2{3.0f, -4.0f}));
    EXPECT_EQ(grown_knockback(archetype, -50, {3.0f, -4.0f}), (Vec2{9.0f, -12.0f}));
}

TEST(GrownKnockback, throws_nobody_faster_than_the_limit_unless_the_hit_alone_does) {
    const Archetype archetype = growing(10.0f);

    EXPECT_EQ(grown_knockback(archetype, 0, {0.0f, 50.0f}), (Vec2{0.0f, kKnockbackSpeedMax}));
    EXPECT_EQ(grown_knockback(archetype, 0, {-120.0f, 160.0f}), (Vec2{-120.0f, 160.0f}));
    EXPECT_EQ(grown_knockback(archetype, 0, {-150.0f, 200.0f}), (Vec2{-150.0f, 200.0f}));
}

TEST(GrownKnockback, without_growth_nothing_changes) {
    EXPECT_EQ(grown_knockback(growing(0.0f), 1, {180.0f, 170.0f}), (Vec2{180.0f, 170.0f}));
}

TEST(KnockBack, adds_to_the_velocity_and_is_a_launch_otherwise) {
    LaunchScene scene;

    knock_back(scene.rules, 0, {3.0f, -4.0f}, {9}, scene.state, scene.memory.report);

    const PlayerState player = scene.state.players[0];
    EXPECT_EQ(player.velocity, (Vec2{9.0f, -4.0f}));
    EXPECT_EQ(player.dash_until_tick, 0u);
    EXPECT_EQ(player.thrown, 1);
    ASSERT_EQ(scene.events().size(), 1u);
    EXPECT_EQ(scene.events()[0], (Event{.kind = EventKind::launch,
                                        .subject = {7},
                                        .other = {9},
                                        .position = {10.0f, 10.0f},
                                        .velocity = {9.0f, -4.0f},
                                        .tick = 40}));
}

TEST(KnockBack, several_of_one_tick_add_up_to_the_limit) {
    LaunchScene scene;
    scene.state.players.velocity[0] = {};

    for (int hit = 0; hit < 3; ++hit)
        knock_back(scene.rules, 0, {0.0f, 90.0f}, {9}, scene.state, scene.memory.report);

    EXPECT_EQ(scene.state.players.velocity[0], (Vec2{0.0f, kKnockbackSpeedMax}));
    EXPECT_EQ(scene.events()[1].velocity, (Vec2{0.0f, 180.0f}));
}

TEST(KnockBack, does_nothing_to_a_player_that_stands) {
    LaunchScene scene;
    scene.state.players.stands_until_tick[0] = 41;

    knock_back(scene.rules, 0, {3.0f, -4.0f}, {9}, scene.state, scene.memory.report);

    EXPECT_EQ(scene.state.players.velocity[0], (Vec2{6.0f, 0.0f}));
    EXPECT_TRUE(scene.events().empty());
}

TEST(EndThrow, the_held_stick_steers_again) {
    LaunchScene scene;
    scene.launch_upwards(9.0f);

    end_throw(scene.rules, 1, 0, scene.state.players);

    EXPECT_EQ(scene.state.players.thrown[0], 0);
    EXPECT_FLOAT_EQ(scene.state.players.velocity[0].x, 6.0f);
    EXPECT_EQ(scene.state.players.velocity[0].y, 0.0f);
}

TEST(EndThrow, a_player_that_is_steered_in_every_tick_keeps_its_velocity_until_then) {
    Rules dashing;
    dashing.archetypes[0].dash_speed = 10.0f;
    LaunchScene scene(dashing);
    scene.launch_upwards(9.0f);

    end_throw(scene.rules, 1, 0, scene.state.players);

    EXPECT_EQ(scene.state.players.thrown[0], 0);
    EXPECT_EQ(scene.state.players.velocity[0], (Vec2{0.0f, 9.0f}));
}

}  // namespace
}  // namespace arena::sim::launch_test
