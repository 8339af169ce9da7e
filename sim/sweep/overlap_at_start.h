// What a sweep of polygons answers when they overlap before the motion: the way out.
#pragma once

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// For counter-clockwise polygons that overlap: t = 0, the normal and depth of the smallest push,
/// and the point of the obstacle that the mover's deepest vertex comes to lie on. Where both are
/// convex the push is push_polygon_out_of_polygon's, otherwise push_polygon_out_of_simple_polygon's
/// with its guarantees.
[[nodiscard]] SweepHit overlap_at_start(Polygon mover, Polygon obstacle);

}  // namespace arena::sim
