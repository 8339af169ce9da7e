// Sweeps a polygon against a circle, by sweeping the circle towards the polygon.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// Returns when the counter-clockwise polygon, which may be concave, translated by `delta`, first
/// hits the disc, or nothing when it does not. The rules are those of sweep_circle_simple_polygon
/// with the roles exchanged. A circle of radius 0 is a point.
[[nodiscard]] std::optional<SweepHit> sweep_polygon_circle(Polygon mover, Vec2 delta,
                                                           Circle obstacle);

}  // namespace arena::sim
