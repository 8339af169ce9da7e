// When effects heal and harm, how often, and on whose account.
#include <gtest/gtest.h>

#include "sim/tick/status/08_pulse_effects.h"
#include "tests/support/map_builder.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim::pulse_effects_test {
namespace {

using test::join;
using test::MapBuilder;
using test::player_id;
using test::shoot;

/// A gun whose hits do 10 damage and give effect 0 for 3 s.
Rules burning(std::int32_t health) {
    Rules rules;
    rules.effects = {{.duration = 3.0f, .health = health, .interval = 1.0f}};
    rules.weapons[0].projectile.damage = 10;
    rules.weapons[0].projectile.effect = 0;
    rules.weapons[0].interval = 60.0f;
    return rules;
}

/// Player 1 shoots player 2, 10 m to its right, once; runs until 4 s after the hit.
struct Duel : test::WorldDriver {
    explicit Duel(const Rules& rules)
        : WorldDriver(MapBuilder().spawn({10.0f, 20.0f}).spawn({20.0f, 20.0f}).terrain(), rules) {
        step({join(player_id(1)), join(player_id(2))});
        const bool faces_right = player(1).position.x < player(2).position.x;
        step({test::input(player_id(1), shoot(faces_right ? 100 : -100, 0))});
        run(60 * 4 + 30);
        EXPECT_EQ(world.find_broken_invariant(), std::nullopt);
        EXPECT_EQ(errors, 0u);
    }
};

TEST(PulseEffects, harm_in_each_interval_is_a_hit_by_who_gave_the_effect) {
    const Duel duel(burning(-7));

    const auto hits = duel.events_of(EventKind::hit);
    ASSERT_EQ(hits.size(), 4u);
    for (std::size_t i = 1; i < hits.size(); ++i) {
        EXPECT_EQ(hits[i].amount, 7);
        EXPECT_EQ(hits[i].other, player_id(1));
        EXPECT_EQ(hits[i].tick, hits[0].tick + 60 * i);
    }
    EXPECT_EQ(duel.player(2).health, 100 - 10 - 3 * 7);
    EXPECT_EQ(duel.player(2).effects, ActiveEffects{}) << "it is over";
}

TEST(PulseEffects, harm_can_kill_and_death_ends_all_effects) {
    const Duel duel(burning(-45));

    const auto deaths = duel.events_of(EventKind::death);
    ASSERT_EQ(deaths.size(), 1u);
    EXPECT_EQ(deaths[0].other, player_id(1));
    EXPECT_EQ(duel.player(1).score, 1);
    EXPECT_EQ(duel.events_of(EventKind::hit).size(), 3u);
}

TEST(PulseEffects, healing_stops_at_the_health_of_the_archetype) {
    Rules rules = burning(4);
    const Duel some(rules);
    EXPECT_EQ(some.player(2).health, 100) << "90, 94, 98, 100";
    EXPECT_EQ(some.events_of(EventKind::hit).size(), 1u);

    rules.effects[0].health = 2;
    EXPECT_EQ(Duel(rules).player(2).health, 96);
}

TEST(PulseEffects, an_invulnerable_player_takes_no_harm) {
    Rules rules = burning(-7);
    rules.effects[0].invulnerable = true;

    EXPECT_EQ(Duel(rules).player(2).health, 90) << "the hit that gave it came before";
}

TEST(PulseEffects, conditions_of_both_multiply_the_damage) {
    Rules rules = burning(-7);
    rules.effects[0].damage_taken = 2.0f;

    EXPECT_EQ(Duel(rules).player(2).health, 100 - 10 - 3 * 14);
    rules.effects[0].damage_given = 5.0f;
    EXPECT_EQ(Duel(rules).player(2).health, 100 - 10 - 3 * 14) << "only player 2 has it";
}

TEST(PulseEffects, an_explosion_gives_its_own_effect) {
    Rules rules = burning(-7);
    rules.effects.push_back({.duration = 60.0f, .speed = 0.5f});
    rules.weapons[0].projectile.explosion_radius = 2.0f;
    rules.weapons[0].projectile.explosion_effect = 1;

    const Duel duel(rules);

    EXPECT_EQ(effect_mask(duel.player(2).effects, duel.world.tick() + 1), 0b10u);
}

TEST(PulseEffects, a_protected_player_gets_no_effect) {
    Rules rules = burning(-7);
    rules.spawn_protection = 60.0f;

    const Duel duel(rules);

    EXPECT_EQ(duel.player(2).effects, ActiveEffects{});
    EXPECT_EQ(duel.player(2).health, 100);
}

}  // namespace
}  // namespace arena::sim::pulse_effects_test
