// Weapons that players pick up, in games whose archetypes have slots for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/tick/memory/drops.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// A weapon that lies somewhere, and what is in it.
struct FoundWeapon {
    std::uint8_t weapon = kNone;  ///< index into Rules::weapons
    std::uint16_t magazine = 0;   ///< shots
    std::int32_t ammunition = 0;  ///< shots besides; -1: unlimited
    std::int32_t same = 0;        ///< shots for a player that carries such a weapon; -1: unlimited
};

/// Gives a weapon to the player in this row. One that carries it already gets shots. Otherwise the
/// weapon goes into the slot in hand, if that is empty, or else into the first that is; where none
/// is, it takes the place of the one in hand while the player holds the use button, once in a tick,
/// and that one is noted in `given_up`.
/// Returns whether the player has got anything.
[[nodiscard]] bool pick_up_weapon(const Rules& rules, const FoundWeapon& found, Tick tick,
                                  std::uint32_t row, Players& players,
                                  std::vector<GivenUp>& given_up);

/// What is left in a weapon that leaves a hand.
struct LeftInWeapon {
    std::uint16_t magazine = 0;   ///< shots
    std::int32_t ammunition = 0;  ///< shots besides; -1: unlimited
};

/// Returns what is left in the weapon in a slot of the player in this row.
[[nodiscard]] LeftInWeapon left_in_slot(std::size_t slot, std::size_t row, const Players& players);

/// Takes the weapon in hand, which must not be kNone, from the player in this row. The slot in hand
/// is empty then.
void take_from_hand(const Rules& rules, Tick tick, std::size_t row, Players& players);

/// Adds shots to those that a player has besides its magazine, at most 2^31 - 1 in all. Returns how
/// many: 0 where there is no end of them.
[[nodiscard]] std::int32_t add_shots(std::int32_t shots, std::int32_t& left);

}  // namespace arena::sim
