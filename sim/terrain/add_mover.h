// Checks a mover of a map and adds it to a terrain. Allocates: use it at load time only.
#pragma once

#include <optional>

#include "sim/terrain/map_error.h"
#include "sim/terrain/terrain.h"
#include "sim/values/map.h"

namespace arena::sim {

/// The highest speed of a mover along its path, in metres per second. A mover pushes what it hits
/// at once.
inline constexpr float kMoverSpeedMax = 100.0f;

/// The longest phase of a mover, in seconds.
inline constexpr float kPhaseSecondsMax = 86400.0f;

/// Returns the rectangle that movers must stay in: twice as wide and as high as the map, about the
/// same centre.
[[nodiscard]] Bounds room_for_movers(const Bounds& bounds);

/// Appends the mover to those of the terrain, with its pieces and the signal that opens it, or
/// returns why it cannot. The obstacles of the terrain and the signals of its triggers must be
/// complete.
[[nodiscard]] std::optional<MapError> add_mover(const MapMover& mover, Terrain& terrain);

}  // namespace arena::sim
