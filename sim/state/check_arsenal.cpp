#include "sim/state/check_arsenal.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "sim/rules/game_kind.h"
#include "sim/rules/loadout.h"

namespace arena::sim {

namespace {

std::string name_of(const PlayerState& player) {
    return "entity " + std::to_string(player.id.value);
}

/// Whether a slot holds what a weapon of its kind, or none, can have left. What the slot in hand
/// has besides its magazine is counted elsewhere.
bool is_possible_slot(std::uint8_t weapon, std::int32_t ammunition, std::uint16_t magazine,
                      bool is_in_hand, const Rules& rules) {
    if (weapon == kNone) return ammunition == 0 && magazine == 0;
    return magazine <= rules.weapons[weapon].magazine && ammunition >= -1 &&
           (!is_in_hand || ammunition == 0);
}

std::optional<std::string> check_loadout(const PlayerState& player, const Rules& rules) {
    const std::size_t slots = rules.archetypes[player.archetype].weapon_slots;
    for (std::size_t slot = 0; slot < kWeaponSlotsMax; ++slot) {
        const std::uint8_t held = player.loadout.weapons[slot];
        if (slot >= slots && held != 0)
            return name_of(player) + " has picked up a weapon for which it has no slot";
        if (held > rules.weapons.size())
            return name_of(player) + " has picked up a weapon that the rules do not have";
    }
    return std::nullopt;
}

/// Returns the weapon as which this one fires when it does not fire as itself; itself when there is
/// no other.
const Weapon& alternative_of(const Weapon& weapon, const Rules& rules) {
    return weapon.alternative == kNone ? weapon : rules.weapons[weapon.alternative];
}

/// Whether the charge that the player has begun is one of its weapon.
bool is_possible_charge(const PlayerState& player, Tick tick, const Rules& rules) {
    const bool is_alternative = (player.arsenal.flags & kAlternativeCharged) != 0;
    if (player.firing.charge_tick == 0) return !is_alternative;
    if (player.firing.charge_tick > tick || player.weapon == kNone) return false;
    const Weapon& weapon = rules.weapons[player.weapon];
    if (!is_alternative) return charges(weapon);
    return weapon.alternative != kNone && charges(rules.weapons[weapon.alternative]);
}

std::optional<std::string> check_firing(const PlayerState& player, Tick tick, const Rules& rules) {
    const FiringState& firing = player.firing;
    if (!uses_firing(rules)) {
        if (firing == FiringState{} && (player.arsenal.flags & kAlternativeCharged) == 0)
            return std::nullopt;
        return name_of(player) + " charges or heats weapons in a game without such weapons";
    }
    if (!is_possible_charge(player, tick, rules))
        return name_of(player) + " has a charge that its weapon does not have";
    const Archetype& archetype = rules.archetypes[player.archetype];
    for (std::size_t slot = 0; slot < kWeaponSlotsMax; ++slot) {
        const std::uint8_t weapon = weapon_in_slot(archetype, player.loadout, slot);
        const float most = weapon == kNone ? 0.0f : rules.weapons[weapon].heat_max;
        if (firing.heat_tick[slot] > tick || !(firing.heat[slot] >= 0.0f) ||
            !(firing.heat[slot] <= most))
            return name_of(player) + " has more heat in weapon slot " + std::to_string(slot + 1) +
                   " than its weapon can have";
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> check_arsenal(const PlayerState& player, Tick tick, const Rules& rules) {
    if (auto problem = check_loadout(player, rules)) return problem;
    const ArsenalState& arsenal = player.arsenal;
    if (auto broken = check_firing(player, tick, rules)) return broken;
    if (!uses_arsenal(rules)) {
        if (arsenal == ArsenalState{}) return std::nullopt;
        return name_of(player) + " carries weapons that the rules do not know";
    }
    const Archetype& archetype = rules.archetypes[player.archetype];
    if (arsenal.slot >= kWeaponSlotsMax ||
        weapon_in_slot(archetype, player.loadout, arsenal.slot) != player.weapon)
        return name_of(player) + " has a weapon in its hand that is not in the slot";
    for (std::size_t slot = 0; slot < kWeaponSlotsMax; ++slot)
        if (!is_possible_slot(weapon_in_slot(archetype, player.loadout, slot),
                              arsenal.ammunition[slot], arsenal.magazine[slot],
                              slot == arsenal.slot, rules))
            return name_of(player) + " has more in weapon slot " + std::to_string(slot + 1) +
                   " than fits, or less than nothing";
    if (player.weapon == kNone) return std::nullopt;
    const Weapon& weapon = rules.weapons[player.weapon];
    if (arsenal.drawn_tick > tick + ticks_of(weapon.draw_time, rules.tick_rate))
        return name_of(player) + " draws its weapon for longer than the rules ask for";
    if (arsenal.reloaded_tick > tick + ticks_of(weapon.reload_time, rules.tick_rate))
        return name_of(player) + " reloads for longer than the rules ask for";
    if (arsenal.reloaded_tick != 0 && weapon.magazine == 0)
        return name_of(player) + " reloads a weapon that has no magazine";
    const Weapon& other = alternative_of(weapon, rules);
    if (arsenal.shot_tick > tick || !(arsenal.spread_degrees >= 0.0f) ||
        !(arsenal.spread_degrees <= std::max(weapon.spread_max_degrees, other.spread_max_degrees)))
        return name_of(player) + " has a spread that its weapon does not have";
    const bool is_alternative = (arsenal.flags & kAlternativeFired) != 0;
    if (is_alternative && weapon.alternative == kNone)
        return name_of(player) + " has fired an alternative that its weapon does not have";
    if (arsenal.burst_left >= (is_alternative ? other : weapon).burst ||
        (arsenal.flags & ~unsigned{kArsenalFlagsKnown}) != 0)
        return name_of(player) + " fires a longer burst than its weapon has";
    return std::nullopt;
}

}  // namespace arena::sim
