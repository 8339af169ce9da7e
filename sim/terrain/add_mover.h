// Checks a mover of a map and adds it to a terrain. Allocates; for load time.
#pragma once

#include <optional>

#include "sim/terrain/map_error.h"
#include "sim/terrain/terrain.h"
#include "sim/values/map.h"

namespace arena::sim {

/// Metres per second, of a mover along its path, at most: what it strikes it pushes, at once.
inline constexpr float kMoverSpeedMax = 100.0f;

/// Seconds that a phase of a mover may last, at most.
inline constexpr float kPhaseSecondsMax = 86400.0f;

/// Where a mover may be: twice as wide and as high as the map, about the same middle.
[[nodiscard]] Bounds room_for_movers(const Bounds& bounds);

/// Adds the mover behind those that are there, with its pieces and the signal that opens it; or
/// says why not. The terrain has its obstacles and the signals of its fixtures already.
[[nodiscard]] std::optional<MapError> add_mover(const MapMover& mover, Terrain& terrain);

}  // namespace arena::sim
