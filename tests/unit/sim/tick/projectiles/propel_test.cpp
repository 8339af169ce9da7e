// Gravity, drag and acceleration of projectiles: known answers, and flights in a world.
#include "sim/tick/projectiles/propel.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/gallery.h"

namespace arena::sim::propel_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::MapBuilder;

constexpr Vec2 kShooter{5.0f, 20.0f};

/// A gun whose velocity changes as the kind says, at 30 m/s unless it says otherwise.
Rules with(float gravity, float drag, float acceleration, float speed = 30.0f) {
    Rules rules = gallery_rules();
    ProjectileKind& kind = rules.weapons.front().projectile;
    kind.gravity = gravity;
    kind.drag = drag;
    kind.acceleration = acceleration;
    kind.speed = speed;
    return rules;
}

ProjectileKind kind_with(float gravity, float drag, float acceleration) {
    return with(gravity, drag, acceleration).weapons.front().projectile;
}

// Functions -------------------------------------------------------------------------------------

TEST(Limited, keeps_the_direction_and_only_shortens) {
    EXPECT_EQ(limited({3.0f, -4.0f}, 5.0f), (Vec2{3.0f, -4.0f}));
    EXPECT_EQ(limited({3.0f, -4.0f}, 2.5f), (Vec2{1.5f, -2.0f}));
    EXPECT_EQ(limited({}, 0.0f), Vec2{});
}

TEST(SpedUp, changes_the_speed_along_the_direction_and_stops_at_most) {
    EXPECT_EQ(sped_up({3.0f, 4.0f}, 5.0f), (Vec2{6.0f, 8.0f}));
    EXPECT_EQ(sped_up({3.0f, 4.0f}, -2.5f), (Vec2{1.5f, 2.0f}));
    EXPECT_EQ(sped_up({3.0f, 4.0f}, -5.0f), Vec2{});
    EXPECT_EQ(sped_up({3.0f, 4.0f}, -6.0f), Vec2{}) << "never backwards";
    EXPECT_EQ(sped_up({}, 5.0f), Vec2{}) << "it has no direction";
}

TEST(Propelled, a_kind_without_any_of_it_flies_on_as_it_flew) {
    EXPECT_FALSE(is_propelled(ProjectileKind{}));
    EXPECT_FALSE(some_are_propelled(Rules{}));
    EXPECT_EQ(propelled({}, {12.5f, -3.0f}, 1.0f / 60.0f), (Vec2{12.5f, -3.0f}));
}

TEST(Propelled, each_of_the_three_is_enough) {
    for (const ProjectileKind& kind :
         {kind_with(-1, 0, 0), kind_with(0, 0.5f, 0), kind_with(0, 0, -2)})
        EXPECT_TRUE(is_propelled(kind));
    Rules rules;
    rules.weapons.resize(3);
    rules.weapons[2].projectile.drag = 0.1f;
    EXPECT_TRUE(some_are_propelled(rules));
}

TEST(Propelled, gravity_then_acceleration_then_drag) {
    // Down by 4: (3, 4). Faster by 5: (6, 8). Half of it is left.
    EXPECT_EQ(propelled(kind_with(8, 2, 10), {3.0f, 8.0f}, 0.5f), (Vec2{3.0f, 4.0f}));
}

TEST(Propelled, is_not_faster_than_the_limit_or_than_it_was_shot) {
    ProjectileKind kind = kind_with(0, 0, 10000);
    EXPECT_EQ(propelled(kind, {7999.0f, 0.0f}, 1.0f), (Vec2{8000.0f, 0.0f}));
    kind.speed = 9000.0f;
    EXPECT_EQ(propelled(kind, {8999.0f, 0.0f}, 1.0f), (Vec2{9000.0f, 0.0f}));
}

TEST(Propelled, what_is_slower_than_anything_that_can_be_seen_stands) {
    EXPECT_EQ(propelled(kind_with(0, 1, 0), {1.9e-6f, 0.0f}, 1.0f), Vec2{});
    EXPECT_EQ(propelled(kind_with(0, 1, 0), {2.1e-6f, 0.0f}, 1.0f), (Vec2{1.05e-6f, 0.0f}));
}

// Flights ---------------------------------------------------------------------------------------

/// Fires, steps that many ticks, and returns the projectile.
ProjectileState flown(Gallery& gallery, int aim_x, int aim_y, int ticks) {
    gallery.fire(kShooter, aim_x, aim_y);
    gallery.run(ticks);
    EXPECT_EQ(gallery.world.find_broken_invariant(), std::nullopt);
    EXPECT_EQ(gallery.world.projectiles().size(), 1u);
    return gallery.world.projectiles().empty() ? ProjectileState{} : gallery.world.projectiles()[0];
}

TEST(Propel, a_parabola_has_the_apex_and_the_range_of_the_formula) {
    // 18 m/s to the right and 24 upwards, with 30 m/s^2 down: half a metre a second less each tick.
    // The n-th tick of its flight is at 24 - n / 2, so it rises for 48 ticks, the last one level.
    Gallery gallery({{kShooter}}, with(30, 0, 0), MapBuilder(60, 60));
    const ProjectileState apex = flown(gallery, 3, 4, 48);
    EXPECT_NEAR(apex.velocity.y, 0.0f, 1e-4f);
    EXPECT_NEAR(apex.velocity.x, 18.0f, 1e-5f);
    // (24 * 48 - 48 * 49 / 4) / 60 = 9.4 m; without ticks it is 24^2 / 60 = 9.6 m.
    EXPECT_NEAR(apex.position.y - kShooter.y, 9.4f, 1e-3f);
    EXPECT_NEAR(apex.position.x - kShooter.x, 14.4f, 1e-3f);

    gallery.run(47);
    const ProjectileState level = gallery.world.projectiles()[0];
    EXPECT_NEAR(level.position.y, kShooter.y, 2e-3f) << "as high as it was shot, after 95 ticks";
    EXPECT_NEAR(level.position.x - kShooter.x, 28.5f, 2e-3f);
    EXPECT_NEAR(level.velocity.y, -23.5f, 1e-3f);
}

TEST(Propel, a_fall_against_drag_ends_at_gravity_divided_by_drag) {
    Gallery gallery({{{30.0f, 395.0f}}}, with(20, 2, 0), MapBuilder(60, 400));
    gallery.fire({30.0f, 395.0f}, 1, 0);
    gallery.run(540);

    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_NEAR(gallery.world.projectiles()[0].velocity.y, -10.0f, 1e-3f);
    EXPECT_NEAR(gallery.world.projectiles()[0].velocity.x, 0.0f, 1e-3f);
}

TEST(Propel, a_rocket_against_drag_ends_at_acceleration_divided_by_drag) {
    Gallery gallery({{kShooter}}, with(0, 4, 80, 1), MapBuilder(400, 40));
    EXPECT_NEAR(flown(gallery, 1, 0, 300).velocity.x, 20.0f, 1e-2f);
}

TEST(Propel, drag_alone_ends_a_flight_after_speed_divided_by_drag) {
    // The first tick is shorter by drag already: 30 / 3 m less half a tick of flight.
    Gallery gallery({{kShooter}}, with(0, 3, 0), MapBuilder(60, 40));
    const ProjectileState end = flown(gallery, 1, 0, 590);
    EXPECT_NEAR(end.position.x - kShooter.x, 10.0f, 1e-2f);
    EXPECT_EQ(end.velocity, Vec2{});
}

TEST(Propel, a_shot_that_slows_down_stands_until_its_life_ends) {
    // 30 m/s less 1 m/s a tick: it stands in tick 30, after 29 + 28 + ... + 1 of 60 metres.
    Rules rules = with(0, 0, -60);
    rules.weapons.front().projectile.life = 2.0f;
    Gallery gallery({{kShooter}, {{15.0f, 20.0f}}}, rules);
    const ProjectileState stands = flown(gallery, 1, 0, 60);
    EXPECT_EQ(stands.velocity, Vec2{});
    EXPECT_NEAR(stands.position.x - kShooter.x, 7.25f, 1e-3f);

    gallery.run(60);
    EXPECT_TRUE(gallery.world.projectiles().empty());
    EXPECT_EQ(gallery.events_of(EventKind::despawn).size(), 1u);
    EXPECT_TRUE(gallery.victims().empty());
}

TEST(Propel, a_player_that_runs_into_a_standing_shot_is_hit) {
    Gallery gallery({{kShooter}, {{15.0f, 20.0f}}}, with(0, 0, -60));
    const std::uint32_t runner = gallery.number_at({15.0f, 20.0f});
    flown(gallery, 1, 0, 60);

    gallery.step({test::input(test::player_id(runner), test::move(-127, 0))});
    gallery.run(60);
    EXPECT_EQ(gallery.victims(), std::vector{runner});
}

TEST(Propel, what_accelerates_stays_below_its_bound_and_is_stopped_by_a_thin_wall) {
    Gallery gallery({{kShooter}}, with(0, 0, 10000, 2000),
                    MapBuilder(2000, 40).line({1990.0f, 0.0f}, {1990.0f, 40.0f}));
    gallery.fire(kShooter, 1, 0);
    float fastest = 0.0f;
    for (int tick = 0; tick < 60 && !gallery.world.projectiles().empty(); ++tick) {
        fastest = std::max(fastest, length(gallery.world.projectiles()[0].velocity));
        gallery.step();
    }

    EXPECT_GT(fastest, 4000.0f);
    EXPECT_LE(fastest, kGainedSpeedMax);
    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_NEAR(ends[0].position.x, 1989.9f, 1e-2f);
}

TEST(Propel, a_grenade_bounces_lower_each_time) {
    Rules rules = with(20, 0, 0, 10);
    rules.weapons.front().projectile.bounces = 60;
    rules.weapons.front().projectile.restitution = 0.5f;
    Gallery gallery({{{5.0f, 2.0f}}}, rules);
    gallery.fire({5.0f, 2.0f}, 0, 1);
    std::vector<float> heights;
    for (int tick = 0; tick < 300 && !gallery.world.projectiles().empty(); ++tick) {
        const ProjectileState before = gallery.world.projectiles()[0];
        gallery.step();
        if (gallery.world.projectiles().empty()) break;
        if (before.velocity.y > 0 && gallery.world.projectiles()[0].velocity.y <= 0)
            heights.push_back(before.position.y - 0.1f);
    }

    ASSERT_GE(heights.size(), 3u);
    EXPECT_NEAR(heights[0], 4.32f, 0.05f) << "1.9 m + 10^2 / 40 m, less half a tick";
    for (std::size_t i = 1; i < 3; ++i)
        EXPECT_NEAR(heights[i] / heights[i - 1], 0.25f, 0.06f) << "the square of what is kept";
}

TEST(Propel, range_counts_the_way_along_the_curve) {
    Rules rules = with(30, 0, 0);
    rules.weapons.front().projectile.range = 9.0f;
    Gallery gallery({{kShooter}}, rules, MapBuilder(60, 60));
    gallery.fire(kShooter, 0, 1);
    gallery.run(120);

    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_NEAR(ends[0].position.y - kShooter.y, 9.0f, 1e-3f);
}

TEST(Propel, other_weapons_of_the_game_shoot_straight) {
    Rules rules = with(0, 0, 0);
    rules.weapons.push_back(rules.weapons.front());
    rules.weapons.back().projectile.gravity = 50.0f;
    Gallery gallery({{kShooter}}, rules);
    EXPECT_EQ(flown(gallery, 1, 0, 30).velocity, (Vec2{30.0f, 0.0f}));
}

TEST(Propel, the_gravity_of_the_world_does_not_pull_shots) {
    Rules rules = with(0, 0, 0);
    rules.gravity = 20.0f;
    Gallery gallery({{{5.0f, 0.5f}}}, rules);
    gallery.fire({5.0f, 0.5f}, 1, 0);
    gallery.run(30);

    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_EQ(gallery.world.projectiles()[0].velocity, (Vec2{30.0f, 0.0f}));
}

// Only at its end does it stick.
TEST(Propel, what_sticks_does_not_hang_at_the_top_of_its_way) {
    for (const float gravity : {10.0f, -10.0f}) {
        Rules rules = with(gravity, 0, 0, 20.0f);
        rules.tick_rate = 30;
        rules.weapons.front().projectile.sticks = true;
        rules.weapons.front().projectile.life = 30.0f;
        const Vec2 place{30.0f, 50.0f};
        Gallery gallery({{place}}, rules, MapBuilder(60, 100));
        gallery.fire(place, 0, gravity > 0.0f ? 1 : -1);
        gallery.run(300);

        ASSERT_EQ(gallery.world.projectiles().size(), 1u);
        const ProjectileState arrow = gallery.world.projectiles()[0];
        EXPECT_EQ(arrow.velocity, Vec2{});
        EXPECT_NEAR(arrow.position.y, gravity > 0.0f ? 0.1f : 99.9f, 0.01f) << "at the border";
    }
}

}  // namespace
}  // namespace arena::sim::propel_test
