#include "sim/tick/abilities/own_acts.h"

#include <gtest/gtest.h>

#include "sim/state/state_image.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"

namespace arena::sim::own_acts_test {
namespace {

using test::MapBuilder;
using test::press;
using test::Solo;

Rules with(const Ability& ability, Archetype archetype = {}, float gravity = 0.0f) {
    Rules rules;
    rules.gravity = gravity;
    rules.effects = {{.name = "glow"}};
    rules.abilities = {ability};
    static_cast<void>(archetype.abilities.push_back(0));
    rules.archetypes = {archetype};
    return rules;
}

PlayerInput use(int aim_x, int aim_y, int stick_x = 0, int stick_y = 0) {
    PlayerInput held = press(kButtonDash, stick_x, stick_y);
    held.aim_x = static_cast<std::int16_t>(aim_x);
    held.aim_y = static_cast<std::int16_t>(aim_y);
    return held;
}

Ability blink_of_four_metres() {
    return {.kind = AbilityKind::blink, .distance = 4.0f};
}

TEST(Blink, moves_along_the_aim_at_once) {
    Solo solo(MapBuilder().spawn({20.0f, 20.0f}), with(blink_of_four_metres()));

    solo.hold(use(3, 4));

    EXPECT_NEAR(solo.me().position.x, 22.4f, 1e-4f);
    EXPECT_NEAR(solo.me().position.y, 23.2f, 1e-4f);
    EXPECT_EQ(solo.me().velocity, Vec2{});
    EXPECT_EQ(solo.broken(), "");
}

TEST(Blink, ends_before_a_wall_and_before_the_border) {
    for (const MoveKind kind : {MoveKind::push_out, MoveKind::slide, MoveKind::rays}) {
        SCOPED_TRACE(test::name_of(kind));
        const MapBuilder map =
            MapBuilder().box({22.0f, 10.0f}, {23.0f, 30.0f}).spawn({20.0f, 20.0f});
        Solo beside_a_wall(map, with(blink_of_four_metres(), {.move = kind}));
        Solo beside_the_border(MapBuilder().spawn({38.0f, 20.0f}),
                               with(blink_of_four_metres(), {.move = kind}));

        beside_a_wall.hold(use(1, 0));
        beside_the_border.hold(use(1, 0));

        EXPECT_NEAR(beside_a_wall.me().position.x, 21.5f, 0.02f);
        EXPECT_NEAR(beside_the_border.me().position.x, 39.5f, 0.02f);
        EXPECT_EQ(beside_a_wall.broken(), "");
        EXPECT_EQ(beside_the_border.broken(), "");
    }
}

TEST(Blink, does_not_move_through_a_thin_wall) {
    const MapBuilder map = MapBuilder().line({21.0f, 10.0f}, {21.0f, 30.0f}).spawn({20.0f, 20.0f});
    Solo solo(map, with(blink_of_four_metres()));

    solo.hold(use(1, 0));

    EXPECT_NEAR(solo.me().position.x, 20.5f, 0.02f);
}

TEST(Blink, runs_along_the_ground_when_it_leads_into_it) {
    const MapBuilder map = MapBuilder().box({0.0f, 0.0f}, {40.0f, 2.0f}).spawn({20.0f, 2.5f});
    Solo solo(map, with(blink_of_four_metres(), test::walker(MoveKind::slide), test::kGravity));
    solo.run(10);
    ASSERT_TRUE(solo.is_on_ground());

    solo.hold(use(10, -1));

    EXPECT_NEAR(solo.me().position.x, 24.0f, 0.02f);
    EXPECT_EQ(solo.broken(), "");
}

TEST(Blink, of_an_outline_ends_before_a_wall) {
    const MapBuilder map = MapBuilder()
                               .box({0.0f, 0.0f}, {40.0f, 2.0f})
                               .box({22.0f, 2.0f}, {23.0f, 30.0f})
                               .spawn({20.0f, 3.0f});
    Solo solo(map, with(blink_of_four_metres(), test::box_walker(MoveKind::slide), test::kGravity));
    solo.run(10);
    ASSERT_TRUE(solo.is_on_ground());

    solo.hold(use(1, 0));

    EXPECT_NEAR(solo.me().position.x, 21.6f, 0.02f);
    EXPECT_EQ(solo.broken(), "");
}

TEST(Blink, is_not_hit_on_its_way) {
    Rules rules = with(blink_of_four_metres());
    rules.weapons.front().projectile.speed = 60.0f;  // 1 m a tick
    test::MapBuilder map;
    map.spawn({20.0f, 20.0f})
        .mover(test::platform(test::box_obstacle({1, 1}, {2, 2}), {{0, 0}, {1, 0}}, 1));
    Solo solo(map, rules);
    WorldState state = solo.world.state();
    state.shots_fired = 1;
    state.projectiles.push_back({.id = {kFirstProjectileId},
                                 .owner = {77},
                                 .position = {22.0f, 18.0f},
                                 .velocity = {0.0f, 240.0f},
                                 .expiry_tick = state.tick + 5});
    ASSERT_EQ(solo.world.load(write_image(state, solo.world.terrain(), rules, solo.world.limits())),
              std::nullopt);

    solo.hold(use(1, 0));

    EXPECT_EQ(solo.me().position.x, 24.0f);
    EXPECT_EQ(solo.me().health, 100);
}

TEST(FractionBesideOthers, is_the_last_one_with_room) {
    Players players;
    players.insert(0, {.id = {1}, .position = {20.0f, 20.0f}});
    const auto fraction = [&](Vec2 delta) {
        return fraction_beside_others(players, 0, delta, 1.0f);
    };
    const auto add = [&](Vec2 place) {
        const auto row = players.size();
        players.insert(row, {.id = {static_cast<std::uint32_t>(row + 1)}, .position = place});
        players.alive[row] = 1;
    };
    EXPECT_EQ(fraction({10.0f, 0.0f}), 1.0f);
    add({25.0f, 20.0f});
    EXPECT_EQ(fraction({10.0f, 0.0f}), 1.0f) << "on the way, nobody counts";
    add({30.2f, 20.0f});
    EXPECT_NEAR(fraction({10.0f, 0.0f}), 0.92f, 1e-3f);
    add({29.0f, 20.6f});
    EXPECT_NEAR(fraction({10.0f, 0.0f}), 0.82f, 1e-3f) << "0.8 m before the one 0.6 m beside";
    add({28.0f, 20.0f});
    add({27.0f, 20.0f});
    add({26.0f, 20.0f});
    EXPECT_NEAR(fraction({10.0f, 0.0f}), 0.4f, 1e-3f);
    for (float x = 24.5f; x > 20.0f; x -= 0.5f)
        add({x, 20.4f});
    EXPECT_EQ(fraction({10.0f, 0.0f}), 0.0f);
}

TEST(AbilityDash, moves_along_the_stick_for_its_time) {
    const Ability dash{.kind = AbilityKind::dash, .speed = 30.0f, .time = 0.1f};
    Solo solo(MapBuilder().spawn({20.0f, 20.0f}), with(dash));

    solo.hold(use(1, 0, 0, 127));
    EXPECT_EQ(solo.me().velocity, (Vec2{0.0f, 30.0f}));
    solo.run(5);
    EXPECT_NEAR(solo.me().position.y, 23.0f, 1e-4f);
    solo.step();

    EXPECT_EQ(solo.me().velocity, (Vec2{0.0f, 6.0f}));
    EXPECT_EQ(solo.me().dash_ready_tick, 0u);
    EXPECT_EQ(solo.broken(), "");
}

TEST(AbilityDash, has_a_speed_and_a_time_of_its_own_in_each_slot) {
    Rules rules = with({.kind = AbilityKind::dash, .speed = 30.0f, .time = 0.1f});
    rules.abilities.push_back({.kind = AbilityKind::dash, .speed = 12.0f, .time = 0.5f});
    static_cast<void>(rules.archetypes[0].abilities.push_back(1));
    Solo solo(MapBuilder().spawn({20.0f, 20.0f}), rules);

    solo.hold(press(kButtonAbility2, 127, 0));

    EXPECT_EQ(solo.me().velocity, (Vec2{12.0f, 0.0f}));
    EXPECT_EQ(solo.me().dash_until_tick, solo.world.tick() + 30);
}

TEST(Leap, throws_its_player_along_the_aim_and_off_the_ground) {
    const Ability leap{.kind = AbilityKind::leap, .speed = 20.0f};
    const MapBuilder map = MapBuilder().box({0.0f, 0.0f}, {40.0f, 2.0f}).spawn({20.0f, 2.5f});
    Solo solo(map, with(leap, test::walker(MoveKind::slide), test::kGravity));
    solo.run(10);
    ASSERT_TRUE(solo.is_on_ground());

    solo.hold(use(3, 4));

    EXPECT_FALSE(solo.is_on_ground());
    EXPECT_NEAR(solo.me().velocity.y, 16.0f - test::kGravity / 60.0f, 1e-4f);
    EXPECT_GT(solo.me().position.y, 2.6f);
    solo.run(30);
    EXPECT_EQ(solo.broken(), "");
}

TEST(FreeFraction, is_the_part_of_the_way_that_is_free) {
    const auto terrain = MapBuilder().box({24.0f, 10.0f}, {25.0f, 30.0f}).spawn({5, 5}).terrain();
    const Rules rules;
    MovingSolids moving(*terrain);
    const Solids solids(*terrain, moving);
    Lookup lookup(*terrain);
    Players players;
    players.insert(0, {.id = {1}, .position = {20.0f, 20.0f}});
    const auto fraction = [&](Vec2 delta) {
        return free_fraction(rules, solids, players, 0, delta, lookup);
    };

    EXPECT_EQ(fraction({}), 0.0f);
    EXPECT_EQ(fraction({3.0f, 0.0f}), 1.0f);
    EXPECT_NEAR(fraction({7.0f, 0.0f}), 0.5f, 0.01f);
    EXPECT_EQ(fraction({-10.0f, 0.0f}), 1.0f);
    EXPECT_NEAR(fraction({0.0f, -39.0f}), 0.5f, 0.01f) << "the border";
}

}  // namespace
}  // namespace arena::sim::own_acts_test
