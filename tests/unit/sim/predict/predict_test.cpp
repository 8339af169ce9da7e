#include "sim/predict/predict.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/stages.h"

namespace arena::sim::predict_test {
namespace {

using test::MapBuilder;
using test::press;

/// Returns a living player of the first archetype, a disc of 0.5 m.
PlayerState me_at(Vec2 position) {
    PlayerState me;
    me.id = {5};
    me.position = position;
    me.alive = true;
    return me;
}

TEST(Predict, a_stick_moves_the_player_by_one_tick_at_its_speed) {
    const auto terrain = MapBuilder(20.0f, 20.0f).terrain();
    const Rules rules;
    PredictionMemory memory(*terrain, rules);

    const Prediction after = predict(me_at({10, 10}), test::move(127, 0), 1, {}, memory);

    EXPECT_EQ(after.player.position, (Vec2{10.0f + 6.0f / 60.0f, 10.0f}));
    EXPECT_EQ(after.player.velocity, (Vec2{6.0f, 0.0f}));
    EXPECT_FALSE(after.fires);
    EXPECT_FALSE(after.is_crushed);
}

TEST(Predict, a_wall_stops_the_player_where_it_does_in_the_world) {
    const auto terrain = MapBuilder(20.0f, 20.0f).box({10.6f, 5.0f}, {12.0f, 15.0f}).terrain();
    const Rules rules;
    PredictionMemory memory(*terrain, rules);
    PlayerState me = me_at({10, 10});

    for (Tick tick = 1; tick < 30; ++tick)
        me = predict(me, test::move(127, 0), tick, {}, memory).player;

    EXPECT_NEAR(me.position.x, 10.1f, 1e-3f);
}

TEST(Predict, another_player_in_the_way_is_pushed_and_pushes_back) {
    const auto terrain = MapBuilder(20.0f, 20.0f).terrain();
    const Rules rules;
    PredictionMemory memory(*terrain, rules);
    const OtherPlayer other{.id = {7}, .position = {11.0f, 10.0f}};

    const Prediction after =
        predict(me_at({10, 10}), test::move(127, 0), 1, {{}, {}, {&other, 1}}, memory);

    EXPECT_NEAR(after.player.position.x, 10.05f, 1e-3f) << "half of the way";
    EXPECT_TRUE(after.has_neighbours);
}

TEST(Predict, players_far_away_change_nothing) {
    const auto terrain = MapBuilder(200.0f, 20.0f).terrain();
    const Rules rules;
    PredictionMemory memory(*terrain, rules);
    std::vector<OtherPlayer> others;
    for (std::uint32_t i = 0; i < 100; ++i)
        others.push_back({.id = {10 + i}, .position = {100.0f + static_cast<float>(i) * 0.5f, 10}});

    const Prediction alone = predict(me_at({10, 10}), test::move(127, 0), 1, {}, memory);
    const Prediction among =
        predict(me_at({10, 10}), test::move(127, 0), 1, {{}, {}, others}, memory);

    EXPECT_EQ(among.player.position, alone.player.position);
    EXPECT_FALSE(among.has_neighbours);
}

TEST(Predict, considers_the_first_neighbours_when_there_are_too_many) {
    const auto terrain = MapBuilder(20.0f, 20.0f).terrain();
    const Rules rules;
    PredictionMemory memory(*terrain, rules);
    std::vector<OtherPlayer> others;
    for (std::uint32_t i = 0; i < 40; ++i)
        others.push_back({.id = {10 + i}, .position = {10.2f, 10.0f}});

    const Prediction after =
        predict(me_at({10, 10}), test::move(0, 0), 1, {{}, {}, others}, memory);

    EXPECT_GE(after.player.position.x, 0.5f);
    EXPECT_LE(after.player.position.x, 19.5f);
}

TEST(Predict, a_press_is_spent_and_a_shot_takes_ammunition_and_time) {
    const auto terrain = MapBuilder(20.0f, 20.0f).terrain();
    Rules rules;
    rules.archetypes[0].dash_speed = 20.0f;
    PredictionMemory memory(*terrain, rules);
    PlayerState me = me_at({10, 10});
    me.ammunition = 3;

    const Prediction first = predict(me, press(kButtonDash | kButtonFire, 127), 100, {}, memory);
    const Prediction second =
        predict(first.player, press(kButtonDash | kButtonFire, 127), 101, {}, memory);

    EXPECT_TRUE(first.fires);
    EXPECT_FALSE(second.fires) << "the weapon is not ready";
    EXPECT_EQ(second.player.ammunition, 2);
    EXPECT_EQ(first.player.buttons_spent & kButtonDash, kButtonDash);
    EXPECT_EQ(first.player.dash_until_tick, second.player.dash_until_tick);
    EXPECT_GT(first.player.dash_until_tick, 100u);
}

TEST(Predict, a_dead_player_only_stores_the_input) {
    const auto terrain = MapBuilder(20.0f, 20.0f).terrain();
    const Rules rules;
    PredictionMemory memory(*terrain, rules);
    PlayerState me = me_at({10, 10});
    me.alive = false;

    const Prediction after = predict(me, test::move(127, 0), 1, {}, memory);

    EXPECT_EQ(after.player.position, me.position);
    EXPECT_EQ(after.player.input.move_x, 127);
    EXPECT_FALSE(after.fires);
}

TEST(Predict, a_dead_disc_is_kept_within_the_border_as_in_the_world) {
    const auto terrain = MapBuilder(20.0f, 20.0f).terrain();
    const Rules rules;
    PredictionMemory memory(*terrain, rules);
    PlayerState me = me_at({10.0f, std::nextafter(19.5f, 20.0f)});  // where a mover crushed it
    me.alive = false;
    WorldState world;
    StepMemory step(*terrain, rules, {.players_max = 1});
    world.players.insert(0, me);

    const Prediction after = predict(me, {}, 1, {}, memory);
    test::move_players(rules, *terrain, world, step);

    EXPECT_EQ(after.player.position, (Vec2{10.0f, 19.5f}));
    EXPECT_EQ(after.player.position, world.players.position[0]);
}

TEST(Predict, a_mover_pushes_the_player_and_crushes_it_when_it_leaves_no_room) {
    const auto terrain =
        MapBuilder(20.0f, 20.0f)
            .mover(test::platform(test::box_obstacle({5, 9}, {9.5f, 11}), {{0, 0}, {9, 0}}, 6))
            .terrain();
    const Rules rules;
    PredictionMemory memory(*terrain, rules);
    const MoverState before = mover_at(terrain->movers[0], 0, rules.tick_rate);
    const MoverState now = mover_at(terrain->movers[0], 1, rules.tick_rate);

    const Prediction pushed =
        predict(me_at({10, 10}), {}, 1, {{&before, 1}, {&now, 1}, {}}, memory);
    MoverState far = now;
    far.offset = {10.4f, 0.0f};  // up to 0.1 m from the border
    const Prediction crushed =
        predict(me_at({19.5f, 10}), {}, 1, {{&before, 1}, {&far, 1}, {}}, memory);

    EXPECT_NEAR(pushed.player.position.x, 10.1f, 1e-3f);
    EXPECT_FALSE(pushed.is_crushed);
    EXPECT_TRUE(crushed.is_crushed);
}

/// Down through a ledge, along a wall, off it, and back to it.
PlayerInput ledge_and_wall_input(Tick tick) {
    if (tick < 60) return press(0);
    if (tick < 62) return press(kButtonJump, 0, -127);
    return press(tick % 40 == 0 ? kButtonJump : Buttons{0}, 127);
}

TEST(Predict, ledges_and_walls_are_as_in_the_world) {
    for (const MoveKind kind : {MoveKind::push_out, MoveKind::slide, MoveKind::rays}) {
        Archetype archetype = test::box_walker(kind);
        archetype.fall_through_speed = 2.0f;
        archetype.wall_slide_speed = 3.0f;
        archetype.wall_jump = {6.0f, 8.0f};
        archetype.air_acceleration = 30.0f;
        const MapBuilder map = MapBuilder()
                                   .one_sided_line({19.9f, 25.0f}, {10.0f, 25.0f})
                                   .box({20.0f, 1.0f}, {22.0f, 35.0f})
                                   .spawn({18.0f, 26.0f});
        test::Solo solo(map, test::side_view(archetype));
        PredictionMemory memory(solo.world.terrain(), solo.world.rules());
        PlayerState me = solo.me();
        unsigned seen = 0;

        for (Tick tick = solo.world.tick() + 1; tick < 200; ++tick) {
            const PlayerInput held = ledge_and_wall_input(tick);
            me = predict(me, held, tick, {}, memory).player;
            solo.hold(held);
            ASSERT_EQ(me.position, solo.me().position) << test::name_of(kind) << tick;
            ASSERT_EQ(me.velocity, solo.me().velocity) << test::name_of(kind) << tick;
            ASSERT_EQ(me.air, solo.me().air) << test::name_of(kind) << tick;
            seen |= me.air.flags;
        }

        EXPECT_EQ(seen & (kFallsThrough | kWallOnRight | kWallWasOnRight),
                  kFallsThrough | kWallOnRight | kWallWasOnRight);
    }
}

TEST(Predict, allocates_nothing) {
    const auto terrain =
        MapBuilder(20.0f, 20.0f)
            .box({0, 0}, {20, 5})
            .mover(test::platform(test::box_obstacle({5, 5}, {8, 6}), {{0, 0}, {9, 0}}, 3))
            .terrain();
    for (const MoveKind kind : {MoveKind::push_out, MoveKind::slide, MoveKind::rays}) {
        const Rules rules = test::side_view(test::box_walker(kind));
        PredictionMemory memory(*terrain, rules);
        PlayerState me = me_at({6, 8});
        std::vector<OtherPlayer> others;
        for (std::uint32_t i = 0; i < 30; ++i)
            others.push_back({.id = {1 + i}, .position = {5.0f + 0.2f * static_cast<float>(i), 8}});
        others.erase(others.begin() + 4);  // its own id

        const std::uint64_t before = test::allocations();
        for (Tick tick = 1; tick < 300; ++tick) {
            const MoverState old = mover_at(terrain->movers[0], tick - 1, rules.tick_rate);
            const MoverState now = mover_at(terrain->movers[0], tick, rules.tick_rate);
            me = predict(me, press(kButtonJump, tick % 100 < 50 ? 127 : -127), tick,
                         {{&old, 1}, {&now, 1}, others}, memory)
                     .player;
        }

        EXPECT_EQ(test::allocations() - before, 0u) << test::name_of(kind);
    }
}

}  // namespace
}  // namespace arena::sim::predict_test
