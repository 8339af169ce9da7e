// Projectiles that end and are replaced by others: where, how many, and in which directions.
#include <gtest/gtest.h>

#include "sim/tick/projectiles/10_split_projectiles.h"
#include "tests/support/gallery.h"

namespace arena::sim::split_projectiles_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::leave;
using test::MapBuilder;
using test::player_id;

constexpr Vec2 kShooter{5.0f, 20.0f};

/// A grenade that flies 5 m at 30 m/s, to (10, 20) in ten ticks, and splits into three splinters:
/// straight ahead, to the left, and back.
Rules grenades() {
    Rules rules = gallery_rules();
    rules.weapons.resize(2);
    rules.weapons[0].projectile.range = 5.0f;
    rules.weapons[0].projectile.splits_into = 1;
    rules.weapons[1].directions = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}};
    rules.weapons[1].projectile.speed = 12.0f;
    rules.weapons[1].projectile.life = 0.5f;
    rules.weapons[1].projectile.damage = 7;
    return rules;
}

/// Steps until nothing of the first kind flies.
void fire_until_it_splits(Gallery& gallery, int aim_x = 1, int aim_y = 0) {
    gallery.fire(kShooter, aim_x, aim_y);
    for (int tick = 0; tick < 600 && gallery.events_of(EventKind::despawn).empty(); ++tick) {
        gallery.step();
        ASSERT_EQ(gallery.world.find_broken_invariant().value_or(""), "");
    }
}

void expect_near(Vec2 actual, Vec2 expected, float error = 1e-3f) {
    EXPECT_NEAR(actual.x, expected.x, error);
    EXPECT_NEAR(actual.y, expected.y, error);
}

TEST(Split, fires_the_other_weapon_about_the_flight_where_the_projectile_ended) {
    Gallery gallery({{kShooter}}, grenades());

    fire_until_it_splits(gallery, 0, 1);

    const auto splinters = gallery.world.projectiles();
    ASSERT_EQ(splinters.size(), 3u);
    expect_near(splinters[0].velocity, {0.0f, 12.0f});
    expect_near(splinters[1].velocity, {-12.0f, 0.0f});
    expect_near(splinters[2].velocity, {0.0f, -12.0f});
    for (const ProjectileState& splinter : splinters) {
        expect_near(splinter.position, {5.0f, 25.0f - kSplitGap});
        EXPECT_EQ(splinter.weapon, 1);
        EXPECT_EQ(splinter.owner, player_id(gallery.number_at(kShooter)));
        EXPECT_EQ(splinter.expiry_tick, gallery.world.tick() + 30);
    }
}

TEST(Split, reports_the_end_before_the_new_projectiles_which_follow_in_the_order_of_ids) {
    Gallery gallery({{kShooter}}, grenades());

    fire_until_it_splits(gallery);

    ASSERT_EQ(gallery.events.size(), 5u);  // the first is the shot
    EXPECT_EQ(gallery.events[1].kind, EventKind::despawn);
    for (std::size_t i = 2; i < 5; ++i) {
        EXPECT_EQ(gallery.events[i].kind, EventKind::spawn);
        EXPECT_EQ(gallery.events[i].subject.value, gallery.events[0].subject.value + i - 1);
        EXPECT_EQ(gallery.events[i].other, gallery.events[0].other);
    }
}

TEST(Split, its_projectiles_fly_from_the_next_tick_on_and_hurt) {
    const Vec2 beyond{14.0f, 20.0f};
    Gallery gallery({{kShooter}, {beyond}}, grenades());
    const std::uint32_t victim = gallery.number_at(beyond);

    fire_until_it_splits(gallery);
    const float x_before = gallery.world.projectiles()[0].position.x;
    gallery.step();
    EXPECT_NEAR(gallery.world.projectiles()[0].position.x - x_before, 0.2f, 1e-4f);
    gallery.run(60);

    EXPECT_EQ(gallery.victims(), std::vector{victim});
    EXPECT_EQ(gallery.player(victim).health, 100 - 7);
    EXPECT_TRUE(gallery.world.projectiles().empty());
}

TEST(Split, happens_at_a_player_at_a_wall_at_the_border_and_at_the_end_of_its_life) {
    Rules by_wall = grenades();
    by_wall.weapons[0].projectile.range = 0.0f;
    Rules by_life = by_wall;
    by_life.weapons[0].projectile.life = 0.2f;  // 12 ticks of half a metre
    Gallery at_player({{kShooter}, {{12.0f, 20.0f}}}, by_wall);
    Gallery at_wall({{kShooter}}, by_wall, MapBuilder().box({15.0f, 5.0f}, {16.0f, 35.0f}));
    Gallery at_border({{kShooter}}, by_wall);
    Gallery at_the_end({{kShooter}}, by_life);
    Gallery* const galleries[] = {&at_player, &at_wall, &at_border, &at_the_end};
    const float ends_at[] = {11.4f, 14.9f, 39.9f, 11.0f};

    for (std::size_t i = 0; i < 4; ++i) {
        fire_until_it_splits(*galleries[i]);
        ASSERT_EQ(galleries[i]->world.projectiles().size(), 3u) << i;
        EXPECT_NEAR(galleries[i]->world.projectiles()[0].position.x, ends_at[i] - kSplitGap, 1e-3f)
            << i;
    }
}

TEST(Split, what_flies_away_from_the_wall_does_not_begin_in_it) {
    // Straight, and at angles down to three degrees.
    for (const auto& [aim_x, aim_y] : {std::pair{1, 0}, {1, 1}, {1, 5}, {1, 19}}) {
        Rules rules = grenades();
        rules.weapons[0].projectile.range = 0.0f;
        rules.weapons[1].directions = {{-1.0f, 0.0f}};
        Gallery gallery({{kShooter}}, rules, MapBuilder(40, 90).box({6.0f, 1.0f}, {7.0f, 89.0f}));

        fire_until_it_splits(gallery, aim_x, aim_y);
        gallery.run(10);

        ASSERT_EQ(gallery.world.projectiles().size(), 1u) << aim_y;
        EXPECT_LT(gallery.world.projectiles()[0].position.x, 5.9f) << aim_y;
    }
}

TEST(Split, of_a_larger_projectile_begins_within_the_bounds) {
    Rules rules = grenades();
    rules.weapons[0].projectile.range = 0.0f;
    rules.weapons[1].projectile.radius = 2.0f;
    Gallery gallery({{kShooter}}, rules);

    fire_until_it_splits(gallery);

    EXPECT_NEAR(gallery.world.projectiles()[0].position.x, 38.0f, 1e-3f);
}

TEST(Split, of_what_stands_is_about_the_direction_to_the_right) {
    Rules rules = grenades();
    rules.weapons[0].projectile.speed = 0.0f;
    rules.weapons[0].projectile.life = 0.5f;
    Gallery gallery({{kShooter}}, rules);

    fire_until_it_splits(gallery, 0, -1);

    ASSERT_EQ(gallery.world.projectiles().size(), 3u);
    expect_near(gallery.world.projectiles()[0].velocity, {12.0f, 0.0f});
    EXPECT_EQ(gallery.world.projectiles()[0].position, kShooter);
}

TEST(Split, leads_to_the_next_as_often_as_the_rules_say) {
    Rules rules = grenades();
    rules.weapons.resize(4);
    rules.weapons[1].projectile.life = 0.1f;
    rules.weapons[1].projectile.splits_into = 2;
    rules.weapons[2].directions.assign(2, {1.0f, 0.0f});
    rules.weapons[2].projectile.life = 0.1f;
    rules.weapons[2].projectile.splits_into = 3;
    rules.weapons[3].projectile.life = 0.1f;
    Gallery gallery({{kShooter}}, rules);

    fire_until_it_splits(gallery);
    gallery.run(60);

    // 1 grenade, 3 splinters, 6 of these, 6 of those.
    EXPECT_EQ(gallery.events_of(EventKind::spawn).size(), 1u + 3 + 6 + 6);
    EXPECT_EQ(gallery.events_of(EventKind::despawn).size(), 1u + 3 + 6 + 6);
    EXPECT_TRUE(gallery.world.projectiles().empty());
    EXPECT_EQ(gallery.errors, 0u);
}

TEST(Split, fires_no_more_than_there_is_room_for_and_reports_it) {
    for (const std::uint32_t room : {1u, 2u, 3u}) {
        Gallery gallery({{kShooter}}, grenades(), MapBuilder(), {.projectiles_max = room});

        fire_until_it_splits(gallery);

        EXPECT_EQ(gallery.world.projectiles().size(), room);
        const bool is_full =
            (gallery.errors & static_cast<std::uint32_t>(StepError::projectiles_full)) != 0;
        EXPECT_EQ(is_full, room < 3) << "the grenade itself has made room for one";
    }
}

TEST(Split, happens_after_the_owner_has_left_and_spares_its_team) {
    const Vec2 mate{12.0f, 20.0f};
    const Vec2 enemy{10.0f, 22.0f};
    Gallery gallery({{kShooter, 1}, {enemy, 2}, {mate, 1}, {{30.0f, 5.0f}, 2}}, grenades());
    const std::uint32_t victim = gallery.number_at(enemy);
    gallery.fire(kShooter, 1, 0);

    gallery.step({leave(player_id(gallery.number_at(kShooter)))});
    gallery.run(60);

    EXPECT_EQ(gallery.victims(), std::vector{victim});
}

TEST(Split, may_be_an_instant_hit) {
    Rules rules = grenades();
    rules.weapons[1].directions = {{1.0f, 0.0f}};
    rules.weapons[1].projectile.instant = true;
    rules.weapons[1].projectile.range = 20.0f;
    const Vec2 beyond{25.0f, 20.0f};
    Gallery gallery({{kShooter}, {beyond}}, rules);
    const std::uint32_t victim = gallery.number_at(beyond);

    fire_until_it_splits(gallery);
    EXPECT_TRUE(gallery.victims().empty());
    gallery.step();

    EXPECT_EQ(gallery.victims(), std::vector{victim});
}

TEST(Split, only_games_with_such_a_weapon_have_room_for_it) {
    EXPECT_TRUE(some_split(grenades()));
    EXPECT_FALSE(some_split(Rules{}));
}

}  // namespace
}  // namespace arena::sim::split_projectiles_test
