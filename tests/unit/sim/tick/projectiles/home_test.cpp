// Homing: which enemy a projectile turns to, and how fast.
#include "sim/tick/projectiles/home.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/math/degrees.h"
#include "tests/support/gallery.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::home_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::MapBuilder;

constexpr Vec2 kShooter{5.0f, 20.0f};

/// Missiles at 6 m/s, 0.1 m a tick, that turn by 1.5 degrees a tick, see 60 degrees to either side
/// and up to 20 m.
Rules missiles() {
    Rules rules = gallery_rules();
    rules.weapons.front().projectile.speed = 6.0f;
    rules.weapons.front().projectile.homing_degrees = 90.0f;
    return rules;
}

/// Returns by how many degrees, to the left, the missile has turned in its first tick of flight.
double first_turn(const std::vector<test::Place>& others, const Rules& rules = missiles(),
                  MapBuilder map = MapBuilder(), std::uint8_t team = 0) {
    std::vector<test::Place> places{{kShooter, team}};
    places.insert(places.end(), others.begin(), others.end());
    Gallery gallery(places, rules, std::move(map));
    gallery.fire(kShooter, 1, 0);
    gallery.step();
    EXPECT_EQ(gallery.world.find_broken_invariant().value_or(""), "");
    const Vec2 velocity = gallery.world.projectiles()[0].velocity;
    EXPECT_NEAR(length(velocity), rules.weapons.front().projectile.speed, 1e-4f);
    return std::atan2(static_cast<double>(velocity.y), static_cast<double>(velocity.x)) * 180.0 /
           3.14159265358979;
}

TEST(TurnedTowards, turns_by_the_most_to_the_nearer_side_and_never_past_the_target) {
    const Vec2 most = unit_of_degrees(30.0f);

    const Vec2 left = turned_towards({1.0f, 0.0f}, {0.0f, 1.0f}, most);
    EXPECT_NEAR(left.x, most.x, 1e-6f);
    EXPECT_NEAR(left.y, most.y, 1e-6f);
    const Vec2 right = turned_towards({1.0f, 0.0f}, {0.0f, -1.0f}, most);
    EXPECT_NEAR(right.y, -most.y, 1e-6f);
    const Vec2 near = unit_of_degrees(29.0f);
    EXPECT_EQ(turned_towards({1.0f, 0.0f}, near, most), near);
    EXPECT_EQ(turned_towards({1.0f, 0.0f}, {1.0f, 0.0f}, most), (Vec2{1.0f, 0.0f}));
}

TEST(TurnedTowards, an_opposite_direction_is_to_the_left_and_half_a_turn_reaches_it) {
    EXPECT_GT(turned_towards({1.0f, 0.0f}, {-1.0f, 0.0f}, unit_of_degrees(30.0f)).y, 0.4f);
    EXPECT_EQ(turned_towards({1.0f, 0.0f}, {-1.0f, 0.0f}, unit_of_degrees(180.0f)),
              (Vec2{-1.0f, 0.0f}));
}

TEST(Homing, turns_by_its_rate_towards_an_enemy_to_either_side) {
    EXPECT_NEAR(first_turn({{{15.0f, 25.0f}}}), 1.5, 1e-3);
    EXPECT_NEAR(first_turn({{{15.0f, 15.0f}}}), -1.5, 1e-3);
}

TEST(Homing, flies_straight_at_what_is_nearer_to_its_course_than_a_tick_turns_it) {
    // 0.5 degrees: 10 m ahead and 8.7 cm aside.
    EXPECT_NEAR(first_turn({{{15.0f, 20.0873f}}}), 0.5, 1e-2);
}

TEST(Homing, does_nothing_without_a_rate_or_an_enemy) {
    Rules plain = missiles();
    plain.weapons.front().projectile.homing_degrees = 0.0f;

    EXPECT_EQ(first_turn({{{15.0f, 25.0f}}}, plain), 0.0);
    EXPECT_EQ(first_turn({}), 0.0);
    EXPECT_FALSE(some_home(plain));
    EXPECT_TRUE(some_home(missiles()));
}

TEST(Homing, sees_enemies_up_to_its_range_and_within_its_cone) {
    // 20 m away at 45 degrees; and 10 m away at 60 degrees, the limit of the cone.
    const float at_45 = 20.0f * 0.70710678f;
    const Vec2 at_60{5.0f + 5.0f, 20.0f + 8.6602540f};

    EXPECT_NEAR(first_turn({{{4.99f + at_45, 19.99f + at_45}}}), 1.5, 1e-3);
    EXPECT_EQ(first_turn({{{5.01f + at_45, 20.01f + at_45}}}), 0.0);
    EXPECT_NEAR(first_turn({{{at_60.x + 0.01f, at_60.y}}}), 1.5, 1e-3);
    EXPECT_EQ(first_turn({{{at_60.x - 0.01f, at_60.y}}}), 0.0);
}

TEST(Homing, the_rules_say_how_far_it_sees) {
    for (const float range : {3.0f, 8.0f, 25.0f}) {
        Rules rules = missiles();
        rules.weapons.front().projectile.homing_range = range;
        const float at_45 = range * 0.70710678f;

        EXPECT_NEAR(first_turn({{{4.99f + at_45, 19.99f + at_45}}}, rules), 1.5, 1e-3) << range;
        EXPECT_EQ(first_turn({{{5.01f + at_45, 20.01f + at_45}}}, rules), 0.0) << range;
    }
}

TEST(Homing, with_a_full_cone_it_turns_around) {
    Rules rules = missiles();
    rules.weapons.front().projectile.homing_cone_degrees = 180.0f;

    EXPECT_NEAR(first_turn({{{2.0f, 21.0f}}}, rules), 1.5, 1e-3);
}

TEST(Homing, prefers_the_nearest_and_of_two_the_lower_id) {
    EXPECT_NEAR(first_turn({{{15.0f, 25.0f}}, {{15.0f, 16.0f}}}), -1.5, 1e-3);
    const Vec2 above{15.0f, 25.0f};
    const Vec2 below{15.0f, 15.0f};
    Gallery gallery({{kShooter}, {above}, {below}}, missiles());
    const bool above_is_first = gallery.number_at(above) < gallery.number_at(below);

    gallery.fire(kShooter, 1, 0);
    gallery.step();

    EXPECT_EQ(gallery.world.projectiles()[0].velocity.y > 0.0f, above_is_first);
}

TEST(Homing, ignores_enemies_behind_walls_and_takes_the_next_one) {
    const auto wall = [] { return MapBuilder().box({9.0f, 21.0f}, {9.5f, 35.0f}); };

    EXPECT_EQ(first_turn({{{13.0f, 25.0f}}}, missiles(), wall()), 0.0);
    EXPECT_NEAR(first_turn({{{13.0f, 25.0f}}, {{18.0f, 12.0f}}}, missiles(), wall()), -1.5, 1e-3);
}

TEST(Homing, never_turns_to_a_player_in_a_bush) {
    const auto bush = [] { return MapBuilder().round_bush({15.0f, 25.0f}, 1.0f); };

    EXPECT_EQ(first_turn({{{15.0f, 25.5f}}}, missiles(), bush()), 0.0);
    EXPECT_NEAR(first_turn({{{15.0f, 26.5f}}}, missiles(), bush()), 1.5, 1e-3);
}

TEST(Homing, never_turns_to_an_invisible_player) {
    for (const std::uint16_t kind : {std::uint16_t{0}, std::uint16_t{1}}) {
        Rules rules = missiles();
        rules.effects = {{.name = "unseen", .invisible = true}, {.name = "seen"}};
        test::StageScene scene(MapBuilder().terrain(), rules);
        scene.put(1, kShooter);
        const std::size_t enemy = scene.put(2, {15.0f, 25.0f});
        scene.state.players.effects[enemy][0] = {.until_tick = 100, .kind = kind};
        scene.fill_grid();
        scene.state.projectiles.push_back({.id = {kFirstProjectileId},
                                           .owner = {1},
                                           .position = kShooter,
                                           .velocity = {6.0f, 0.0f}});

        home_projectiles(rules, scene.solids(), scene.memory.grid, scene.state,
                         scene.memory.flights, scene.memory.lookup, scene.memory.report);

        EXPECT_EQ(scene.state.projectiles[0].velocity.y > 0.0f, kind == 1) << kind;
    }
}

TEST(Homing, never_turns_to_its_owner_or_a_teammate_also_with_friendly_fire) {
    for (const bool friendly_fire : {false, true}) {
        Rules rules = missiles();
        rules.friendly_fire = friendly_fire;
        const std::vector<test::Place> others{
            {{15.0f, 25.0f}, 1}, {{4.0f, 5.0f}, 2}, {{2.0f, 5.0f}, 2}};
        EXPECT_EQ(first_turn(others, rules, MapBuilder(), 1), 0.0);
    }
}

TEST(Homing, hits_an_enemy_beside_its_course) {
    const Vec2 aside{15.0f, 24.0f};
    Gallery gallery({{kShooter}, {aside}}, missiles());
    const std::uint32_t victim = gallery.number_at(aside);

    gallery.fire(kShooter, 1, 0);
    gallery.run(200);

    EXPECT_EQ(gallery.victims(), std::vector{victim});
}

TEST(Homing, what_stands_has_no_direction_to_turn) {
    Rules rules = missiles();
    rules.weapons.front().projectile.speed = 0.0f;
    Gallery gallery({{kShooter}, {{15.0f, 25.0f}}}, rules);

    gallery.fire(kShooter, 1, 0);
    gallery.run(10);

    EXPECT_EQ(gallery.world.projectiles()[0].velocity, Vec2{});
    EXPECT_EQ(gallery.world.projectiles()[0].position, kShooter);
}

}  // namespace
}  // namespace arena::sim::home_test
