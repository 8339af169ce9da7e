// Instant hits: shots that fly their whole range in one tick, in a world.
#include <gtest/gtest.h>

#include "tests/support/gallery.h"
#include "tests/support/movers.h"

namespace arena::sim::instant_hit_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::MapBuilder;
using test::player_id;

constexpr Vec2 kShooter{5.0f, 20.0f};

Rules with_range(float range) {
    Rules rules = gallery_rules();
    rules.weapons.front().projectile.instant = true;
    rules.weapons.front().projectile.range = range;
    return rules;
}

/// Fires to the right, and steps one tick, in which the shot begins and ends.
void fire_once(Gallery& gallery, int aim_x = 1, int aim_y = 0) {
    gallery.fire(kShooter, aim_x, aim_y);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    ASSERT_FALSE(gallery.world.find_broken_invariant());
    gallery.step();
    ASSERT_TRUE(gallery.world.projectiles().empty());
    ASSERT_FALSE(gallery.world.find_broken_invariant());
}

Vec2 end_of_shot(const Gallery& gallery) {
    const auto ends = gallery.events_of(EventKind::despawn);
    EXPECT_EQ(ends.size(), 1u);
    return ends.empty() ? Vec2{} : ends[0].position;
}

TEST(InstantHit, is_over_in_the_tick_after_the_shot_however_far_it_flies) {
    for (const std::uint32_t tick_rate : {10u, 60u, 240u}) {
        Rules rules = with_range(kInstantRangeMax);
        rules.tick_rate = tick_rate;
        Gallery gallery({{kShooter}, {{395.0f, 20.0f}}}, rules, MapBuilder(400, 40));
        const std::uint32_t target = gallery.number_at({395.0f, 20.0f});

        fire_once(gallery);

        EXPECT_EQ(gallery.victims(), std::vector{target}) << tick_rate;
        EXPECT_NEAR(end_of_shot(gallery).x, 394.4f, 1e-2f);
    }
}

TEST(InstantHit, reaches_as_far_as_its_range_and_its_radius) {
    // The shot ends at x = 15 with a radius of 0.1 m, and a player has one of 0.5 m.
    Gallery within({{kShooter}, {{15.59f, 20.0f}}}, with_range(10.0f));
    Gallery beyond({{kShooter}, {{15.61f, 20.0f}}}, with_range(10.0f));

    fire_once(within);
    fire_once(beyond);

    EXPECT_EQ(within.victims().size(), 1u);
    EXPECT_TRUE(beyond.victims().empty());
    EXPECT_NEAR(end_of_shot(beyond).x, 15.0f, 1e-3f);
}

TEST(InstantHit, a_line_or_the_border_ends_it) {
    Gallery line({{kShooter}, {{30.0f, 20.0f}}}, with_range(100.0f),
                 MapBuilder().line({20.0f, 0.0f}, {20.0f, 40.0f}));
    Gallery border({{kShooter}}, with_range(100.0f));

    fire_once(line);
    fire_once(border);

    EXPECT_TRUE(line.victims().empty());
    EXPECT_NEAR(end_of_shot(line).x, 19.9f, 1e-2f);
    EXPECT_NEAR(end_of_shot(border).x, 39.9f, 1e-2f);
}

TEST(InstantHit, pierces_players_in_their_order_and_ends_at_the_next) {
    Rules rules = with_range(100.0f);
    rules.weapons.front().projectile.pierce = 1;
    Gallery gallery({{kShooter}, {{20.0f, 20.0f}}, {{10.0f, 20.0f}}, {{15.0f, 20.0f}}}, rules);
    const std::vector<std::uint32_t> expected{gallery.number_at({10.0f, 20.0f}),
                                              gallery.number_at({15.0f, 20.0f})};

    fire_once(gallery);

    EXPECT_EQ(gallery.victims(), expected);
}

TEST(InstantHit, goes_round_a_corner_by_a_bounce) {
    Rules rules = with_range(100.0f);
    rules.weapons.front().projectile.bounces = 1;
    Gallery gallery({{kShooter}, {{20.0f, 35.0f}}}, rules,
                    MapBuilder().line({15.0f, 15.0f}, {25.0f, 25.0f}));

    fire_once(gallery);

    EXPECT_EQ(gallery.victims().size(), 1u);
    EXPECT_EQ(gallery.events_of(EventKind::bounce).size(), 1u);
}

TEST(InstantHit, a_bounce_does_not_slow_it_down) {
    // 300 m in a tick are 18,000 m/s: 190 m to the wall at x = 195, and 110 m back.
    Rules rules = with_range(300.0f);
    rules.weapons.front().projectile.bounces = 1;
    Gallery gallery({{kShooter}}, rules, MapBuilder(400, 40).line({195.1f, 0.0f}, {195.1f, 40.0f}));

    fire_once(gallery);

    EXPECT_NEAR(end_of_shot(gallery).x, 85.0f, 0.1f);
}

TEST(InstantHit, explodes_at_its_end) {
    Rules rules = with_range(10.0f);
    rules.weapons.front().projectile.explosion_radius = 3.0f;
    rules.weapons.front().projectile.explosion_damage = 40;
    Gallery gallery({{kShooter}, {{15.0f, 23.0f}}}, rules);

    fire_once(gallery);

    EXPECT_EQ(gallery.player_at({15.0f, 23.0f}).health, 60);
    EXPECT_EQ(gallery.events_of(EventKind::explode).size(), 1u);
}

TEST(InstantHit, damages_the_crate_that_ends_it) {
    Gallery gallery({{kShooter}}, with_range(100.0f),
                    MapBuilder().mover(test::crate(test::box_obstacle({20, 18}, {22, 22}), 100)));

    fire_once(gallery);

    EXPECT_EQ(gallery.world.state().movers[0].health, 75);
}

TEST(InstantHit, hits_players_where_they_were_when_its_shooter_looks_back) {
    for (const int back : {0, 14}) {
        Gallery gallery({{kShooter}, {{15.0f, 20.0f}}}, with_range(100.0f));
        const EntityId shooter = player_id(gallery.number_at(kShooter));
        const EntityId runner = player_id(gallery.number_at({15.0f, 20.0f}));
        const auto holds = [back](PlayerInput held) {
            held.seen_back = static_cast<std::uint8_t>(back);
            return held;
        };
        gallery.step({test::input(shooter, holds({}))});
        gallery.run(30);
        // When the shot flies, the runner is 1.2 m away from where it is aimed at.
        gallery.step({test::input(runner, test::move(0, 127))});
        gallery.run(10);

        gallery.step({test::input(shooter, holds(test::shoot(1, 0)))});
        gallery.step({test::input(shooter, holds({}))});

        EXPECT_EQ(gallery.victims().size(), back == 0 ? 0u : 1u) << back;
    }
}

TEST(InstantHit, throws_its_victim_along_its_flight) {
    Rules rules = with_range(100.0f);
    rules.weapons.front().projectile.knockback = 8.0f;
    Gallery gallery({{kShooter}, {{15.0f, 20.0f}}}, rules);
    const std::uint32_t victim = gallery.number_at({15.0f, 20.0f});

    fire_once(gallery);

    EXPECT_FLOAT_EQ(gallery.player(victim).velocity.x, 8.0f);
}

}  // namespace
}  // namespace arena::sim::instant_hit_test
