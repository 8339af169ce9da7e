// Which fixtures of a map can work at all.
#pragma once

#include <optional>

#include "sim/world/terrain.h"

namespace arena::sim {

/// Why this fixture makes no sense and how to mend it, or nothing when it is sound: it has a size
/// and a place, times that can be counted in ticks, and what its kind needs.
[[nodiscard]] std::optional<MapError> check_fixture(const MapFixture& fixture);

}  // namespace arena::sim
