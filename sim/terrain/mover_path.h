// Where a mover is on its path: a pure function of its definition and a number of ticks. So a
// mover that has gone round a thousand times is exactly where it was at the first.
//
//     ticks   0     wait           wait + leg                    The path is walked in whole ticks:
//     a
//             |------|================|------|=====...           leg takes as many as its length
//             and
//              at 0    leg from 0 to 1  at 1   leg from 1 to 2   the speed say, rounded, at least
//              one.
#pragma once

#include <cstdint>

#include "sim/values/map.h"

namespace arena::sim {

/// Seconds that one way along a path may take with all waits, at most: so that ticks stay whole
/// numbers at any tick rate.
inline constexpr float kPathSecondsMax = 86400.0f;

/// Ticks after which a loop or a ping-pong is where it began; for `once`, and for a door, those
/// until the last vertex is reached. A platform waits at each vertex, a door at none. A loop goes
/// straight from the last vertex to the first; when they are the same it is one vertex.
[[nodiscard]] std::uint32_t path_ticks(const MapMover& mover, std::uint32_t tick_rate);

/// Metres from where it was drawn, after `ticks` on its path, at most path_ticks(): piecewise
/// linear, exact at the vertices.
[[nodiscard]] Vec2 offset_after(const MapMover& mover, std::uint32_t ticks,
                                std::uint32_t tick_rate);

/// Seconds for one way along the path, with all waits.
[[nodiscard]] float path_seconds(const MapMover& mover);

}  // namespace arena::sim
