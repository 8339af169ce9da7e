// Pushes a circle, or a point, out of any simple polygon, concave ones included, by the shortest
// way and without decomposing the polygon.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// Returns the smallest translation that ends the overlap of the disc with the filled polygon;
/// nothing when they touch or are apart. A disc of radius 0 is a point, which overlaps when it lies
/// strictly inside. The polygon is counter-clockwise.
///
/// A disc in a pocket too narrow for it is moved out of the pocket, where pushes from the nearest
/// edge alone would move it from wall to wall. The nearest free place of the centre is the foot on
/// a grown edge or a grown corner, or a point where two of those cross. All are tried, and the
/// nearest clear one wins. Exact up to kPushResidual; a tie goes to the lowest edge. There are at
/// most n^2 crossings for n vertices, of which only those nearer than the best foot are tested.
///
/// For a convex polygon, push_circle_out_of_polygon returns the same.
[[nodiscard]] std::optional<Contact> push_circle_out_of_simple_polygon(Circle mover,
                                                                       Polygon obstacle);

}  // namespace arena::sim
