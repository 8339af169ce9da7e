#include "sim/rules/rules_hash.h"

#include <string>
#include <variant>
#include <vector>

#include "sim/hash/value_hash.h"

namespace arena::sim {

template <typename Visit>
void for_each_value(const HitTypes& types, Visit&& visit) {
    visit(types.bits);
}
template <typename Visit>
void for_each_value(const VolumeShape& shape, Visit&& visit) {
    visit(static_cast<std::uint64_t>(shape.index()));
    std::visit([&](const auto& any_shape) { visit(any_shape); }, shape);
}
template <typename Visit>
void for_each_value(const AttackVolume& volume, Visit&& visit) {
    visit(volume.shape, volume.deals);
}
template <typename Visit>
void for_each_value(const VulnerabilityVolume& volume, Visit&& visit) {
    visit(volume.shape, volume.accepts);
}
template <typename Visit>
void for_each_value(const ProjectileKind& kind, Visit&& visit) {
    visit(kind.radius, kind.speed, kind.life, kind.range, kind.damage, kind.pierce, kind.bounces,
          kind.restitution, kind.explosion_radius, kind.explosion_damage);
}
template <typename Visit>
void for_each_value(const Weapon& weapon, Visit&& visit) {
    visit(weapon.name, weapon.interval, weapon.directions, weapon.projectile, weapon.animation,
          weapon.ammunition);
}
template <typename Visit>
void for_each_value(const Archetype& kind, Visit&& visit) {
    visit(kind.name, kind.move, kind.radius, kind.outline, kind.speed, kind.acceleration,
          kind.air_acceleration, kind.jump_speed, kind.fall_speed, kind.walkable_cosine,
          kind.dash_speed, kind.dash_time, kind.dash_cooldown, kind.health, kind.weapon,
          kind.animation);
}
template <typename Visit>
void for_each_value(const AnimationFrame& frame, Visit&& visit) {
    visit(frame.duration, frame.attacks, frame.vulnerabilities);
}
template <typename Visit>
void for_each_value(const Animation& animation, Visit&& visit) {
    visit(animation.name, animation.loops, animation.frames, animation.damage, animation.launch);
}
template <typename Visit>
void for_each_value(const StatusEffect& effect, Visit&& visit) {
    visit(effect.name, effect.duration, effect.repeat, effect.duration_max, effect.speed,
          effect.damage_given, effect.damage_taken, effect.health, effect.interval, effect.stun,
          effect.root, effect.silence, effect.invisible, effect.invulnerable);
}
template <typename Visit>
void for_each_value(const Ability& ability, Visit&& visit) {
    visit(ability.name, ability.kind, ability.cooldown, ability.charges, ability.windup,
          ability.speed, ability.time, ability.distance, ability.radius, ability.damage,
          ability.knockback, ability.effect, ability.to, ability.weapon);
}
template <typename Visit>
void for_each_value(const Item& item, Visit&& visit) {
    visit(item.name, item.health, item.ammunition, item.weapon, item.effect, item.score);
}
template <typename Visit>
void for_each_value(const LootEntry& entry, Visit&& visit) {
    visit(entry.item, entry.weight);
}
template <typename Visit>
void for_each_value(const LootTable& table, Visit&& visit) {
    visit(table.name, table.entries);
}
template <typename Visit>
void for_each_value(const Zone& zone, Visit&& visit) {
    visit(zone.center, zone.first_radius, zone.last_radius, zone.wait, zone.shrink_time,
          zone.damage, zone.damage_interval);
}

template <typename Visit>
void for_each_value(const CaptureTheFlagRules& rules, Visit&& visit) {
    visit(rules.carrier_speed, rules.return_time, rules.return_by_touch, rules.own_flag_at_home,
          rules.capture_points, rules.return_points);
}
template <typename Visit>
void for_each_value(const KingOfTheHillRules& rules, Visit&& visit) {
    visit(rules.move_time, rules.point_time);
}
/// Without the rules for idle players: they change whom the server sends away, and nothing that a
/// client could predict otherwise.
template <typename Visit>
void for_each_value(const MatchRules& match, Visit&& visit) {
    visit(match.mode, match.players_to_start, match.teams, match.warm_up, match.countdown,
          match.time_limit, match.score_limit, match.rounds, match.overtime, match.round_end,
          match.match_end, match.balance_rounds, match.late_joining, match.respawn_wave,
          match.capture_the_flag, match.king_of_the_hill);
}

namespace {

/// What the jumps of an archetype forgive.
constexpr auto kJumpValues = [](const Archetype& kind, auto&& visit) {
    visit(kind.coyote_time, kind.jump_buffer, kind.jump_cut, kind.air_jumps, kind.air_jump_speed);
};

constexpr auto kProjectileEffectValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.projectile.effect, weapon.projectile.explosion_effect);
};
constexpr auto kAnimationEffectValues = [](const Animation& animation, auto&& visit) {
    visit(animation.effect);
};

/// How it leaves a one-sided line downwards.
constexpr auto kFallThroughValues = [](const Archetype& kind, auto&& visit) {
    visit(kind.fall_through_speed);
};

/// What it does at walls.
constexpr auto kWallValues = [](const Archetype& kind, auto&& visit) {
    visit(kind.wall_slide_speed, kind.wall_jump);
};

/// What changes the velocity of a weapon's projectiles.
constexpr auto kFlightValues = [](const Weapon& weapon, auto&& visit) {
    const ProjectileKind& kind = weapon.projectile;
    visit(kind.gravity, kind.drag, kind.acceleration);
};

/// How a weapon's projectiles throw the players that they hit.
constexpr auto kKnockbackValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.projectile.knockback, weapon.projectile.explosion_knockback);
};

/// How damage lets hits throw an archetype further.
constexpr auto kGrowthValues = [](const Archetype& kind, auto&& visit) {
    visit(kind.knockback_growth);
};

/// Which weapons hit at once.
constexpr auto kInstantValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.projectile.instant);
};

/// Which weapons shoot through teammates.
constexpr auto kTeammateValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.projectile.passes_teammates);
};

/// What the projectiles of a weapon leave behind: areas, and other projectiles.
constexpr auto kAreaValues = [](const Weapon& weapon, auto&& visit) {
    const ProjectileKind& kind = weapon.projectile;
    visit(kind.passes_players, kind.explosion_for_team, kind.pulse_interval, kind.splits_into);
};

/// How a weapon's projectiles turn towards enemies.
constexpr auto kHomingValues = [](const Weapon& weapon, auto&& visit) {
    const ProjectileKind& kind = weapon.projectile;
    visit(kind.homing_degrees, kind.homing_cone_degrees, kind.homing_range);
};

/// When a weapon's projectiles come back.
constexpr auto kReturnValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.projectile.returns_after);
};

/// What a weapon's projectiles do at walls.
constexpr auto kWallHitValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.projectile.sticks, weapon.projectile.pierce_walls);
};

/// Which items a weapon's projectiles give, and which of them are dropped as such.
constexpr auto kGivenValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.projectile.gives);
};
constexpr auto kDroppedValues = [](const Item& item, auto&& visit) { visit(item.dropped_as); };

/// What hits effects stop, and which their players give on.
constexpr auto kShieldValues = [](const StatusEffect& effect, auto&& visit) {
    visit(effect.shield, effect.shield_cosine);
};
constexpr auto kNextHitValues = [](const StatusEffect& effect, auto&& visit) {
    visit(effect.next_hit);
};

/// What abilities cost, and players have for it.
constexpr auto kCostValues = [](const Ability& ability, auto&& visit) { visit(ability.stamina); };
constexpr auto kStaminaValues = [](const Archetype& kind, auto&& visit) {
    visit(kind.stamina, kind.stamina_recovery);
};

/// Which abilities only items give uses of, and which items do.
constexpr auto kRechargeValues = [](const Ability& ability, auto&& visit) {
    visit(ability.recharges);
};
constexpr auto kUsesValues = [](const Item& item, auto&& visit) { visit(item.ability, item.uses); };

/// What players drop when they die.
constexpr auto kDropValues = [](const Archetype& kind, auto&& visit) {
    visit(kind.drops, kind.drops_weapons);
};

/// What an archetype carries besides its first weapon.
constexpr auto kSlotValues = [](const Archetype& kind, auto&& visit) { visit(kind.weapons); };

/// How many weapons it picks up.
constexpr auto kLoadoutValues = [](const Archetype& kind, auto&& visit) {
    visit(kind.weapon_slots);
};

/// What its ability buttons do.
constexpr auto kAbilityValues = [](const Archetype& kind, auto&& visit) { visit(kind.abilities); };

/// How a weapon is drawn and reloaded.
constexpr auto kMagazineValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.draw_time, weapon.magazine, weapon.reload_time);
};

/// What the shots of a weapon do to those that follow, and to their shooter.
constexpr auto kFireValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.spread_growth_degrees, weapon.spread_max_degrees, weapon.spread_calm_degrees,
          weapon.recoil, weapon.burst, weapon.burst_interval);
};

/// How else a weapon fires, and how much a use of it takes.
constexpr auto kAlternativeValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.alternative, weapon.cost);
};

/// How a weapon is charged, and what that does.
constexpr auto kChargeValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.charge_time, weapon.charge_min_time, weapon.charge_damage, weapon.charge_speed,
          weapon.charge_spread);
};

/// How a weapon heats up and cools down.
constexpr auto kHeatValues = [](const Weapon& weapon, auto&& visit) {
    visit(weapon.heat_per_shot, weapon.heat_max, weapon.heat_loss, weapon.overheat_time);
};

/// Adds a group of values that came into the rules after others had been hashed, with its name and
/// the place of its item. Adds nothing where all of them have their defaults: then the rules keep
/// the hash that they had before.
template <typename Item, typename ForEachValue>
void add_if_used(const char* group, const std::vector<Item>& items, ForEachValue for_each,
                 ValueHash& hash) {
    const auto hash_of_group = [&](const Item& item) {
        ValueHash values;
        for_each(item, [&values](const auto&... value) { values.add(value...); });
        return values.finish();
    };
    const std::uint64_t unused = hash_of_group(Item{});
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::uint64_t own = hash_of_group(items[i]);
        if (own != unused) hash.add(std::string(group), std::uint64_t{i}, own);
    }
}

}  // namespace

std::uint64_t hash_of(const Rules& rules) {
    ValueHash hash;
    hash.add(rules.tick_rate, rules.gravity, rules.friendly_fire, rules.respawn_delay,
             rules.spawn_protection, rules.archetypes, rules.weapons, rules.animations, rules.zone,
             rules.lag_compensation.max_ms);
    // Rules without a match keep the hash that they had before there were any with one.
    if (rules.match.mode != GameMode::endless) hash.add(rules.match);
    add_if_used("jumps", rules.archetypes, kJumpValues, hash);
    if (!rules.effects.empty()) hash.add(std::string("effects"), rules.effects);
    add_if_used("effects of projectiles", rules.weapons, kProjectileEffectValues, hash);
    add_if_used("effects of animations", rules.animations, kAnimationEffectValues, hash);
    add_if_used("fall through", rules.archetypes, kFallThroughValues, hash);
    add_if_used("walls", rules.archetypes, kWallValues, hash);
    add_if_used("flight", rules.weapons, kFlightValues, hash);
    if (!rules.abilities.empty()) hash.add(std::string("kinds of abilities"), rules.abilities);
    add_if_used("abilities", rules.archetypes, kAbilityValues, hash);
    add_if_used("slots", rules.archetypes, kSlotValues, hash);
    add_if_used("loadouts", rules.archetypes, kLoadoutValues, hash);
    if (!rules.items.empty()) hash.add(std::string("items"), rules.items, rules.loot_tables);
    add_if_used("magazines", rules.weapons, kMagazineValues, hash);
    add_if_used("fire", rules.weapons, kFireValues, hash);
    add_if_used("alternatives", rules.weapons, kAlternativeValues, hash);
    add_if_used("charge", rules.weapons, kChargeValues, hash);
    add_if_used("heat", rules.weapons, kHeatValues, hash);
    add_if_used("knockback", rules.weapons, kKnockbackValues, hash);
    add_if_used("knockback growth", rules.archetypes, kGrowthValues, hash);
    add_if_used("instant", rules.weapons, kInstantValues, hash);
    add_if_used("teammates", rules.weapons, kTeammateValues, hash);
    add_if_used("areas", rules.weapons, kAreaValues, hash);
    add_if_used("homing", rules.weapons, kHomingValues, hash);
    add_if_used("walls of projectiles", rules.weapons, kWallHitValues, hash);
    add_if_used("given", rules.weapons, kGivenValues, hash);
    add_if_used("dropped", rules.items, kDroppedValues, hash);
    add_if_used("drops", rules.archetypes, kDropValues, hash);
    add_if_used("returns", rules.weapons, kReturnValues, hash);
    add_if_used("shields", rules.effects, kShieldValues, hash);
    add_if_used("next hits", rules.effects, kNextHitValues, hash);
    add_if_used("costs", rules.abilities, kCostValues, hash);
    add_if_used("stamina", rules.archetypes, kStaminaValues, hash);
    add_if_used("recharging", rules.abilities, kRechargeValues, hash);
    add_if_used("uses", rules.items, kUsesValues, hash);
    return hash.finish();
}

}  // namespace arena::sim
