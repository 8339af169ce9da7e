#include "client-sim/behaviour/arming.h"

#include <cstddef>
#include <cstdint>

#include "client-sim/behaviour/fire_control.h"
#include "sim/rules/drops.h"

namespace arena::client_sim {

namespace {

/// Returns the damage of a second of hits, to compare weapons by.
double strength_of(const sim::Weapon& weapon) {
    const sim::ProjectileKind& kind = weapon.projectile;
    const double volley = static_cast<double>(weapon.directions.size()) *
                          static_cast<double>(kind.damage + kind.explosion_damage);
    return volley / static_cast<double>(weapon.interval);
}

/// Whether this is enough for a shot of the weapon in the slot.
bool is_enough(const Situation& situation, std::size_t slot, std::int32_t ammunition) {
    const std::int32_t magazine = situation.arsenal.magazine[slot];
    const sim::Weapon* const weapon = find_weapon(situation, slot);
    const std::int32_t cost = weapon == nullptr ? 1 : weapon->cost;
    return ammunition < 0 || ammunition >= cost - magazine;
}

/// Whether the slot has a shot left.
bool is_loaded(const Situation& situation, std::size_t slot) {
    const bool is_in_hand = slot == situation.arsenal.slot;
    return is_enough(situation, slot,
                     is_in_hand ? situation.self->ammunition : situation.arsenal.ammunition[slot]);
}

/// Returns the slot of the strongest weapon that it has picked up and that is loaded, counted from
/// 1; 0 when it knows of none.
std::uint8_t strongest_slot(const Situation& situation) {
    if (situation.rules == nullptr) return 0;
    std::uint8_t strongest = 0;
    double most = 0.0;
    for (std::size_t slot = 0; slot < sim::kWeaponSlotsMax; ++slot) {
        const std::size_t weapon = situation.loadout.weapons[slot];
        if (weapon == 0 || weapon > situation.rules->weapons.size()) continue;
        const double strength = strength_of(situation.rules->weapons[weapon - 1]);
        if (strength <= most || !is_loaded(situation, slot)) continue;
        most = strength;
        strongest = static_cast<std::uint8_t>(slot + 1);
    }
    return strongest;
}

/// Whether the hand of a player that picks up weapons is empty.
bool is_hand_empty(const Situation& situation) {
    return situation.loadout != sim::Loadout{} &&
           situation.loadout.weapons[situation.arsenal.slot] == 0;
}

/// Whether the player can drop the weapon in its hand, as far as it knows the rules.
bool can_drop(const Situation& situation) {
    const std::size_t weapon = situation.loadout.weapons[situation.arsenal.slot];
    return situation.rules != nullptr && weapon > 0 &&
           sim::dropped_item_of(*situation.rules, static_cast<std::uint8_t>(weapon - 1)) !=
               sim::kNone;
}

}  // namespace

bool is_unarmed(const Situation& situation) {
    return situation.self != nullptr && situation.rules != nullptr &&
           situation.loadout != sim::Loadout{} && strongest_slot(situation) == 0;
}

sim::PlayerInput with_ready_weapon(sim::PlayerInput input, const Situation& situation) {
    const sim::ArsenalState& arsenal = situation.arsenal;
    if (situation.self == nullptr || arsenal == sim::ArsenalState{}) return input;
    const bool shoots = (input.buttons & kFireButtons) != 0;
    if (!shoots) input.buttons |= sim::kButtonReload;
    if (!shoots) input.slot = strongest_slot(situation);
    if (!is_hand_empty(situation)) {
        if (is_enough(situation, arsenal.slot, situation.self->ammunition)) return input;
        if (can_drop(situation)) {
            // Another slot would be in its hand before it drops what it holds.
            input.slot = 0;
            input.buttons |= sim::kButtonDrop;
            return input;
        }
    }
    for (std::uint8_t slot = 0; slot < sim::kWeaponSlotsMax; ++slot) {
        if (slot == arsenal.slot || !is_enough(situation, slot, arsenal.ammunition[slot])) continue;
        input.slot = static_cast<std::uint8_t>(slot + 1);
        return input;
    }
    input.buttons |= sim::kButtonUse;  // whatever lies here is better
    return input;
}

}  // namespace arena::client_sim
