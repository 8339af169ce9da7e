// How inputs change velocities: run, walk, fall and jump; and how far, how often and which way a
// player dashes. jumping_test.cpp tests how high a jump is, walking_test.cpp how a slope is walked.
#include <utility>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/tick/movement/02_steer_players.h"
#include "tests/support/side_view.h"
#include "tests/support/triggers.h"

namespace arena::sim::steer_players_test {
namespace {

using test::MapBuilder;
using test::move;
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

/// One living player in tick 100, at 64 ticks a second.
struct SteeredPlayer {
    explicit SteeredPlayer(Rules with_rules) : rules(std::move(with_rules)) {
        rules.tick_rate = 64;
        PlayerState player;
        player.id = {1};
        player.alive = true;
        players.insert(0, player);
    }
    Vec2 steer(PlayerInput held, Vec2 velocity) {
        players.input[0] = held;
        players.velocity[0] = velocity;
        steer_player(rules, Terrain{}, 100, 0, players);
        return players.velocity[0];
    }

    Rules rules;
    Players players;
};

/// Reaches 8 m/s by half a metre per second a tick; seen from above.
Rules runners() {
    Rules rules;
    rules.archetypes[0].speed = 8.0f;
    rules.archetypes[0].acceleration = 32.0f;
    return rules;
}

/// The same seen from the side, with a quarter of that in the air. Falls by half a metre per second
/// a tick.
Rules walkers() {
    Rules rules = runners();
    rules.gravity = 32.0f;
    rules.archetypes[0].air_acceleration = 8.0f;
    rules.archetypes[0].jump_speed = 10.0f;
    return rules;
}

TEST(NeedsSteering, velocities_that_follow_from_the_inputs_alone_need_none) {
    const auto plain = field().terrain();
    const auto with_health = field().trigger(test::pickup({5, 5}, Gift::health, 10)).terrain();
    const auto with_speed = field().trigger(test::pickup({5, 5}, Gift::speed, 0)).terrain();
    Rules one_runs = runners();
    one_runs.archetypes.insert(one_runs.archetypes.begin(), Archetype{});
    Rules falling;
    falling.gravity = 1.0f;

    EXPECT_FALSE(needs_steering({}, *plain));
    EXPECT_FALSE(needs_steering({}, *with_health));
    EXPECT_TRUE(needs_steering({}, *with_speed));
    EXPECT_TRUE(needs_steering(one_runs, *plain));
    EXPECT_TRUE(needs_steering(dashers(), *plain));
    EXPECT_TRUE(needs_steering(falling, *plain));
}

TEST(SteerPlayers, leaves_velocities_alone_that_follow_from_the_inputs) {
    WorldState state;
    PlayerState player;
    player.id = {1};
    player.alive = true;
    player.velocity = {1.0f, 2.0f};
    player.buttons_spent = kButtonDash;
    state.players.insert(0, player);

    steer_players({}, *field().terrain(), state);

    EXPECT_EQ(state.players.velocity[0], (Vec2{1.0f, 2.0f}));
    EXPECT_EQ(state.players.buttons_spent[0], kButtonDash);
}

TEST(SteerPlayers, steers_every_player) {
    WorldState state;
    for (std::uint32_t row = 0; row < 3; ++row) {
        PlayerState player;
        player.id = {row + 1};
        player.alive = true;
        player.input = move(127, 0);
        state.players.insert(row, player);
    }

    steer_players(runners(), *field().terrain(), state);

    for (const Vec2 velocity : state.players.velocity)
        EXPECT_FLOAT_EQ(velocity.x, 32.0f / 60.0f);
}

TEST(SteerPlayer, the_dead_forget_how_they_moved) {
    SteeredPlayer dead(walkers());
    PlayerState player = dead.players[0];
    player.alive = false;
    player.buttons_spent = kButtonJump;
    player.ground_normal = {0.0f, 1.0f};
    player.ground = {kFirstObstacleId};
    player.dash_until_tick = 110;
    player.dash_ready_tick = 160;
    player.speed_until_tick = 200;
    dead.players.set(0, player);

    EXPECT_EQ(dead.steer(move(127, 0), {}), Vec2{});

    const PlayerState after = dead.players[0];
    EXPECT_EQ(after.buttons_spent, 0);
    EXPECT_EQ(after.ground_normal, Vec2{});
    EXPECT_EQ(after.ground, kNoEntity);
    EXPECT_EQ(after.dash_until_tick, 0u);
    EXPECT_EQ(after.dash_ready_tick, 0u);
    EXPECT_EQ(after.speed_until_tick, 0u);
}

TEST(SteerPlayer, a_run_approaches_the_stick_by_the_acceleration_and_not_beyond) {
    SteeredPlayer runner(runners());

    EXPECT_FLOAT_EQ(runner.steer(move(127, 0), {}).x, 0.5f);
    EXPECT_FLOAT_EQ(runner.steer({}, {3.0f, 0.0f}).x, 2.5f);
    EXPECT_EQ(runner.steer({}, {0.0f, 0.25f}), Vec2{});
    EXPECT_FLOAT_EQ(runner.steer(move(127, 0), {7.75f, 0.0f}).x, 8.0f);
    // Straight towards what the stick asks for, 5 m/s away.
    const Vec2 turned = runner.steer(move(127, 0), {5.0f, 4.0f});
    EXPECT_NEAR(turned.x, 5.3f, 1e-5f);
    EXPECT_NEAR(turned.y, 3.6f, 1e-5f);
}

TEST(SteerPlayer, a_thrown_player_is_not_steered) {
    SteeredPlayer thrown(dashers());
    thrown.players.thrown[0] = 1;

    EXPECT_EQ(thrown.steer(move(127, 0), {0.0f, 9.0f}), (Vec2{0.0f, 9.0f}));
}

TEST(SteerPlayer, a_walk_goes_along_the_ground_at_the_speed_of_level_ground) {
    SteeredPlayer walker(walkers());
    walker.players.ground_normal[0] = {-0.6f, 0.8f};

    // Along (0.8, 0.6), from 5 m/s to 5.5 m/s.
    const Vec2 uphill = walker.steer(move(127, 0), {4.0f, 3.0f});
    EXPECT_NEAR(uphill.x, 4.4f, 1e-5f);
    EXPECT_NEAR(uphill.y, 3.3f, 1e-5f);
    EXPECT_EQ(walker.players.ground_normal[0], (Vec2{-0.6f, 0.8f}));
}

TEST(SteerPlayer, up_and_down_on_the_stick_do_not_reduce_left_and_right) {
    SteeredPlayer walker(walkers());
    walker.players.ground_normal[0] = {0.0f, 1.0f};

    EXPECT_FLOAT_EQ(walker.steer(move(127, 127), {7.75f, 0.0f}).x, 8.0f);
    EXPECT_FLOAT_EQ(walker.steer(move(-128, 0), {-7.75f, 0.0f}).x, -8.0f);
}

TEST(SteerPlayer, a_fall_is_pulled_down_to_its_limit) {
    SteeredPlayer faller(walkers());
    faller.rules.archetypes[0].fall_speed = 5.0f;

    EXPECT_EQ(faller.steer({}, {0.0f, 2.0f}), (Vec2{0.0f, 1.5f}));
    EXPECT_EQ(faller.steer({}, {0.0f, -4.75f}), (Vec2{0.0f, -5.0f}));
    EXPECT_EQ(faller.steer({}, {0.0f, -9.0f}), (Vec2{0.0f, -9.0f})) << "thrown down, it stays";
}

TEST(SteerPlayer, in_the_air_the_stick_steers_by_its_own_acceleration_and_nothing_brakes) {
    SteeredPlayer faller(walkers());

    EXPECT_EQ(faller.steer(move(127, 0), {}).x, 0.125f);
    EXPECT_EQ(faller.steer(move(-127, 0), {3.0f, 0.0f}).x, 2.875f);
    EXPECT_EQ(faller.steer({}, {3.0f, 0.0f}).x, 3.0f);
    EXPECT_EQ(faller.steer(move(127, 0), {20.0f, 0.0f}).x, 20.0f) << "the throw continues";
    EXPECT_EQ(faller.steer(move(64, 0), {6.0f, 0.0f}).x, 6.0f);
}

TEST(SteerPlayer, without_its_own_acceleration_in_the_air_that_on_the_ground_counts) {
    SteeredPlayer faller(walkers());
    faller.rules.archetypes[0].air_acceleration = 0.0f;
    EXPECT_EQ(faller.steer(move(127, 0), {}).x, 0.5f);

    faller.rules.archetypes[0].acceleration = 0.0f;
    EXPECT_FLOAT_EQ(faller.steer(move(127, 0), {}).x, 8.0f);
    EXPECT_EQ(faller.steer({}, {3.0f, 0.0f}).x, 0.0f);
}

// A quarter metre per second less than the jump speed: half of what gravity takes in a tick.
TEST(SteerPlayer, a_jump_takes_a_press_and_the_ground) {
    SteeredPlayer walker(walkers());
    walker.players.ground_normal[0] = {0.0f, 1.0f};
    walker.players.ground[0] = {kFirstObstacleId};

    EXPECT_EQ(walker.steer(press(kButtonJump), {}), (Vec2{0.0f, 9.75f}));
    EXPECT_EQ(walker.players.ground_normal[0], Vec2{});
    EXPECT_EQ(walker.players.ground[0], kNoEntity);
    EXPECT_EQ(walker.players.buttons_spent[0], kButtonJump);
    // The held button has had its effect, and in the air a new press has none.
    walker.players.ground_normal[0] = {0.0f, 1.0f};
    EXPECT_EQ(walker.steer(press(kButtonJump), {}), Vec2{});
    walker.players.ground_normal[0] = {};
    EXPECT_EQ(walker.steer(press(0), {}), (Vec2{0.0f, -0.5f}));
    EXPECT_EQ(walker.players.buttons_spent[0], 0);
    EXPECT_EQ(walker.steer(press(kButtonJump), {}), (Vec2{0.0f, -0.5f}));
    EXPECT_EQ(walker.players.buttons_spent[0], 0) << "it acts at landing";
}

TEST(SteerPlayer, a_velocity_away_from_the_ground_leaves_it) {
    SteeredPlayer walker(walkers());
    walker.players.ground_normal[0] = {0.0f, 1.0f};
    walker.steer({}, {0.0f, 0.25f});
    EXPECT_EQ(walker.players.ground_normal[0], (Vec2{0.0f, 1.0f}));

    EXPECT_EQ(walker.steer({}, {0.0f, 0.5f}), Vec2{});
    EXPECT_EQ(walker.players.ground_normal[0], Vec2{});
}

TEST(Dash, on_the_ground_a_dash_up_leaves_it_and_a_dash_straight_down_goes_nowhere) {
    Rules rules = walkers();
    rules.archetypes[0].dash_speed = 16.0f;
    const auto dash_on_ground = [&](PlayerInput held) {
        SteeredPlayer dasher(rules);
        dasher.players.ground_normal[0] = {0.0f, 1.0f};
        const Vec2 velocity = dasher.steer(held, {});
        return std::pair(velocity, dasher.players.ground_normal[0] != Vec2{});
    };

    EXPECT_EQ(dash_on_ground(press(kButtonDash, 0, 127)), std::pair(Vec2{0.0f, 16.0f}, false));
    EXPECT_EQ(dash_on_ground(press(kButtonDash, 0, -127)), std::pair(Vec2{}, true));
    EXPECT_EQ(dash_on_ground(press(kButtonDash, -127, -127)), std::pair(Vec2{-16.0f, 0.0f}, true));
    EXPECT_EQ(dash_on_ground(press(kButtonDash, 127, 0)), std::pair(Vec2{16.0f, 0.0f}, true));
}

TEST(Dash, ends_a_throw_and_notes_when_it_is_over_and_the_next_may_begin) {
    SteeredPlayer dasher(dashers());
    dasher.players.thrown[0] = 1;

    dasher.steer(press(kButtonDash, 127, 0), {});

    EXPECT_EQ(dasher.players.thrown[0], 0);
    // 0.15 s and 1 s, at 64 ticks a second.
    EXPECT_EQ(dasher.players.dash_until_tick[0], 110u);
    EXPECT_EQ(dasher.players.dash_ready_tick[0], 164u);
    EXPECT_EQ(dasher.players.buttons_spent[0], kButtonDash);
}

}  // namespace
}  // namespace arena::sim::steer_players_test
