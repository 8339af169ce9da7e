// Pushes a circle, or a point, out of a polygon of any simple shape, concave ones included, by the
// shortest way there is and without cutting the polygon up.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// The smallest translation that ends the overlap of the disc with the filled polygon; nothing when
/// they touch or are apart. Radius 0 is a point, which overlaps when it lies strictly inside.
///
/// A disc in a pocket too narrow for it is led out of the pocket, where pushes from the nearest
/// edge alone would go from wall to wall. The nearest free place of the centre is the foot on a
/// grown edge or a grown corner, or lies where two of those cross: all are tried, and the nearest
/// wins that is clear. Exact up to kPushResidual; a tie goes to the lowest edge. At most n^2
/// crossings for n vertices, of which only those nearer than the best foot are looked at.
///
/// Counter-clockwise. Where the polygon is convex, push_circle_out_of_polygon gives the same.
[[nodiscard]] std::optional<Contact> push_circle_out_of_simple_polygon(Circle mover,
                                                                       Polygon obstacle);

}  // namespace arena::sim
