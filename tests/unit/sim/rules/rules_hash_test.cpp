#include "sim/rules/rules_hash.h"

#include <functional>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace arena::sim::rules_hash_test {
namespace {

Rules with_match() {
    Rules rules;
    rules.match.mode = GameMode::capture_the_flag;
    return rules;
}

TEST(RulesHash, every_rule_of_a_match_counts) {
    const std::function<void(MatchRules&)> changes[] = {
        [](MatchRules& m) { m.mode = GameMode::deathmatch; },
        [](MatchRules& m) { m.players_to_start = 3; },
        [](MatchRules& m) { m.teams = 3; },
        [](MatchRules& m) { m.warm_up = 1.0f; },
        [](MatchRules& m) { m.countdown = 1.0f; },
        [](MatchRules& m) { m.time_limit = 1.0f; },
        [](MatchRules& m) { m.score_limit = 1; },
        [](MatchRules& m) { m.rounds = 2; },
        [](MatchRules& m) { m.overtime = 1.0f; },
        [](MatchRules& m) { m.round_end = 1.0f; },
        [](MatchRules& m) { m.match_end = 1.0f; },
        [](MatchRules& m) { m.balance_rounds = false; },
        [](MatchRules& m) { m.late_joining = false; },
        [](MatchRules& m) { m.respawn_wave = 1.0f; },
        [](MatchRules& m) { m.capture_the_flag.carrier_speed = 1.0f; },
        [](MatchRules& m) { m.capture_the_flag.return_time = 1.0f; },
        [](MatchRules& m) { m.capture_the_flag.return_by_touch = false; },
        [](MatchRules& m) { m.capture_the_flag.own_flag_at_home = false; },
        [](MatchRules& m) { m.capture_the_flag.capture_points = 1; },
        [](MatchRules& m) { m.capture_the_flag.return_points = 0; },
        [](MatchRules& m) { m.king_of_the_hill.move_time = 1.0f; },
        [](MatchRules& m) { m.king_of_the_hill.point_time = 2.0f; },
    };
    std::set<std::uint64_t> seen{hash_of(with_match())};

    for (const auto& change : changes) {
        Rules rules = with_match();
        change(rules.match);
        EXPECT_TRUE(seen.insert(hash_of(rules)).second) << "change " << seen.size();
    }
}

TEST(RulesHash, the_rules_for_idle_players_count_for_nothing) {
    Rules rules = with_match();
    rules.match.idle_warning = 20.0f;
    rules.match.idle_limit = 30.0f;

    EXPECT_EQ(hash_of(rules), hash_of(with_match()));
}

TEST(RulesHash, the_rules_of_a_match_count_for_nothing_in_an_endless_one) {
    Rules rules;
    rules.match.rounds = 9;

    EXPECT_EQ(hash_of(rules), hash_of(Rules{}));
    EXPECT_NE(hash_of(with_match()), hash_of(Rules{}));
}

TEST(RulesHash, each_rule_of_effects_and_of_what_gives_them_counts) {
    const auto with_effect = [] {
        Rules rules;
        rules.effects.resize(1);
        return rules;
    };
    const std::function<void(Rules&)> changes[] = {
        [](Rules& r) { r.effects[0].name = "burn"; },
        [](Rules& r) { r.effects[0].duration = 2.0f; },
        [](Rules& r) { r.effects[0].repeat = Repeat::add; },
        [](Rules& r) { r.effects[0].duration_max = 11.0f; },
        [](Rules& r) { r.effects[0].speed = 0.5f; },
        [](Rules& r) { r.effects[0].damage_given = 0.5f; },
        [](Rules& r) { r.effects[0].damage_taken = 0.5f; },
        [](Rules& r) { r.effects[0].health = 1; },
        [](Rules& r) { r.effects[0].interval = 0.5f; },
        [](Rules& r) { r.effects[0].stun = true; },
        [](Rules& r) { r.effects[0].root = true; },
        [](Rules& r) { r.effects[0].silence = true; },
        [](Rules& r) { r.effects[0].invisible = true; },
        [](Rules& r) { r.effects[0].invulnerable = true; },
        [](Rules& r) { r.effects[0].shield = 1; },
        [](Rules& r) { r.effects[0].shield_cosine = 0.5f; },
        [](Rules& r) { r.effects[0].next_hit = 0; },
        [](Rules& r) { r.effects.emplace_back(); },
        [](Rules& r) { r.weapons[0].projectile.effect = 0; },
        [](Rules& r) { r.weapons[0].projectile.explosion_effect = 0; },
        [](Rules& r) { r.animations[0].effect = 0; },
    };
    const auto base = [&] {
        Rules rules = with_effect();
        rules.animations.resize(1);
        return rules;
    };
    std::set<std::uint64_t> seen{hash_of(base())};

    for (const auto& change : changes) {
        Rules rules = base();
        change(rules);
        EXPECT_TRUE(seen.insert(hash_of(rules)).second) << "change " << seen.size();
    }
    EXPECT_NE(hash_of(with_effect()), hash_of(Rules{}));
}

TEST(RulesHash, each_rule_for_players_in_the_air_and_for_those_who_are_thrown_counts) {
    const std::vector<std::function<void(Archetype&)>> changes{
        [](Archetype& a) { a.coyote_time = 0.1f; },
        [](Archetype& a) { a.jump_buffer = 0.1f; },
        [](Archetype& a) { a.jump_cut = 0.5f; },
        [](Archetype& a) { a.air_jumps = 1; },
        [](Archetype& a) { a.air_jump_speed = 1.0f; },
        [](Archetype& a) { a.fall_through_speed = 1.0f; },
        [](Archetype& a) { a.wall_slide_speed = 1.0f; },
        [](Archetype& a) { a.wall_jump.x = 1.0f; },
        [](Archetype& a) { a.wall_jump.y = 1.0f; },
        [](Archetype& a) { a.knockback_growth = 1.0f; },
    };
    std::set<std::uint64_t> seen{hash_of(Rules{})};

    for (const auto& change : changes) {
        Rules rules;
        change(rules.archetypes[0]);
        EXPECT_TRUE(seen.insert(hash_of(rules)).second) << "change " << seen.size();
    }
}

TEST(RulesHash, each_rule_of_how_weapons_are_handled_counts) {
    const std::function<void(Rules&)> changes[] = {
        [](Rules& r) { static_cast<void>(r.archetypes[0].weapons.push_back(0)); },
        [](Rules& r) { r.weapons[0].draw_time = 1.0f; },
        [](Rules& r) { r.weapons[0].magazine = 1; },
        [](Rules& r) { r.weapons[0].reload_time = 2.0f; },
        [](Rules& r) { r.weapons[0].spread_growth_degrees = 1.0f; },
        [](Rules& r) { r.weapons[0].spread_max_degrees = 1.0f; },
        [](Rules& r) { r.weapons[0].spread_calm_degrees = 1.0f; },
        [](Rules& r) { r.weapons[0].recoil = 1.0f; },
        [](Rules& r) { r.weapons[0].burst = 2; },
        [](Rules& r) { r.weapons[0].burst_interval = 1.0f; },
        [](Rules& r) { r.weapons[0].alternative = 0; },
        [](Rules& r) { r.weapons[0].cost = 2; },
        [](Rules& r) { r.weapons[0].charge_time = 1.0f; },
        [](Rules& r) { r.weapons[0].charge_min_time = 1.0f; },
        [](Rules& r) { r.weapons[0].charge_damage = 2.0f; },
        [](Rules& r) { r.weapons[0].charge_speed = 2.0f; },
        [](Rules& r) { r.weapons[0].charge_spread = 2.0f; },
        [](Rules& r) { r.weapons[0].heat_per_shot = 2.0f; },
        [](Rules& r) { r.weapons[0].heat_max = 2.0f; },
        [](Rules& r) { r.weapons[0].heat_loss = 2.0f; },
        [](Rules& r) { r.weapons[0].overheat_time = 3.0f; },
    };
    std::set<std::uint64_t> seen{hash_of(Rules{})};

    for (const auto& change : changes) {
        Rules rules;
        change(rules);
        EXPECT_TRUE(seen.insert(hash_of(rules)).second) << "change " << seen.size();
    }
}

TEST(RulesHash, each_rule_of_abilities_and_who_has_them_count) {
    const std::function<void(Rules&)> changes[] = {
        [](Rules&) {},
        [](Rules& r) { r.abilities[0].name = "x"; },
        [](Rules& r) { r.abilities[0].kind = AbilityKind::blink; },
        [](Rules& r) { r.abilities[0].cooldown = 1.0f; },
        [](Rules& r) { r.abilities[0].charges = 2; },
        [](Rules& r) { r.abilities[0].recharges = false; },
        [](Rules& r) { r.abilities[0].stamina = 1.0f; },
        [](Rules& r) { r.archetypes[0].stamina = 1.0f; },
        [](Rules& r) { r.archetypes[0].stamina_recovery = 1.0f; },
        [](Rules& r) { r.abilities[0].windup = 1.0f; },
        [](Rules& r) { r.abilities[0].speed = 1.0f; },
        [](Rules& r) { r.abilities[0].time = 1.0f; },
        [](Rules& r) { r.abilities[0].distance = 1.0f; },
        [](Rules& r) { r.abilities[0].radius = 1.0f; },
        [](Rules& r) { r.abilities[0].damage = 1; },
        [](Rules& r) { r.abilities[0].knockback = 1.0f; },
        [](Rules& r) { r.abilities[0].effect = 0; },
        [](Rules& r) { r.abilities[0].to = Recipients::team; },
        [](Rules& r) { r.abilities[0].weapon = 0; },
        [](Rules& r) { static_cast<void>(r.archetypes[0].abilities.push_back(0)); },
        [](Rules& r) { static_cast<void>(r.archetypes[0].abilities.push_back(kNone)); },
    };
    std::set<std::uint64_t> seen{hash_of(Rules{})};

    for (const auto& change : changes) {
        Rules rules;
        rules.abilities.resize(1);
        change(rules);
        EXPECT_TRUE(seen.insert(hash_of(rules)).second) << "change " << seen.size();
    }
}

TEST(RulesHash, each_rule_of_items_and_who_picks_up_weapons_counts) {
    const std::function<void(Rules&)> changes[] = {
        [](Rules&) {},
        [](Rules& r) { r.items[0].name = "x"; },
        [](Rules& r) { r.items[0].health = 1; },
        [](Rules& r) { r.items[0].ammunition = 1; },
        [](Rules& r) { r.items[0].weapon = 0; },
        [](Rules& r) { r.items[0].effect = 0; },
        [](Rules& r) { r.items[0].score = 1; },
        [](Rules& r) { r.loot_tables[0].name = "x"; },
        [](Rules& r) { r.loot_tables[0].entries[0].item = 1; },
        [](Rules& r) { r.loot_tables[0].entries[0].weight = 2; },
        [](Rules& r) { r.archetypes[0].weapon_slots = 1; },
    };
    std::set<std::uint64_t> seen{hash_of(Rules{})};

    for (const auto& change : changes) {
        Rules rules;
        rules.items.resize(1);
        rules.loot_tables.push_back({.name = "t", .entries = {{}}});
        change(rules);
        EXPECT_TRUE(seen.insert(hash_of(rules)).second) << "change " << seen.size();
    }
}

TEST(RulesHash, each_rule_of_the_flight_counts_for_its_weapon) {
    const std::function<void(ProjectileKind&)> changes[] = {
        [](ProjectileKind& kind) { kind.knockback = 1.0f; },
        [](ProjectileKind& kind) { kind.explosion_knockback = 1.0f; },
        [](ProjectileKind& kind) { kind.instant = true; },
        [](ProjectileKind& kind) { kind.passes_teammates = false; },
        [](ProjectileKind& kind) { kind.passes_players = true; },
        [](ProjectileKind& kind) { kind.explosion_for_team = true; },
        [](ProjectileKind& kind) { kind.pulse_interval = 1.0f; },
        [](ProjectileKind& kind) { kind.splits_into = 0; },
        [](ProjectileKind& kind) { kind.homing_degrees = 1.0f; },
        [](ProjectileKind& kind) { kind.homing_cone_degrees = 1.0f; },
        [](ProjectileKind& kind) { kind.homing_range = 1.0f; },
        [](ProjectileKind& kind) { kind.returns_after = 1.0f; },
        [](ProjectileKind& kind) { kind.gravity = 1.0f; },
        [](ProjectileKind& kind) { kind.drag = 1.0f; },
        [](ProjectileKind& kind) { kind.acceleration = 1.0f; },
    };
    Rules plain;
    plain.weapons.resize(2);
    std::set<std::uint64_t> seen{hash_of(plain)};

    for (const auto& change : changes) {
        for (const std::size_t weapon : {0u, 1u}) {
            Rules rules = plain;
            change(rules.weapons[weapon].projectile);
            EXPECT_TRUE(seen.insert(hash_of(rules)).second) << "change " << seen.size();
        }
    }
}

TEST(RulesHash, rules_of_the_world_count) {
    Rules rules;
    rules.gravity = 1.0f;

    EXPECT_NE(hash_of(rules), hash_of(Rules{}));
}

}  // namespace
}  // namespace arena::sim::rules_hash_test
