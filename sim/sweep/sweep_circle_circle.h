// Sweeps a circle against a circle: two discs that move in one tick.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// Returns when the mover, translated by `delta`, first hits the obstacle, which is at rest, or
/// nothing when it does not. For two moving bodies pass the difference of their motions; `point` is
/// then relative to the obstacle's motion.
///
/// Touching at the start is a hit at t = 0 when the motion leads in, and no hit when it leads away
/// or along. Grazing is no hit. An overlap at the start is a hit at t = 0 with the way out, which
/// is (1, 0) for equal centres. Zero delta hits nothing unless the discs overlap. Two circles of
/// radius 0 never hit each other.
[[nodiscard]] std::optional<SweepHit> sweep_circle_circle(Circle mover, Vec2 delta,
                                                          Circle obstacle);

/// Returns the t, not bounded above, at which a mover's centre, moved from `from` by `delta`, comes
/// within `reach` of the origin. Returns nothing when it moves away, or passes at a distance of
/// `reach` or more. The mover must not be nearer than `reach` at the start.
[[nodiscard]] std::optional<float> time_to_reach(Vec2 from, Vec2 delta, float reach);

}  // namespace arena::sim
