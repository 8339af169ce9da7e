// Where a mover is on its path: a pure function of its definition and a number of ticks. A mover
// that has gone round a thousand times is therefore exactly where it was the first time.
//
//     ticks   0     wait           wait + leg
//             |------|================|------|=====...
//              at 0    leg from 0 to 1  at 1   leg from 1 to 2
//
// The path is walked in whole ticks: a leg takes as many as its length and the speed make,
// rounded, at least one.
#pragma once

#include <cstdint>

#include "sim/values/map.h"

namespace arena::sim {

/// The longest time that one pass along a path may take with all waits, in seconds, so that ticks
/// stay whole numbers at any tick rate.
inline constexpr float kPathSecondsMax = 86400.0f;

/// Returns the ticks after which a loop or a ping-pong is back where it began; for `once`, and for
/// a door, the ticks until the last vertex is reached. A platform waits at each vertex, a door at
/// none. A loop goes straight from the last vertex to the first; when the two coincide, they are
/// one vertex.
[[nodiscard]] std::uint32_t path_ticks(const MapMover& mover, std::uint32_t tick_rate);

/// Returns the offset from where the mover was drawn, in metres, after `ticks` on its path. `ticks`
/// is at most path_ticks(); beyond it the mover stays at the end. Piecewise linear, exact at the
/// vertices.
[[nodiscard]] Vec2 offset_after(const MapMover& mover, std::uint32_t ticks,
                                std::uint32_t tick_rate);

/// Returns the seconds that one pass along the path takes, with all waits.
[[nodiscard]] float path_seconds(const MapMover& mover);

}  // namespace arena::sim
