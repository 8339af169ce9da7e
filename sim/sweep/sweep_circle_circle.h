// Sweeps a circle against a circle: two discs on their way through one tick.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// When the mover, translated by delta, first meets the obstacle, which stands still. For two
/// moving bodies pass the difference of their motions; `point` is then where they meet as seen by
/// the obstacle.
///
/// Touching at the start is a hit at t = 0 when the motion leads in, none when it leads away or
/// along; grazing is none. An overlap at the start gives t = 0 and the way out, (1, 0) for equal
/// centres. Zero delta meets nothing unless it overlaps. Two circles of radius 0 never meet.
[[nodiscard]] std::optional<SweepHit> sweep_circle_circle(Circle mover, Vec2 delta,
                                                          Circle obstacle);

/// For a mover whose disc is not yet overlapping one of radius `reach` about the origin: the t,
/// not bounded above, at which its centre `from` comes within `reach` when moved by delta. Nothing
/// when it moves away, or passes at `reach` or more.
[[nodiscard]] std::optional<float> time_to_reach(Vec2 from, Vec2 delta, float reach);

}  // namespace arena::sim
