#include "sim/state/limits.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>

#include "sim/rules/game_kind.h"
#include "sim/sweep/ricochet.h"
#include "sim/values/match.h"

namespace arena::sim {

namespace {

/// Wide enough for every sum below, of 32-bit counts and of products of a few of them.
using Count = std::uint64_t;

/// What the weapons of the rules can do at most.
struct Weapons {
    Count in_flight = 0;  ///< projectiles of one player
    Count pierce = 0;
    Count bounces = 0;  ///< in one tick
    bool explode = false;
};

/// Returns the fewest ticks between two shots of a player with the weapon. A burst may end early,
/// so that the next one begins soon.
Count ticks_between_shots(const Weapon& weapon, std::uint32_t tick_rate) {
    const std::uint32_t interval = ticks_of(weapon.interval, tick_rate);
    if (weapon.burst <= 1) return interval;
    return std::min(interval, ticks_of(weapon.burst_interval, tick_rate));
}

/// Returns the most projectiles in flight of a player that fires volleys of the weapon.
/// `volleys_in(ticks)` is how many of them it can have fired in that time. What comes out of a
/// projectile at its end flies on for its own time.
template <typename VolleysIn>
Count count_in_flight(const Rules& rules, std::uint8_t weapon, const VolleysIn& volleys_in) {
    Count in_flight = 0;
    Count ticks = 0;
    Count of_a_volley = 1;
    for (std::size_t splits = 0; splits <= kSplitsMax && weapon != kNone; ++splits) {
        const Weapon& fired = rules.weapons[weapon];
        ticks += flight_ticks(fired.projectile, rules.tick_rate);
        of_a_volley *= fired.directions.size();
        in_flight += volleys_in(ticks) * of_a_volley;
        weapon = fired.projectile.splits_into;
    }
    return in_flight;
}

/// Returns the maxima over all weapons. A player fires one weapon at a time and waits for its
/// interval, so a weapon's volleys are an interval apart. There are `life / interval` of them in
/// flight, rounded up, and one more from a player that has left and whose place another one has
/// taken.
Weapons weapon_maxima(const Rules& rules) {
    Weapons most;
    for (std::size_t i = 0; i < rules.weapons.size(); ++i) {
        const Weapon& weapon = rules.weapons[i];
        const ProjectileKind& kind = weapon.projectile;
        const Count interval = ticks_between_shots(weapon, rules.tick_rate);
        most.in_flight += count_in_flight(rules, static_cast<std::uint8_t>(i), [&](Count ticks) {
            return (ticks + interval - 1) / interval + 1;
        });
        most.pierce = std::max<Count>(most.pierce, kind.pierce);
        most.bounces = std::max(most.bounces, std::min<Count>(kind.bounces, kBouncesMax));
        most.explode = most.explode || kind.explosion_radius > 0.0f;
    }
    return most;
}

/// Returns the most projectiles that one player's abilities that recharge have in flight: all uses
/// that it has ready, those that come back in the time of a flight, and as many from a player that
/// has left and whose place another one has taken.
Count ability_shots_max(const Rules& rules) {
    Count most = 0;
    for (const Ability& ability : rules.abilities) {
        if (ability.kind != AbilityKind::shot || !ability.recharges) continue;
        const Count cooldown = ticks_of(ability.cooldown, rules.tick_rate);
        most += count_in_flight(rules, ability.weapon, [&](Count ticks) {
            return 2 * Count{ability.charges} + ticks / cooldown + 1;
        });
    }
    return most * kAbilitySlotsMax;
}

/// Returns the most uses of the ability that an item gives, or one that is drawn from a loot table.
Count uses_in(const Rules& rules, const std::string& item_or_table, std::size_t ability) {
    const auto uses_of = [&](const Item& item) -> Count {
        return item.ability == ability ? item.uses : 0;
    };
    for (const Item& item : rules.items)
        if (item.name == item_or_table) return uses_of(item);
    Count most = 0;
    for (const LootTable& table : rules.loot_tables)
        if (table.name == item_or_table)
            for (const LootEntry& entry : table.entries)
                most = std::max(most, uses_of(rules.items[entry.item]));
    return most;
}

/// Returns the most slots of a player that hold the ability, at least one: uses that it is given
/// fill each of them.
Count slots_max(const Rules& rules, std::size_t ability) {
    Count most = 1;
    for (const Archetype& archetype : rules.archetypes)
        most = std::max<Count>(
            most, static_cast<Count>(
                      std::count(archetype.abilities.begin(), archetype.abilities.end(), ability)));
    return most;
}

/// Whether players can shoot the weapon, or something of theirs splits into it.
bool is_fired(const Rules& rules, std::uint8_t weapon) {
    const auto has = [weapon](const auto& list, auto member) {
        return std::any_of(list.begin(), list.end(), [weapon, member](const auto& one) {
            return std::invoke(member, one) == weapon;
        });
    };
    const bool is_carried = std::any_of(
        rules.archetypes.begin(), rules.archetypes.end(), [weapon](const Archetype& archetype) {
            const auto& slots = archetype.weapons;
            return archetype.weapon == weapon ||
                   std::find(slots.begin(), slots.end(), weapon) != slots.end();
        });
    return is_carried || has(rules.items, &Item::weapon) ||
           has(rules.abilities, &Ability::weapon) || has(rules.weapons, &Weapon::alternative) ||
           std::any_of(rules.weapons.begin(), rules.weapons.end(), [weapon](const Weapon& other) {
               return other.projectile.splits_into == weapon;
           });
}

/// Whether a projectile that players shoot gives uses of the ability to whom it meets.
bool shots_give(const Rules& rules, std::size_t ability) {
    for (std::size_t i = 0; i < rules.weapons.size(); ++i) {
        const std::uint8_t item = rules.weapons[i].projectile.gives;
        if (item != kNone && rules.items[item].ability == ability &&
            is_fired(rules, static_cast<std::uint8_t>(i)))
            return true;
    }
    return false;
}

/// Returns the most projectiles that abilities without recharge have in flight, of all players
/// together: what pickups and deaths can give in the time of a flight, and all uses that players
/// had ready before, or left behind when they went. Where shots give uses, a player may have one
/// for every tick.
Count given_shots_max(const Rules& rules, const Terrain& terrain, Count players) {
    Count most = 0;
    for (std::size_t i = 0; i < rules.abilities.size(); ++i) {
        const Ability& ability = rules.abilities[i];
        if (ability.kind != AbilityKind::shot || ability.recharges) continue;
        const Count slots = slots_max(rules, i);
        most += count_in_flight(rules, ability.weapon, [&](Count ticks) {
            const auto times = [&](float interval) {
                return ticks / std::max<Count>(1, ticks_of(interval, rules.tick_rate)) + 1;
            };
            Count uses = 2 * players * ability.charges * kAbilitySlotsMax;
            for (const MapTrigger& trigger : terrain.triggers)
                if (trigger.gift == Gift::item)
                    uses += slots * uses_in(rules, trigger.item, i) * times(trigger.interval);
            Count of_a_death = 0;
            for (const Archetype& archetype : rules.archetypes)
                of_a_death = std::max(of_a_death, uses_in(rules, archetype.drops, i));
            if (shots_give(rules, i)) uses += players * (ticks + 1);
            return uses + players * slots * of_a_death * times(rules.respawn_delay);
        });
    }
    return most;
}

/// Returns the most bursts in a tick: one of each player, if there are any.
Count bursts_max(const Rules& rules, Count players) {
    const bool any_bursts =
        std::any_of(rules.abilities.begin(), rules.abilities.end(),
                    [](const Ability& ability) { return ability.kind == AbilityKind::burst; });
    return any_bursts ? players : 0;
}

/// Returns the most hits that status effects make in a tick: one for each that harms.
Count effect_hits_max(const Rules& rules, Count players) {
    const bool any_harms =
        std::any_of(rules.effects.begin(), rules.effects.end(),
                    [](const StatusEffect& effect) { return effect.health < 0; });
    return any_harms ? players * std::min(rules.effects.size(), kActiveEffectsMax) : 0;
}

/// The triggers of a map, counted by what they need room for.
struct TriggerCounts {
    Count all = 0;
    Count remembering = 0;  ///< spikes and pads: they have an attack record for each victim
    /// Spikes, areas and what gives an effect: a hit for each player that touches them.
    Count hitting = 0;
};

TriggerCounts count_triggers(const Terrain& terrain) {
    TriggerCounts count{.all = terrain.triggers.size()};
    for (const MapTrigger& trigger : terrain.triggers) {
        const bool is_spikes = trigger.kind == TriggerKind::spikes;
        if (is_spikes || trigger.kind == TriggerKind::pad) ++count.remembering;
        if (is_spikes || trigger.kind == TriggerKind::area || !trigger.effect.empty() ||
            !trigger.item.empty())
            ++count.hitting;
    }
    return count;
}

/// The players and crates that a swing hits before it ends, on average over all players. All of
/// them in one heap could be more; attack_records_full then reports it.
constexpr Count kVictimsPerSwing = 16;

/// The players that an explosion reaches, on average over all projectiles in flight. All players
/// within all explosions of a tick would not fit into any memory; hits_full then reports it.
constexpr Count kVictimsPerExplosion = 8;

/// The neighbours that a search finds for a player, and for the path of a projectile. How many
/// players are in one place depends on the crowd: eight discs side by side touch one, and 64 are
/// nearly always deep in each other. Beyond that candidates_full reports it. Longer lists of
/// candidates along paths are searched in parts, and lists of terrain pieces have room for the
/// whole map (sim/tick/step_memory.cpp), so neither is ever cut off.
constexpr Count kCandidatesPerPlayer = 64;
constexpr Count kCandidatesPerProjectile = 4;

/// Returns the most events of a mode and of the phases in a tick: one for each order, and two.
Count match_events_max(const Rules& rules, Count players) {
    return rules.match.mode == GameMode::endless
               ? 0
               : orders_max(static_cast<std::size_t>(players)) + 2;
}

/// Sets a limit that was not chosen.
void derive_limit(std::uint32_t& limit, Count count, Count most = kFollows - 1) {
    if (limit == kFollows) limit = static_cast<std::uint32_t>(std::min(count, most));
}

}  // namespace

Limits limits_for(const Limits& chosen, const Rules& rules, const Terrain& terrain) {
    const Weapons weapons = weapon_maxima(rules);
    const TriggerCounts triggers = count_triggers(terrain);
    Limits limits = chosen;
    const Count players = limits.players_max;
    derive_limit(limits.projectiles_max,
                 players * (weapons.in_flight + ability_shots_max(rules)) +
                     given_shots_max(rules, terrain, players),
                 kProjectilesMax);
    const Count projectiles = limits.projectiles_max;

    // A leave, a join and an input for each player.
    derive_limit(limits.commands_max, 3 * players);
    derive_limit(limits.candidates_max,
                 kCandidatesPerPlayer * players + kCandidatesPerProjectile * projectiles);
    // Victims of swings, and all players for each trigger that remembers its victims.
    derive_limit(limits.attack_records_max,
                 kVictimsPerSwing * players + triggers.remembering * players);
    // Projectiles that hit players or give them an effect, melee attacks, spikes and areas,
    // explosions and bursts; a mover crushes a player at most once, and the zone hurts it once;
    // each of its effects may harm it.
    derive_limit(limits.hits_max,
                 projectiles * (weapons.pierce + 1) + kVictimsPerSwing * players +
                     triggers.hitting * players +
                     (weapons.explode ? kVictimsPerExplosion * projectiles : 0) + 2 * players +
                     effect_hits_max(rules, players) +
                     kVictimsPerExplosion * bursts_max(rules, players),
                 kHitsMax);
    // A player leaves or dies, another scores for each death, and each player spawns: 4 events, and
    // one for its burst. A
    // projectile spawns, explodes and ends, and it bounces. Each hit is reported, and so is each
    // launch, which has an attack record or is the knockback of a hit. A pickup is taken or a plate
    // is pressed once, and a crate breaks once. An item scores for its player and its team, and one
    // that a projectile gives is taken once.
    derive_limit(limits.events_max,
                 4 * players + bursts_max(rules, players) + projectiles * (3 + weapons.bounces) +
                     limits.hits_max + limits.attack_records_max +
                     (some_knock_back(rules) ? limits.hits_max : 0) + triggers.all +
                     (rules.items.empty() ? 0 : 2 * triggers.all) +
                     (some_give_items(rules) ? 3 * projectiles : 0) + terrain.movers.size() +
                     match_events_max(rules, players));
    return limits;
}

std::size_t impacts_max(const Limits& limits, const Rules& rules) {
    const Weapons weapons = weapon_maxima(rules);
    return limits.projectiles_max * static_cast<std::size_t>(weapons.pierce + weapons.bounces + 1);
}

std::size_t pierce_records_max(const Limits& limits, const Rules& rules) {
    return limits.projectiles_max * static_cast<std::size_t>(weapon_maxima(rules).pierce);
}

}  // namespace arena::sim
