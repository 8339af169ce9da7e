// Stamina: what abilities cost their player, and how fast it comes back. A state keeps it as the
// ticks until all of it is back: a use costs as many ticks as it takes to recover what it costs.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"

namespace arena::sim {

/// Returns the ticks in which so many points of stamina come back.
[[nodiscard]] inline std::uint32_t stamina_ticks_of(float points, const Archetype& archetype,
                                                    std::uint32_t tick_rate) {
    return points > 0.0f ? ticks_of(points / archetype.stamina_recovery, tick_rate) : 0;
}

/// Whether a player that has all its stamina back after `stamina_ticks` has enough for a use.
[[nodiscard]] inline bool has_stamina_for(const Ability& ability, const Archetype& archetype,
                                          std::uint32_t stamina_ticks, std::uint32_t tick_rate) {
    return stamina_ticks + stamina_ticks_of(ability.stamina, archetype, tick_rate) <=
           stamina_ticks_of(archetype.stamina, archetype, tick_rate);
}

}  // namespace arena::sim
