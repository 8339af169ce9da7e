// Explosions: what they damage where a projectile ends.
#include "sim/tick/hits/explode.h"

#include <gtest/gtest.h>

#include "tests/support/gallery.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"

namespace arena::sim::explode_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::leave;
using test::MapBuilder;
using test::player_id;

constexpr Vec2 kShooter{5.0f, 20.0f};

/// A rocket of radius 0.1 m whose explosion has a radius of 3 m and takes 40 health.
Rules rocket() {
    Rules rules = gallery_rules();
    ProjectileKind& kind = rules.weapons.front().projectile;
    kind.explosion_radius = 3.0f;
    kind.explosion_damage = 40;
    return rules;
}

/// The rocket ends at the wall, at (14.9, 20).
MapBuilder wall_at_15() {
    return MapBuilder().box({15.0f, 5.0f}, {16.0f, 35.0f});
}

void fire_until_it_ends(Gallery& gallery) {
    gallery.fire(kShooter, 1, 0);
    for (int tick = 0; tick < 600 && !gallery.world.projectiles().empty(); ++tick) {
        gallery.step();
        ASSERT_FALSE(gallery.world.find_broken_invariant());
    }
    ASSERT_EQ(gallery.events_of(EventKind::explode).size(), 1u);
}

TEST(Explosion, hits_all_players_within_its_radius_and_no_others) {
    Gallery gallery({{kShooter}, {{14.0f, 22.0f}}, {{14.0f, 17.0f}}, {{14.0f, 26.0f}}}, rocket(),
                    wall_at_15());

    fire_until_it_ends(gallery);

    EXPECT_EQ(gallery.player_at({14.0f, 22.0f}).health, 60);
    EXPECT_EQ(gallery.player_at({14.0f, 17.0f}).health, 60);
    EXPECT_EQ(gallery.player_at({14.0f, 26.0f}).health, 100);
    EXPECT_EQ(gallery.player_at(kShooter).health, 100);
}

TEST(Explosion, hits_its_victims_in_the_order_of_their_ids) {
    Gallery gallery({{kShooter}, {{14.0f, 22.0f}}, {{14.0f, 18.0f}}, {{13.0f, 18.5f}}}, rocket(),
                    wall_at_15());

    fire_until_it_ends(gallery);

    const auto victims = gallery.victims();
    ASSERT_EQ(victims.size(), 3u);
    EXPECT_LT(victims[0], victims[1]);
    EXPECT_LT(victims[1], victims[2]);
}

TEST(Explosion, spares_a_player_that_its_rim_only_touches) {
    // The explosion is at the end of the range, (10, 20). Contact is at 3 + 0.5 m; one player is 1
    // cm nearer.
    Rules rules = rocket();
    rules.weapons.front().projectile.range = 5.0f;
    Gallery touching({{kShooter}, {{10.0f, 23.5f}}}, rules);
    Gallery inside({{kShooter}, {{10.0f, 23.49f}}}, rules);

    fire_until_it_ends(touching);
    fire_until_it_ends(inside);

    EXPECT_TRUE(touching.victims().empty());
    EXPECT_EQ(inside.victims().size(), 1u);
}

TEST(Explosion, reaches_an_outline_and_not_the_circle_around_it) {
    // 0.8 m by 1.6 m, with a circle of 0.8945 m around it. The explosion is at (10, 20) and reaches
    // 3 m.
    Rules rules = rocket();
    rules.weapons.front().projectile.range = 5.0f;
    rules.archetypes.push_back(test::box_walker(MoveKind::push_out));
    rules.archetypes.back().name = "tall";
    Gallery beside({{kShooter}, {{13.41f, 20.0f}, 0, "tall"}}, rules);
    Gallery within({{kShooter}, {{13.39f, 20.0f}, 0, "tall"}}, rules);

    fire_until_it_ends(beside);
    fire_until_it_ends(within);

    EXPECT_TRUE(beside.victims().empty());
    EXPECT_EQ(within.victims().size(), 1u);
}

TEST(Explosion, spares_players_behind_a_wall) {
    Gallery gallery({{kShooter}, {{16.6f, 20.0f}}, {{13.0f, 22.0f}}}, rocket(),
                    wall_at_15().line({12.0f, 21.0f}, {14.0f, 21.0f}));

    fire_until_it_ends(gallery);

    EXPECT_TRUE(gallery.victims().empty());
}

TEST(Explosion, a_player_hit_by_the_projectile_takes_both_damages) {
    Gallery gallery({{kShooter}, {{12.0f, 20.0f}}}, rocket());
    const std::uint32_t victim = gallery.number_at({12.0f, 20.0f});

    fire_until_it_ends(gallery);

    EXPECT_EQ(gallery.victims(), (std::vector{victim, victim}));
    EXPECT_EQ(gallery.player(victim).health, 100 - 25 - 40);
}

TEST(Explosion, its_event_is_reported_before_the_end_of_the_projectile_and_the_hits) {
    Gallery gallery({{kShooter}, {{12.0f, 20.0f}}}, rocket());
    const std::uint32_t victim = gallery.number_at({12.0f, 20.0f});

    fire_until_it_ends(gallery);

    ASSERT_EQ(gallery.events.size(), 5u);  // the first is the shot
    EXPECT_EQ(gallery.events[1].kind, EventKind::explode);
    EXPECT_EQ(gallery.events[1].subject, gallery.events[0].subject);
    EXPECT_EQ(gallery.events[1].other, player_id(gallery.number_at(kShooter)));
    EXPECT_EQ(gallery.events[1].amount, 40);
    EXPECT_NEAR(gallery.events[1].position.x, 11.4f, 1e-3f);
    EXPECT_EQ(gallery.events[2].kind, EventKind::despawn);
    EXPECT_EQ(gallery.events[2].other, player_id(victim));
    EXPECT_EQ(gallery.events[3].kind, EventKind::hit);
    EXPECT_EQ(gallery.events[3].amount, 25);
    EXPECT_EQ(gallery.events[4].amount, 40);
}

TEST(Explosion, happens_at_the_end_of_range_and_life_at_the_border_and_at_the_last_wall) {
    Rules by_range = rocket();
    by_range.weapons.front().projectile.range = 4.0f;
    Rules by_life = rocket();
    by_life.weapons.front().projectile.life = 0.25f;
    Rules by_border = rocket();
    Rules by_bounce = rocket();
    by_bounce.weapons.front().projectile.bounces = 1;
    const float ends_at[] = {9.0f, 12.5f, 39.9f, 0.1f};
    const Rules* const rules[] = {&by_range, &by_life, &by_border, &by_bounce};

    for (std::size_t i = 0; i < 4; ++i) {
        Gallery gallery({{kShooter}}, *rules[i]);

        ASSERT_NO_FATAL_FAILURE(fire_until_it_ends(gallery)) << i;

        EXPECT_NEAR(gallery.events_of(EventKind::explode)[0].position.x, ends_at[i], 1e-3f) << i;
        EXPECT_EQ(gallery.events_of(EventKind::despawn).size(), 1u) << i;
    }
}

TEST(Explosion, is_not_set_off_by_a_pierced_player) {
    Rules rules = rocket();
    rules.weapons.front().projectile.pierce = 1;
    rules.weapons.front().projectile.explosion_radius = 1.0f;
    Gallery gallery({{kShooter}, {{10.0f, 20.0f}}, {{20.0f, 20.0f}}}, rules);

    fire_until_it_ends(gallery);

    EXPECT_EQ(gallery.player_at({10.0f, 20.0f}).health, 75);
    EXPECT_EQ(gallery.player_at({20.0f, 20.0f}).health, 35);
}

TEST(Explosion, hurts_its_owner_which_scores_nothing_for_its_own_death) {
    Rules rules = rocket();
    rules.weapons.front().projectile.range = 1.0f;
    rules.weapons.front().projectile.explosion_damage = 100;
    Gallery gallery({{kShooter}}, rules);

    fire_until_it_ends(gallery);

    ASSERT_EQ(gallery.events_of(EventKind::death).size(), 1u);
    EXPECT_EQ(gallery.events_of(EventKind::death)[0].other, player_id(1));
    EXPECT_EQ(gallery.player(1).score, 0);
    EXPECT_TRUE(gallery.events_of(EventKind::score).empty());
}

TEST(Explosion, throws_all_that_it_hits_away_from_its_middle_with_the_same_strength) {
    // The middle is at (14.9, 20): one player is 3 m above it, the other 0.9 m to the left of it
    // and 1.2 m below.
    Rules rules = rocket();
    rules.weapons.front().projectile.explosion_knockback = 10.0f;
    Gallery gallery({{kShooter}, {{14.9f, 23.0f}}, {{14.0f, 18.8f}}}, rules,
                    MapBuilder().box({15.0f, 15.0f}, {16.0f, 21.0f}));
    const std::uint32_t above = gallery.number_at({14.9f, 23.0f});
    const std::uint32_t below = gallery.number_at({14.0f, 18.8f});

    fire_until_it_ends(gallery);

    EXPECT_NEAR(length(gallery.player(above).velocity - Vec2{0.0f, 10.0f}), 0.0f, 1e-3f);
    EXPECT_NEAR(length(gallery.player(below).velocity - Vec2{-6.0f, -8.0f}), 0.0f, 1e-3f);
    EXPECT_EQ(gallery.events_of(EventKind::launch).size(), 2u);
}

TEST(Explosion, throws_a_player_upwards_that_it_happens_in_the_middle_of) {
    // The shot begins in the middle of its shooter, and does not move.
    Rules rules = rocket();
    rules.weapons.front().projectile.explosion_knockback = 10.0f;
    rules.weapons.front().projectile.acceleration = -10000.0f;
    rules.weapons.front().projectile.life = 0.1f;
    Gallery gallery({{kShooter}}, rules);

    fire_until_it_ends(gallery);

    EXPECT_EQ(gallery.player(1).velocity, (Vec2{0.0f, 10.0f}));
}

TEST(Explosion, at_the_feet_of_its_owner_is_a_jump) {
    // On a floor at y = 19.5 the owner shoots straight down: the explosion is 0.4 m below its
    // centre.
    Rules rules = rocket();
    rules.gravity = 30.0f;
    rules.weapons.front().projectile.explosion_knockback = 12.0f;
    Gallery gallery({{kShooter}}, rules, MapBuilder().box({0.0f, 18.0f}, {40.0f, 19.5f}));
    gallery.run(10);
    const float ground = gallery.player(1).position.y;

    gallery.step({test::input(player_id(1), test::shoot(0, -1))});
    gallery.run(1);
    const Vec2 thrown = gallery.player(1).velocity;
    gallery.run(12);

    EXPECT_EQ(gallery.player(1).health, 60);
    EXPECT_EQ(thrown.x, 0.0f);
    EXPECT_NEAR(thrown.y, 12.0f, 0.6f);
    // 12 m/s against 30 m/s^2: in 12 ticks it has risen by 2.4 - 0.6 m, less half a tick's fall.
    EXPECT_NEAR(gallery.player(1).position.y - ground, 1.75f, 0.1f);
}

TEST(Explosion, spares_teammates_unless_friendly_fire_is_on) {
    for (const bool friendly_fire : {false, true}) {
        Rules rules = rocket();
        rules.friendly_fire = friendly_fire;
        Gallery gallery(
            {{kShooter, 1}, {{14.0f, 22.0f}, 1}, {{14.0f, 18.0f}, 2}, {{35.0f, 35.0f}, 2}}, rules,
            wall_at_15());

        fire_until_it_ends(gallery);

        EXPECT_EQ(gallery.player_at({14.0f, 22.0f}).health, friendly_fire ? 60 : 100);
        EXPECT_EQ(gallery.player_at({14.0f, 18.0f}).health, 60);
    }
}

TEST(Explosion, hurts_after_its_owner_has_left) {
    Gallery gallery({{kShooter}, {{14.0f, 22.0f}}}, rocket(), wall_at_15());

    gallery.fire(kShooter, 1, 0);
    gallery.step({leave(player_id(gallery.number_at(kShooter)))});
    gallery.run(60);

    EXPECT_EQ(gallery.player_at({14.0f, 22.0f}).health, 60);
}

TEST(Explosion, reaches_players_where_they_are_at_the_time_of_the_impact) {
    // 2,000 m/s: the rocket hits the wall in the first third of the tick, when the runner, which
    // moves 1 m in this tick, is still within reach. At the end of the tick it no longer is.
    Rules rules = rocket();
    rules.weapons.front().projectile.speed = 2000.0f;
    rules.archetypes.front().speed = 60.0f;
    Gallery gallery({{kShooter}, {{14.4f, 23.0f}}}, rules, wall_at_15());
    const std::uint32_t runner = gallery.number_at({14.4f, 23.0f});

    gallery.fire(kShooter, 1, 0);
    gallery.step({test::input(player_id(runner), test::move(0, 127))});

    EXPECT_EQ(gallery.victims(), (std::vector{runner}));
    EXPECT_GT(length(gallery.player(runner).position - Vec2{14.9f, 20.0f}), 3.5f + 0.5f);
}

// Crates ----------------------------------------------------------------------------------------

/// Returns the health of a crate.
std::int32_t crate_health(const Gallery& gallery, std::size_t index = 0) {
    return gallery.world.state().movers[index].health;
}

TEST(Explosion, damages_the_crates_that_it_reaches_and_no_others) {
    // The explosion is at (14.9, 20) and reaches 3 m.
    Gallery gallery({{kShooter}}, rocket(),
                    wall_at_15()
                        .mover(test::crate(test::box_obstacle({12, 22}, {14, 24}), 100))
                        .mover(test::crate(test::circle_obstacle({13, 17}, 1), 100))
                        .mover(test::crate(test::box_obstacle({12, 24}, {14, 26}), 100)));

    fire_until_it_ends(gallery);

    EXPECT_EQ(crate_health(gallery, 0), 60);
    EXPECT_EQ(crate_health(gallery, 1), 60);
    EXPECT_EQ(crate_health(gallery, 2), 100);
    EXPECT_TRUE(gallery.victims().empty()) << "only players are reported as hit";
}

TEST(Explosion, spares_a_crate_that_its_rim_only_touches) {
    // The explosion is at the end of the range, (10, 20).
    Rules rules = rocket();
    rules.weapons.front().projectile.range = 5.0f;
    Gallery touching({{kShooter}}, rules,
                     MapBuilder().mover(test::crate(test::box_obstacle({9, 23}, {11, 24}), 100)));
    Gallery inside({{kShooter}}, rules,
                   MapBuilder().mover(test::crate(test::box_obstacle({9, 22.99f}, {11, 24}), 100)));

    fire_until_it_ends(touching);
    fire_until_it_ends(inside);

    EXPECT_EQ(crate_health(touching), 100);
    EXPECT_EQ(crate_health(inside), 60);
}

TEST(Explosion, spares_a_crate_behind_a_wall_or_another_crate) {
    const auto box = test::box_obstacle({13, 22}, {14, 23});
    Gallery walled({{kShooter}}, rocket(),
                   wall_at_15().line({12, 21}, {16, 21}).mover(test::crate(box, 100)));
    Gallery crated({{kShooter}}, rocket(),
                   wall_at_15()
                       .mover(test::crate(box, 100))
                       .mover(test::crate(test::box_obstacle({12, 20.5f}, {14.9f, 21.5f}), 100)));

    fire_until_it_ends(walled);
    fire_until_it_ends(crated);

    EXPECT_EQ(crate_health(walled), 100);
    EXPECT_EQ(crate_health(crated, 0), 100);
    EXPECT_EQ(crate_health(crated, 1), 60);
}

TEST(Explosion, a_crate_hit_by_the_projectile_takes_both_damages) {
    Gallery gallery({{kShooter}}, rocket(),
                    MapBuilder().mover(test::crate(test::box_obstacle({10, 19}, {12, 21}), 100)));

    fire_until_it_ends(gallery);

    EXPECT_EQ(crate_health(gallery), 100 - 25 - 40);
}

TEST(Explosion, reports_a_broken_crate_with_the_owner_of_the_shot) {
    Gallery gallery({{kShooter}}, rocket(),
                    wall_at_15().mover(test::crate(test::box_obstacle({12, 22}, {14, 24}), 40)));
    const EntityId crate = gallery.world.terrain().mover_id(0);

    fire_until_it_ends(gallery);

    const auto destroyed = gallery.events_of(EventKind::destroy);
    ASSERT_EQ(destroyed.size(), 1u);
    EXPECT_EQ(destroyed[0].subject, crate);
    EXPECT_EQ(destroyed[0].other, player_id(gallery.number_at(kShooter)));
    EXPECT_FALSE(gallery.world.find(crate));
}

TEST(Explosion, a_broken_crate_no_longer_shields_players_from_the_next_explosion) {
    // Two rockets: the first breaks the crate, the second reaches the player behind it.
    Rules rules = rocket();
    rules.weapons.front().interval = 0.5f;
    Gallery gallery(
        {{kShooter}, {{14.4f, 22.6f}}}, rules,
        wall_at_15().mover(test::crate(test::box_obstacle({12, 20.9f}, {15, 21.5f}), 40)));
    const std::uint32_t hidden = gallery.number_at({14.4f, 22.6f});

    gallery.fire(kShooter, 1, 0);
    gallery.run(25);
    ASSERT_EQ(gallery.events_of(EventKind::destroy).size(), 1u);
    EXPECT_TRUE(gallery.victims().empty());
    gallery.run(30);

    EXPECT_EQ(gallery.victims(), (std::vector{hidden}));
}

}  // namespace
}  // namespace arena::sim::explode_test
