// Checks the triggers of a map.
#pragma once

#include <optional>

#include "sim/terrain/terrain.h"

namespace arena::sim {

/// The largest speed factor that a pickup can give, as a multiple of the archetype's speed.
inline constexpr float kSpeedFactorMax = 10.0f;

/// Returns why this trigger cannot work and how to fix it, or nothing when it can. A trigger needs
/// a size, a position, times that can be counted in ticks, and whatever its kind needs.
[[nodiscard]] std::optional<MapError> check_trigger(const MapTrigger& trigger);

}  // namespace arena::sim
