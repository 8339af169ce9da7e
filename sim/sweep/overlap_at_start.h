// The result of a sweep of polygons that overlap before the motion: the way out.
#pragma once

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// Returns the hit for polygons that overlap at the start: t = 0, the normal and depth of the
/// smallest push, and the point on the obstacle to which the push moves the mover's deepest vertex.
/// Both polygons must be counter-clockwise. When both are convex, the push is that of
/// push_polygon_out_of_polygon, or over the face that is least deep where only the exact test sees
/// that they overlap; otherwise it is that of push_polygon_out_of_simple_polygon, with its
/// guarantees.
[[nodiscard]] SweepHit overlap_at_start(Polygon mover, Polygon obstacle);

}  // namespace arena::sim
