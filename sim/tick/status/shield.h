// Shields: status effects that stop hits from the side to which their player aims.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/math/vec2.h"
#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/values/status_effects.h"

namespace arena::sim {

/// Returns the first effect of the player in this row that stops a hit which comes in this
/// direction, of any length, or nullptr. One of length 0 comes from the front.
[[nodiscard]] ActiveEffect* find_shield(const Rules& rules, Vec2 direction, Tick tick,
                                        std::size_t row, Players& players);

/// Takes the damage of a hit that it stops from a shield. One with nothing left is over; it has
/// stopped the whole hit all the same.
void wear_shield(std::int32_t damage, ActiveEffect& shield);

}  // namespace arena::sim
