// What ice, conveyors, wind, light gravity and water make of a player's motion: most tests steer
// one player for one tick, at 60 a second.
#include <algorithm>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/tick/movement/02_steer_players.h"
#include "tests/support/side_view.h"

namespace arena::sim::move_in_forces_test {
namespace {

using test::MapBuilder;
using test::move;
using test::press;
using test::Solo;

constexpr Bounds kBox{{5.0f, 5.0f}, {35.0f, 35.0f}};
constexpr float kTick = 1.0f / 60.0f;

MapForce with_factor(ForceKind kind, float factor, float fall_factor = 1.0f) {
    return {.kind = kind, .factor = factor, .fall_factor = fall_factor};
}
MapForce with_flow(ForceKind kind, Vec2 flow) {
    return {.kind = kind, .flow = flow};
}
MapBuilder field_with(const MapForce& force) {
    return MapBuilder().spawn({20.0f, 20.0f}).force(kBox, force);
}

Rules from_above(float acceleration) {
    Rules rules;
    rules.archetypes[0].acceleration = acceleration;
    return rules;
}
Rules from_the_side(float acceleration = 0.0f) {
    Rules rules = test::side_view(test::walker(MoveKind::slide));
    rules.archetypes[0].acceleration = acceleration;
    return rules;
}

PlayerState player_with(Vec2 velocity, PlayerInput input = {}, Vec2 ground_normal = {}) {
    PlayerState player;
    player.id = {1};
    player.alive = true;
    player.position = {20.0f, 20.0f};
    player.velocity = velocity;
    player.ground_normal = ground_normal;
    player.input = input;
    return player;
}

/// Returns the player after it was steered in tick 10 in the middle of the force.
PlayerState steered(const MapForce& force, const Rules& rules, const PlayerState& before) {
    Players players;
    players.insert(0, before);
    steer_player(rules, *field_with(force).terrain(), 10, 0, players);
    return players[0];
}

constexpr Vec2 kUp{0.0f, 1.0f};

TEST(MoveInForces, a_game_on_a_map_with_forces_steers_in_every_tick) {
    const auto with_ice = field_with(with_factor(ForceKind::ice, 0.5f)).terrain();
    const auto plain = MapBuilder().spawn({20.0f, 20.0f}).terrain();

    EXPECT_TRUE(needs_steering({}, *with_ice));
    EXPECT_FALSE(needs_steering({}, *plain));
}

// --- ice

TEST(Ice, players_run_and_brake_with_a_part_of_their_acceleration) {
    const MapForce ice = with_factor(ForceKind::ice, 0.1f);

    const PlayerState runs = steered(ice, from_above(60), player_with({}, move(127, 0)));
    const PlayerState brakes = steered(ice, from_above(60), player_with({5, 0}));
    const PlayerState walks =
        steered(ice, from_the_side(60), player_with({5, 0}, move(-127, 0), kUp));

    EXPECT_FLOAT_EQ(runs.velocity.x, 0.1f);
    EXPECT_FLOAT_EQ(brakes.velocity.x, 4.9f);
    EXPECT_FLOAT_EQ(walks.velocity.x, 4.9f);
}

TEST(Ice, does_nothing_in_the_air_or_to_players_without_an_acceleration) {
    const MapForce ice = with_factor(ForceKind::ice, 0.1f);

    const PlayerState jumps = steered(ice, from_the_side(60), player_with({}, move(127, 0)));
    const PlayerState at_once = steered(ice, from_above(0), player_with({}, move(127, 0)));

    EXPECT_FLOAT_EQ(jumps.velocity.x, 1.0f);
    EXPECT_FLOAT_EQ(at_once.velocity.x, 6.0f);
}

// --- conveyors

TEST(Conveyor, carries_players_and_adds_to_their_speed) {
    Solo solo(field_with(with_flow(ForceKind::conveyor, {3, 0})), Rules{});

    solo.run(60);
    EXPECT_NEAR(solo.me().position.x, 23.0f, 1e-3f);
    EXPECT_EQ(solo.me().velocity, (Vec2{3, 0}));
    solo.hold(move(-127, 0), 60);

    EXPECT_NEAR(solo.me().position.x, 20.0f, 1e-3f);
    EXPECT_NEAR(solo.me().velocity.x, -3.0f, 1e-4f);
}

TEST(Conveyor, ends_at_its_edge) {
    Solo solo(MapBuilder().spawn({20, 20}).force({{19, 19}, {21.05f, 21}},
                                                 with_flow(ForceKind::conveyor, {6, 0})),
              Rules{});

    solo.run(60);

    EXPECT_NEAR(solo.me().position.x, 21.1f, 1e-3f) << "a step of 0.1 m led out";
    EXPECT_EQ(solo.me().velocity, Vec2{});
}

TEST(Conveyor, takes_a_player_along_as_fast_as_the_player_accelerates) {
    const MapForce belt = with_flow(ForceKind::conveyor, {3, 0});

    const PlayerState on_it = steered(belt, from_above(60), player_with({}));

    EXPECT_FLOAT_EQ(on_it.velocity.x, 1.0f);
}

TEST(Conveyor, seen_from_the_side_moves_only_players_on_the_ground_and_along_it) {
    const MapForce belt = with_flow(ForceKind::conveyor, {5, 0});
    const Vec2 slope{-0.6f, 0.8f};

    const PlayerState level = steered(belt, from_the_side(), player_with({}, {}, kUp));
    const PlayerState uphill = steered(belt, from_the_side(), player_with({}, {}, slope));
    const PlayerState in_air = steered(belt, from_the_side(), player_with({}));

    EXPECT_EQ(level.velocity, (Vec2{5, 0}));
    EXPECT_FLOAT_EQ(uphill.velocity.x, 3.2f);
    EXPECT_FLOAT_EQ(uphill.velocity.y, 2.4f);
    EXPECT_EQ(in_air.velocity.x, 0.0f);
}

TEST(Conveyor, does_not_move_players_that_stand_in_a_countdown) {
    PlayerState standing = player_with({});
    standing.stands_until_tick = 20;

    EXPECT_EQ(steered(with_flow(ForceKind::conveyor, {3, 0}), {}, standing).velocity, Vec2{});
    EXPECT_EQ(steered(with_flow(ForceKind::wind, {30, 0}), from_above(1), standing).velocity,
              Vec2{});
}

// --- wind

TEST(Wind, moves_players_on_the_ground_that_accelerate_less_than_it_does) {
    const PlayerState holds =
        steered(with_flow(ForceKind::wind, {30, 0}), from_above(60), player_with({}));
    const PlayerState drifts =
        steered(with_flow(ForceKind::wind, {90, 0}), from_above(60), player_with({}));
    const PlayerState at_once =
        steered(with_flow(ForceKind::wind, {90, 0}), from_above(0), player_with({}));

    EXPECT_EQ(holds.velocity, Vec2{});
    EXPECT_FLOAT_EQ(drifts.velocity.x, 0.5f);
    EXPECT_EQ(at_once.velocity, Vec2{});
}

TEST(Wind, moves_players_in_the_air) {
    const PlayerState blown =
        steered(with_flow(ForceKind::wind, {30, 0}), from_the_side(60), player_with({}));
    const PlayerState lifted =
        steered(with_flow(ForceKind::wind, {0, 40}), from_the_side(60), player_with({}));

    EXPECT_FLOAT_EQ(blown.velocity.x, 30 * kTick);
    EXPECT_FLOAT_EQ(blown.velocity.y, -25 * kTick);
    EXPECT_FLOAT_EQ(lifted.velocity.y, (40 - 25) * kTick);
}

TEST(Wind, lifts_players_off_the_ground_when_it_is_stronger_than_gravity) {
    const PlayerState stays =
        steered(with_flow(ForceKind::wind, {0, 24}), from_the_side(), player_with({}, {}, kUp));
    const PlayerState leaves =
        steered(with_flow(ForceKind::wind, {0, 26}), from_the_side(), player_with({}, {}, kUp));

    EXPECT_EQ(stays.ground_normal, kUp);
    EXPECT_EQ(stays.velocity, Vec2{});
    EXPECT_EQ(leaves.ground_normal, Vec2{});
    EXPECT_FLOAT_EQ(leaves.velocity.y, 0.5f + kTick);
}

TEST(Wind, carries_a_player_up_from_the_floor_of_a_world) {
    for (const MoveKind kind : {MoveKind::push_out, MoveKind::slide, MoveKind::rays}) {
        Solo solo(MapBuilder()
                      .spawn({20.0f, 1.0f})
                      .force({{0, 0}, {40, 40}}, with_flow(ForceKind::wind, {0, 30})),
                  test::side_view(test::walker(kind)));

        solo.run(90);

        EXPECT_GT(solo.me().position.y, 4.0f) << static_cast<int>(kind);
    }
}

// --- gravity

TEST(LightGravity, pulls_players_less_and_lets_them_jump_higher) {
    const MapForce moon = with_factor(ForceKind::gravity, 0.5f);
    const PlayerState falls = steered(moon, from_the_side(), player_with({}));
    Solo solo(MapBuilder().spawn({20.0f, 0.6f}).force({{0, 0}, {40, 40}}, moon), from_the_side());
    solo.run(30);
    const float floor = solo.me().position.y;
    float highest = 0.0f;

    solo.hold(press(kButtonJump));
    for (int i = 0; i < 120; ++i) {
        solo.run(1);
        highest = std::max(highest, solo.me().position.y - floor);
    }

    EXPECT_FLOAT_EQ(falls.velocity.y, -12.5f * kTick);
    EXPECT_NEAR(highest, 10.0f * 10.0f / (2.0f * 12.5f), 0.02f);
}

TEST(LightGravity, of_0_lets_players_float) {
    const PlayerState floats =
        steered(with_factor(ForceKind::gravity, 0.0f), from_the_side(), player_with({0, 2}));

    EXPECT_EQ(floats.velocity, (Vec2{0, 2}));
}

// --- water

TEST(Water, slows_players_down) {
    const MapForce lake = with_factor(ForceKind::water, 0.5f, 0.2f);

    const PlayerState wades = steered(lake, from_above(0), player_with({}, move(127, 0)));
    const PlayerState sinks = steered(lake, from_the_side(), player_with({0, -7.9f}));
    const PlayerState dives = steered(lake, from_the_side(), player_with({0, -20}));

    EXPECT_FLOAT_EQ(wades.velocity.x, 3.0f);
    EXPECT_FLOAT_EQ(sinks.velocity.y, -8.0f) << "a fifth of the 40 m/s in the air";
    EXPECT_FLOAT_EQ(dives.velocity.y, -17.5f) << "braked by 150 m/s^2";
}

TEST(Water, each_press_of_the_jump_button_is_a_jump) {
    const MapForce lake = with_factor(ForceKind::water, 0.5f);
    const float stroke = 10.0f - 0.5f * 25.0f * kTick;

    const PlayerState swims =
        steered(lake, from_the_side(), player_with({0, -3}, press(kButtonJump)));
    PlayerState held = player_with({0, -3}, press(kButtonJump));
    held.buttons_spent = kButtonJump;
    const PlayerState falls = steered(with_factor(ForceKind::gravity, 1.0f), from_the_side(),
                                      player_with({0, -3}, press(kButtonJump)));

    EXPECT_FLOAT_EQ(swims.velocity.y, stroke);
    EXPECT_LT(steered(lake, from_the_side(), held).velocity.y, -3.0f);
    EXPECT_LT(falls.velocity.y, -3.0f) << "in the air";
}

TEST(Water, strokes_use_no_air_jumps) {
    Rules rules = from_the_side();
    rules.archetypes[0].air_jumps = 1;
    PlayerState player = player_with({0, -3}, press(kButtonJump));
    player.air.air_jumps = 1;
    player.air.flags = kAirborne;

    const PlayerState swims = steered(with_factor(ForceKind::water, 0.5f), rules, player);
    const PlayerState falls = steered(with_factor(ForceKind::gravity, 1.0f), rules, player);

    EXPECT_GT(swims.velocity.y, 9.0f);
    EXPECT_EQ(swims.air.air_jumps, 0);
    EXPECT_LT(falls.velocity.y, -3.0f);
}

// --- ladders

MapForce ladder(float speed) {
    return {.kind = ForceKind::ladder, .flow = {0, speed}};
}

TEST(Ladder, ends_a_fall_and_climbs_by_the_stick) {
    const auto after = [](Vec2 velocity, int up) {
        return steered(ladder(4), from_the_side(), player_with(velocity, move(0, up))).velocity.y;
    };

    EXPECT_EQ(after({0, -20}, 0), 0.0f);
    EXPECT_EQ(after({0, -20}, 127), 4.0f);
    EXPECT_EQ(after({0, 0}, -127), -4.0f);
    EXPECT_EQ(after({0, 4}, 127), 4.0f) << "it goes on climbing";
    EXPECT_LT(after({0, 4.1f}, 127), 4.1f) << "a faster jump passes by, and falls";
    EXPECT_GT(after({0, 4.1f}, 127), 3.0f);
}

TEST(Ladder, steers_left_and_right_as_in_the_air) {
    const PlayerState climbs =
        steered(ladder(4), from_the_side(), player_with({1, 0}, move(127, 127)));
    const PlayerState falls = steered(with_factor(ForceKind::gravity, 1.0f), from_the_side(),
                                      player_with({1, 0}, move(127, 127)));

    EXPECT_EQ(climbs.velocity.x, falls.velocity.x);
}

TEST(Ladder, is_left_by_a_jump) {
    const float takeoff = 10.0f - 0.5f * 25.0f * kTick;
    EXPECT_FLOAT_EQ(
        steered(ladder(4), from_the_side(), player_with({0, 0}, press(kButtonJump))).velocity.y,
        takeoff);

    Rules rules = from_the_side();
    rules.archetypes[0].air_jumps = 1;
    PlayerState player = player_with({0, -3}, press(kButtonJump));
    player.air.air_jumps = 1;
    player.air.flags = kAirborne;
    const PlayerState jumps = steered(ladder(4), rules, player);
    EXPECT_FLOAT_EQ(jumps.velocity.y, takeoff);
    EXPECT_EQ(jumps.air.air_jumps, 0) << "it uses up no jump in the air";
}

TEST(Ladder, is_taken_hold_of_on_the_ground_by_the_stick_alone) {
    PlayerState player = player_with({0, 0}, move(0, 127));
    player.ground_normal = {0, 1};
    EXPECT_EQ(steered(ladder(4), from_the_side(), player).velocity.y, 4.0f);

    player.input = move(127, 0);
    const PlayerState walks = steered(ladder(4), from_the_side(), player);
    EXPECT_EQ(walks.velocity.y, 0.0f);
    EXPECT_EQ(walks.ground_normal, (Vec2{0, 1}));
}

TEST(Ladder, holds_nobody_that_was_thrown_and_does_nothing_seen_from_above) {
    PlayerState thrown = player_with({3, -3});
    thrown.thrown = 1;
    EXPECT_LT(steered(ladder(4), from_the_side(), thrown).velocity.y, -3.0f);

    const PlayerState runs = steered(ladder(4), from_above(0), player_with({}, move(0, 127)));
    EXPECT_FLOAT_EQ(runs.velocity.y, 6.0f);
}

// --- all

TEST(MoveInForces, none_acts_on_a_dash) {
    Rules rules = from_above(60);
    rules.archetypes[0].dash_speed = 20.0f;
    PlayerState player = player_with({20, 0});
    player.dash_until_tick = 12;

    for (const MapForce& force :
         {with_flow(ForceKind::wind, {30, 0}), with_flow(ForceKind::conveyor, {3, 0}),
          with_factor(ForceKind::water, 0.5f)})
        EXPECT_EQ(steered(force, rules, player).velocity, (Vec2{20, 0}));
}

}  // namespace
}  // namespace arena::sim::move_in_forces_test
