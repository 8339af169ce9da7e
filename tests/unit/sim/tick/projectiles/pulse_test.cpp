// Pulses: explosions of projectiles that fly on, and areas made of them.
#include "sim/tick/projectiles/pulse.h"

#include <gtest/gtest.h>

#include "tests/support/gallery.h"

namespace arena::sim::pulse_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::leave;
using test::MapBuilder;
using test::player_id;

constexpr Vec2 kShooter{5.0f, 20.0f};
constexpr Vec2 kNear{7.0f, 20.0f};

/// An area that lies where it is fired: 3 m around it, 10 health every half second (30 ticks), for
/// two seconds.
Rules fire_area() {
    Rules rules = gallery_rules();
    ProjectileKind& kind = rules.weapons.front().projectile;
    kind.speed = 0.0f;
    kind.life = 2.0f;
    kind.passes_players = true;
    kind.explosion_radius = 3.0f;
    kind.explosion_damage = 10;
    kind.pulse_interval = 0.5f;
    return rules;
}

std::vector<Tick> ticks_of_explosions(const Gallery& gallery) {
    std::vector<Tick> ticks;
    for (const Event& event : gallery.events_of(EventKind::explode))
        ticks.push_back(event.tick);
    return ticks;
}

void fire_and_run(Gallery& gallery, int ticks) {
    gallery.fire(kShooter, 1, 0);
    for (int i = 0; i < ticks; ++i) {
        gallery.step();
        ASSERT_EQ(gallery.world.find_broken_invariant().value_or(""), "");
    }
}

TEST(Pulses, come_when_the_age_is_a_multiple_of_the_interval) {
    Rules rules = fire_area();
    ProjectileState area{.expiry_tick = 1000 + 120};

    for (const Tick tick : {1030u, 1060u, 1090u})
        EXPECT_TRUE(pulses_in(tick, area, rules)) << tick;
    for (const Tick tick : {1001u, 1029u, 1031u, 1089u})
        EXPECT_FALSE(pulses_in(tick, area, rules)) << tick;
    rules.weapons.front().projectile.pulse_interval = 0.0f;
    EXPECT_FALSE(pulses_in(1030, area, rules));
}

TEST(Pulses, an_interval_below_a_tick_is_one_in_every_tick) {
    Rules rules = fire_area();
    rules.weapons.front().projectile.pulse_interval = 0.001f;

    EXPECT_TRUE(pulses_in(1001, {.expiry_tick = 1120}, rules));
    EXPECT_TRUE(pulses_in(1002, {.expiry_tick = 1120}, rules));
}

TEST(Pulses, only_games_with_such_a_weapon_look_for_them) {
    Rules rules = fire_area();
    rules.weapons.insert(rules.weapons.begin(), Weapon{});

    EXPECT_TRUE(some_pulse(rules));
    EXPECT_FALSE(some_pulse(Rules{}));
}

TEST(Pulses, an_area_hurts_its_owner_and_enemies_until_its_last_explosion_ends_it) {
    Gallery gallery({{kShooter}, {kNear}, {{5.0f, 24.0f}}}, fire_area());
    const std::uint32_t victim = gallery.number_at(kNear);
    const Tick fired = gallery.world.tick() + 1;

    fire_and_run(gallery, 200);

    const std::vector<Tick> expected{fired + 30, fired + 60, fired + 90, fired + 120};
    EXPECT_EQ(ticks_of_explosions(gallery), expected);
    EXPECT_EQ(gallery.player(victim).health, 60);
    EXPECT_EQ(gallery.player_at(kShooter).health, 60);
    EXPECT_EQ(gallery.player_at({5.0f, 24.0f}).health, 100) << "its body begins 3.5 m away";
    ASSERT_EQ(gallery.events_of(EventKind::despawn).size(), 1u);
    EXPECT_EQ(gallery.events_of(EventKind::despawn)[0].tick, fired + 120);
}

TEST(Pulses, report_the_projectile_its_owner_and_the_place) {
    Gallery gallery({{kShooter}}, fire_area());

    fire_and_run(gallery, 31);

    const auto pulses = gallery.events_of(EventKind::explode);
    ASSERT_EQ(pulses.size(), 1u);
    EXPECT_EQ(pulses[0].subject, gallery.events_of(EventKind::spawn)[0].subject);
    EXPECT_EQ(pulses[0].other, player_id(gallery.number_at(kShooter)));
    EXPECT_EQ(pulses[0].position, kShooter);
    EXPECT_EQ(pulses[0].amount, 10);
    EXPECT_EQ(gallery.world.projectiles().size(), 1u) << "it lies on";
}

TEST(Pulses, a_projectile_in_flight_pulses_where_it_is_at_the_end_of_the_tick) {
    Rules rules = fire_area();
    rules.weapons.front().projectile.speed = 30.0f;  // half a metre a tick
    rules.weapons.front().projectile.pulse_interval = 0.1f;
    rules.weapons.front().projectile.range = 9.9f;
    Gallery gallery({{kShooter}}, rules);

    fire_and_run(gallery, 30);

    const auto explosions = gallery.events_of(EventKind::explode);
    ASSERT_EQ(explosions.size(), 4u) << "three pulses, and the end of its range";
    const float ends_at[] = {8.0f, 11.0f, 14.0f, 14.9f};
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_NEAR(explosions[i].position.x, ends_at[i], 1e-3f) << i;
}

TEST(Pulses, a_projectile_that_ends_in_the_tick_of_a_pulse_explodes_once) {
    // At (8, 20) after six ticks, with the wall there.
    Rules rules = fire_area();
    rules.weapons.front().projectile.speed = 30.0f;
    rules.weapons.front().projectile.pulse_interval = 0.1f;
    Gallery gallery({{kShooter}}, rules, MapBuilder().box({7.9f, 5.0f}, {9.0f, 35.0f}));

    fire_and_run(gallery, 30);

    ASSERT_EQ(gallery.events_of(EventKind::explode).size(), 1u);
    EXPECT_TRUE(gallery.world.projectiles().empty());
}

TEST(Pulses, go_on_through_bounces_and_pierced_players) {
    Rules rules = fire_area();
    ProjectileKind& kind = rules.weapons.front().projectile;
    kind.passes_players = false;
    kind.pierce = 1;
    kind.bounces = 200;
    kind.speed = 30.0f;
    kind.life = 1.0f;
    Gallery gallery({{kShooter}, {kNear}}, rules, MapBuilder().box({9.0f, 5.0f}, {10.0f, 35.0f}));
    const Tick fired = gallery.world.tick() + 1;

    fire_and_run(gallery, 70);

    EXPECT_FALSE(gallery.events_of(EventKind::bounce).empty());
    EXPECT_EQ(ticks_of_explosions(gallery), (std::vector<Tick>{fired + 30, fired + 60}));
}

TEST(Pulses, go_on_after_the_owner_has_left) {
    Gallery gallery({{kShooter}, {kNear}}, fire_area());
    const std::uint32_t victim = gallery.number_at(kNear);
    gallery.fire(kShooter, 1, 0);

    gallery.step({leave(player_id(gallery.number_at(kShooter)))});
    gallery.run(40);

    EXPECT_EQ(gallery.player(victim).health, 90);
}

TEST(PassesPlayers, a_projectile_flies_through_all_players_and_ends_at_the_wall) {
    Rules rules = gallery_rules();
    rules.weapons.front().projectile.passes_players = true;
    rules.weapons.front().projectile.passes_teammates = false;
    Gallery gallery({{kShooter, 1}, {kNear, 2}, {{9.0f, 20.0f}, 1}, {{20.0f, 5.0f}, 2}}, rules);

    fire_and_run(gallery, 120);

    EXPECT_TRUE(gallery.victims().empty());
    ASSERT_EQ(gallery.events_of(EventKind::despawn).size(), 1u);
    EXPECT_NEAR(gallery.events_of(EventKind::despawn)[0].position.x, 39.9f, 1e-3f);
}

TEST(ExplosionForTeam, gives_its_effect_to_the_owner_and_its_team_and_hurts_nobody) {
    Rules rules = fire_area();
    rules.effects = {{.name = "mended", .duration = 10.0f, .damage_taken = 0.5f}};
    rules.weapons.front().projectile.explosion_for_team = true;
    rules.weapons.front().projectile.explosion_effect = 0;
    const Vec2 mate{5.0f, 22.0f};
    Gallery gallery({{kShooter, 1}, {kNear, 2}, {mate, 1}, {{30.0f, 5.0f}, 2}}, rules);
    const std::uint32_t shooter = gallery.number_at(kShooter);
    // Which team stands where is fixed, so the mate is the shooter's.
    ASSERT_EQ(gallery.player_at(mate).team, gallery.player_at(kShooter).team);

    fire_and_run(gallery, 40);

    const auto has_effect = [&](Vec2 place) {
        return effect_mask(gallery.player_at(place).effects, gallery.world.tick()) != 0;
    };
    EXPECT_TRUE(has_effect(kShooter));
    EXPECT_TRUE(has_effect(mate));
    EXPECT_FALSE(has_effect(kNear));
    EXPECT_TRUE(gallery.victims().empty());
    EXPECT_EQ(gallery.player(shooter).health, 100);
    EXPECT_EQ(gallery.player_at(kNear).health, 100);
}

TEST(ExplosionForTeam, without_teams_it_is_for_its_owner_alone) {
    Rules rules = fire_area();
    rules.effects = {{.name = "mended", .duration = 10.0f, .damage_taken = 0.5f}};
    rules.weapons.front().projectile.explosion_for_team = true;
    rules.weapons.front().projectile.explosion_effect = 0;
    Gallery gallery({{kShooter}, {kNear}}, rules);

    fire_and_run(gallery, 40);

    const Tick now = gallery.world.tick();
    EXPECT_NE(effect_mask(gallery.player_at(kShooter).effects, now), 0);
    EXPECT_EQ(effect_mask(gallery.player_at(kNear).effects, now), 0);
}

}  // namespace
}  // namespace arena::sim::pulse_test
