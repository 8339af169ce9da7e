// Weapons that players pick up, in games whose archetypes have slots for them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// Gives a weapon, which is not kNone, with a full magazine and so many shots besides (-1:
/// unlimited) to the player in this row. One that it carries already gets the shots. Otherwise the
/// weapon goes into the slot in hand, if that is empty, or else into the first that is; where none
/// is, it takes the place of the one in hand while the player holds the use button.
/// Returns whether the player has got anything.
[[nodiscard]] bool pick_up_weapon(const Rules& rules, std::uint8_t weapon, std::int32_t shots,
                                  Tick tick, std::size_t row, Players& players);

/// Adds shots to those that a player has besides its magazine, at most 2^31 - 1 in all. Returns how
/// many: 0 where there is no end of them.
[[nodiscard]] std::int32_t add_shots(std::int32_t shots, std::int32_t& left);

}  // namespace arena::sim
