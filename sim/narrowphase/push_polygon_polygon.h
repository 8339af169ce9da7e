// Pushes a convex polygon, or a line, out of a convex polygon: the separating-axis test.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// Returns the smallest push along an edge normal of either polygon, which is the smallest push of
/// all; nothing when they touch or are apart. Correct also when one contains the other.
///
/// The normal is that of the face: outward from the obstacle's edge, or opposite to the outward
/// normal of the mover's edge. The centres play no part, because they mislead on long ramps. A tie
/// goes to the obstacle's edges, then to the lowest index. Inner edges separate the pieces as all
/// edges do, but no push leads across one as long as there is another. A mover that reaches
/// the obstacle over inner edges alone is left to the pieces behind them.
[[nodiscard]] std::optional<Contact> push_polygon_out_of_polygon(const ConvexPolygon& mover,
                                                                 const ConvexPolygon& obstacle);

/// Returns the same for a line. A line without length is a point.
[[nodiscard]] std::optional<Contact> push_line_out_of_polygon(Segment mover,
                                                              const ConvexPolygon& obstacle);

}  // namespace arena::sim
