// Sweeps a circle against a polygon of any simple shape, concave ones included.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// When the mover, translated by delta, first meets the filled counter-clockwise polygon. As
/// sweep_circle_polygon in all: touching, grazing, overlapping, no gaps; where the polygon is
/// convex it is that. Of a concave one, which a disc outside can only meet at its outline, every
/// edge is asked as a line, and the earliest answers, at a tie the lowest.
///
/// A circle of radius 0 is a point: see sweep_point_polygon.
[[nodiscard]] std::optional<SweepHit> sweep_circle_simple_polygon(Circle mover, Vec2 delta,
                                                                  Polygon obstacle);

}  // namespace arena::sim
