// Sweeps a circle against a polygon of any simple shape, concave ones included.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// Returns when the mover, translated by `delta`, first hits the filled counter-clockwise polygon,
/// or nothing when it does not. Touching, grazing and overlapping are as for sweep_circle_polygon,
/// and there are no gaps. A convex polygon is passed to it. A disc outside a concave polygon can
/// hit it only at its outline, so every edge is swept as a line and the earliest hit counts, at a
/// tie that of the lowest edge.
///
/// A circle of radius 0 is a point: see sweep_point_polygon.
[[nodiscard]] std::optional<SweepHit> sweep_circle_simple_polygon(Circle mover, Vec2 delta,
                                                                  Polygon obstacle);

}  // namespace arena::sim
