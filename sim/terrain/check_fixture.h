// Which fixtures of a map can work at all.
#pragma once

#include <optional>

#include "sim/terrain/terrain.h"

namespace arena::sim {

/// Times the speed of an archetype: what a pickup can give at most.
inline constexpr float kSpeedFactorMax = 10.0f;

/// Why this fixture makes no sense and how to mend it, or nothing when it is sound: it has a size
/// and a place, times that can be counted in ticks, and what its kind needs.
[[nodiscard]] std::optional<MapError> check_fixture(const MapFixture& fixture);

}  // namespace arena::sim
