// Sweeps a polygon against a circle: as seen from the polygon, the circle comes towards it.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// When the counter-clockwise polygon, which may be concave, translated by delta, first meets the
/// disc. As sweep_circle_simple_polygon with the parts exchanged. A circle of radius 0 is a point.
[[nodiscard]] std::optional<SweepHit> sweep_polygon_circle(Polygon mover, Vec2 delta,
                                                           Circle obstacle);

}  // namespace arena::sim
