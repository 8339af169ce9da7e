// Pushes a circle out of a convex polygon: the separating-axis test with the axis of the Voronoi
// region's vertex, without which corners push sideways.
#pragma once

#include <optional>

#include "sim/geometry/prepared_polygon.h"
#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// Returns the smallest push that ends the overlap of the disc with the filled polygon; nothing
/// when they touch or are apart.
///
/// With the centre outside, the push leads away from the nearest edge or vertex, exact at corners.
/// With the centre inside or on the outline, it leads through the nearest edge, with the lowest
/// index at a tie, but never through an inner edge as long as there is another.
///
/// A polygon with inner edges is a piece of a larger solid. Where the circle only reaches over an
/// inner edge, or over the end of one, the neighbouring piece is as near and returns the push; this
/// one returns nothing. So a circle does not feel the seams of a flat floor.
[[nodiscard]] std::optional<Contact> push_circle_out_of_polygon(Circle mover,
                                                                const ConvexPolygon& obstacle);

/// Whether there is a push, for a prepared polygon; writes it to `push` then. The result is the
/// same as for the plain polygon, but faster. An optional would have to pass through two registers
/// that fit it badly. Without a push, `push` holds an unspecified value.
[[nodiscard]] bool push_circle_out_of_polygon(Circle mover, const PreparedPolygon& obstacle,
                                              Contact& push);
[[nodiscard]] inline std::optional<Contact> push_circle_out_of_polygon(
    Circle mover, const PreparedPolygon& obstacle) {
    Contact push;
    if (!push_circle_out_of_polygon(mover, obstacle, push)) return std::nullopt;
    return push;
}

}  // namespace arena::sim
