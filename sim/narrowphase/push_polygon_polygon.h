// Pushes a convex polygon, or a line, out of a convex polygon: the separating-axis test.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// The smallest push along an edge normal of either polygon, which is the smallest of all; nothing
/// when they touch or are apart. Right also when one contains the other.
///
/// The normal is the face's own: outward of the obstacle's edge, or against the outward normal of
/// the mover's edge. Centres play no part; they mislead on long ramps. A tie goes to the obstacle's
/// edges, then to the lowest index. Inner edges part the pieces like all edges, but no push leads
/// across one as long as there is another.
[[nodiscard]] std::optional<Contact> push_polygon_out_of_polygon(const ConvexPolygon& mover,
                                                                 const ConvexPolygon& obstacle);

/// The same for a line. One without length is a point.
[[nodiscard]] std::optional<Contact> push_line_out_of_polygon(Segment mover,
                                                              const ConvexPolygon& obstacle);

}  // namespace arena::sim
