#include "client-sim/bot/hit_ways.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

/// At 60 ticks a second.
sim::Rules with_projectile(const sim::ProjectileKind& kind) {
    sim::Rules rules;
    rules.weapons[0].projectile = kind;
    return rules;
}

/// Returns how far a hit at `hit_at` is off the first way of a shot from the origin to the right.
float off(const sim::Rules& rules, sim::Tick age, sim::Vec2 hit_at, std::uint8_t charge = 0) {
    return misfit(rules, hit_ways_of_weapon(rules, 0).back(),
                  {.aim = {1.0f, 0.0f}, .charge = charge, .hit_at = hit_at, .age = age});
}

TEST(HitWays, a_shot_hits_and_explodes) {
    const HitWays ways = hit_ways_of_weapon(
        with_projectile(
            {.life = 0.5f, .damage = 7, .explosion_radius = 2.0f, .explosion_damage = 40}),
        0);

    ASSERT_EQ(ways.size(), 2u);
    EXPECT_EQ(ways[0].damage_most, 7);
    EXPECT_EQ(ways[0].reach, 0.0f);
    EXPECT_EQ(ways[0].last, 31u);
    EXPECT_EQ(ways[1].damage_most, 40);
    EXPECT_EQ(ways[1].reach, 2.0f);
}

TEST(HitWays, what_passes_all_players_heals_or_is_given_hits_nobody) {
    EXPECT_TRUE(hit_ways_of_weapon(with_projectile({.passes_players = true}), 0).empty());
    EXPECT_TRUE(hit_ways_of_weapon(with_projectile({.gives = 0}), 0).empty());
    EXPECT_EQ(hit_ways_of_weapon(
                  with_projectile({.explosion_radius = 3.0f, .explosion_for_team = true}), 0)
                  .size(),
              1u)
        << "the projectile itself still hits";
    const HitWays fire = hit_ways_of_weapon(
        with_projectile({.explosion_radius = 3.0f, .explosion_damage = 5, .passes_players = true}),
        0);
    ASSERT_EQ(fire.size(), 1u);
    EXPECT_EQ(fire[0].damage_most, 5);
}

TEST(HitWays, a_swing_hits_while_it_lasts_with_what_its_volumes_deal) {
    sim::Rules rules;
    rules.weapons[0].directions.clear();
    rules.weapons[0].animation = 0;
    rules.animations.resize(1);
    rules.animations[0].damage = 18;
    rules.animations[0].frames.resize(2);
    rules.animations[0].frames[0].duration = rules.animations[0].frames[1].duration = 0.25f;
    EXPECT_TRUE(hit_ways_of_weapon(rules, 0).empty());

    rules.animations[0].frames[1].attacks = {{sim::Circle{}, sim::HitType::hit}};
    ASSERT_EQ(hit_ways_of_weapon(rules, 0).size(), 1u);
    EXPECT_EQ(hit_ways_of_weapon(rules, 0)[0].damage_least, 18);
    EXPECT_EQ(hit_ways_of_weapon(rules, 0)[0].last, 30u);
    EXPECT_EQ(off(rules, 3, {9.0f, 9.0f}), 0.0f) << "its place says nothing";

    rules.animations[0].frames[1].attacks = {{sim::Circle{}, sim::HitType::death}};
    EXPECT_EQ(damage_fit(hit_ways_of_weapon(rules, 0)[0], {}, 77), DamageFit::exact);
}

TEST(HitWays, abilities_hit_after_their_windup) {
    sim::Rules rules;
    rules.abilities = {{.kind = sim::AbilityKind::burst, .windup = 0.5f, .damage = 12},
                       {.kind = sim::AbilityKind::shot, .windup = 0.5f, .weapon = 0},
                       {.kind = sim::AbilityKind::dash}};

    const HitWays burst = hit_ways_of_ability(rules, 0);
    ASSERT_EQ(burst.size(), 1u);
    EXPECT_EQ(burst[0].first, 30u);
    EXPECT_EQ(burst[0].last, 31u);
    EXPECT_EQ(burst[0].damage_least, 12);
    const HitWays shot = hit_ways_of_ability(rules, 1);
    ASSERT_EQ(shot.size(), 1u);
    EXPECT_EQ(shot[0].first, 30u);
    EXPECT_EQ(shot[0].last, 91u);
    EXPECT_TRUE(hit_ways_of_ability(rules, 2).empty());
}

TEST(HitWays, a_charge_allows_all_damages_up_to_that_of_a_full_one) {
    sim::Rules rules = with_projectile({.speed = 10.0f, .damage = 20});
    rules.weapons[0].charge_time = 1.0f;
    rules.weapons[0].charge_damage = 2.0f;
    rules.weapons[0].charge_speed = 1.5f;
    const HitWay way = hit_ways_of_weapon(rules, 0)[0];

    EXPECT_EQ(damage_fit(way, {}, 19), DamageFit::no);
    EXPECT_EQ(damage_fit(way, {}, 20), DamageFit::exact);
    EXPECT_EQ(damage_fit(way, {}, 40), DamageFit::exact);
    EXPECT_EQ(damage_fit(way, {}, 41), DamageFit::no);
    EXPECT_NEAR(off(rules, 30, {7.5f, 0.0f}, sim::kFullCharge), 0.0f, 1e-4f);
    EXPECT_NEAR(off(rules, 30, {7.5f, 0.0f}), 2.5f, 1e-4f);
}

TEST(HitWays, status_effects_may_change_a_damage) {
    sim::Rules rules;
    rules.effects = {{.damage_given = 1.5f}, {.damage_taken = 0.5f, .health = -4}};
    const DamageFactors factors = damage_factors_of(rules);
    const HitWay way{.damage_least = 20, .damage_most = 20};

    EXPECT_EQ(damage_fit(way, factors, 9), DamageFit::no);
    EXPECT_EQ(damage_fit(way, factors, 10), DamageFit::changed);
    EXPECT_EQ(damage_fit(way, factors, 20), DamageFit::exact);
    EXPECT_EQ(damage_fit(way, factors, 30), DamageFit::changed);
    EXPECT_EQ(damage_fit(way, factors, 31), DamageFit::no);
    EXPECT_EQ(damage_fit(way, factors, 0), DamageFit::changed) << "a shield has stopped it";
    EXPECT_TRUE(is_damage_of_effect(rules, 4));
    EXPECT_FALSE(is_damage_of_effect(rules, 0));
}

TEST(HitWays, a_shot_is_where_it_would_have_flown) {
    const sim::Rules straight = with_projectile({.speed = 30.0f});
    EXPECT_NEAR(off(straight, 20, {10.0f, 1.0f}), 1.0f, 1e-4f);
    const sim::Rules slowed = with_projectile({.speed = 30.0f, .drag = 2.0f});
    EXPECT_NEAR(off(slowed, 60, {15.0f * (1.0f - 0.1353353f), 0.0f}), 0.0f, 1e-3f);
    const sim::Rules instant = with_projectile({.range = 90.0f, .instant = true});
    EXPECT_NEAR(off(instant, 1, {70.0f, 2.0f}), 2.0f, 1e-4f);
}

TEST(HitWays, a_shot_that_comes_back_hits_on_its_way_back) {
    const sim::Rules rules = with_projectile({.speed = 20.0f, .life = 2.0f, .returns_after = 0.5f});

    EXPECT_NEAR(off(rules, 30, {10.0f, 0.0f}), 0.0f, 1e-4f);
    EXPECT_NEAR(off(rules, 45, {5.0f, 0.0f}), 0.0f, 1e-4f);
    EXPECT_NEAR(off(rules, 90, {0.0f, 0.0f}), 0.0f, 1e-4f);
}

TEST(HitWays, what_splits_off_may_be_anywhere_that_it_can_have_reached) {
    sim::Rules rules = with_projectile({.speed = 20.0f, .life = 1.0f, .splits_into = 1});
    rules.weapons.resize(2);
    rules.weapons[1].projectile = {.speed = 8.0f, .life = 0.5f, .damage = 9};
    const HitWays ways = hit_ways_of_weapon(rules, 0);

    ASSERT_EQ(ways.size(), 2u);
    EXPECT_TRUE(ways[1].is_of_split);
    EXPECT_EQ(ways[1].damage_most, 9);
    EXPECT_EQ(ways[1].last, 92u);
    EXPECT_EQ(off(rules, 60, {10.0f, 4.0f}), 0.0f) << "0.5 s from where it was after 0.5 s";
    EXPECT_GT(off(rules, 60, {10.0f, 5.0f}), 0.3f);
    EXPECT_EQ(hit_ways_of_projectile(rules, 0).size(), 1u);
}

}  // namespace
}  // namespace arena::client_sim
