// Which weapon a slot of a player holds: what its archetype says, or what it has picked up.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/archetype.h"
#include "sim/values/state.h"

namespace arena::sim {

/// Returns the weapon in a slot, the first of which is 0: an index into Rules::weapons, or kNone.
[[nodiscard]] inline std::uint8_t weapon_in_slot(const Archetype& archetype, const Loadout& loadout,
                                                 std::size_t slot) {
    if (archetype.weapon_slots == 0) return first_weapon_in_slot(archetype, slot);
    const std::uint8_t held = slot < kWeaponSlotsMax ? loadout.weapons[slot] : std::uint8_t{0};
    return held == 0 ? kNone : static_cast<std::uint8_t>(held - 1);
}

/// Puts a weapon, which is not kNone, into a slot of the loadout.
inline void hold_in_slot(std::size_t slot, std::uint8_t weapon, Loadout& loadout) {
    loadout.weapons[slot] = static_cast<std::uint8_t>(weapon + 1);
}

/// Returns the loadout that a player of this archetype spawns with.
[[nodiscard]] inline Loadout first_loadout(const Archetype& archetype) {
    Loadout loadout;
    for (std::size_t slot = 0; slot < archetype.weapon_slots; ++slot) {
        const std::uint8_t weapon = first_weapon_in_slot(archetype, slot);
        if (weapon != kNone) hold_in_slot(slot, weapon, loadout);
    }
    return loadout;
}

}  // namespace arena::sim
