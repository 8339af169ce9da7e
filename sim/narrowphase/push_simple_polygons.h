// Pushes a polygon out of a polygon or a line where any may be concave, by the shortest way there
// is and without cutting them up.
#pragma once

#include <cstddef>
#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// The smallest translation of the mover that ends the overlap; nothing when they touch or are
/// apart. Both counter-clockwise. What it gives always separates, but for what normal * depth
/// rounds: the exact overlap test has said so of the moved mover. It is the smallest, up to
/// kPushResidual, within the two limits below and but for notches narrower than a tenth of a
/// degree.
///
/// Where two polygons part, a vertex of one lies on an edge of the other. So the places to try lie
/// on the segments (vertex of the one, edge of the other): their points nearest to where the mover
/// is, their ends, and, in the notches between two of them, their crossings. (The segments hold the
/// outline of the polygons' Minkowski difference: they are the convolution of the two outlines.)
[[nodiscard]] std::optional<Contact> push_polygon_out_of_simple_polygon(Polygon mover,
                                                                        Polygon obstacle);

/// The same out of a line, which the mover overlaps when some point of it is in its interior.
[[nodiscard]] std::optional<Contact> push_simple_polygon_out_of_line(Polygon mover,
                                                                     Segment obstacle);

/// The smaller of the polygons is moved in working memory of this size. Where both have more
/// vertices the push leads out of the obstacle's box, which separates but may be far from smallest.
inline constexpr std::size_t kWayOutVerticesMax = 128;

/// Crossings are looked for among this many segments that come nearer than the best place without
/// crossings; jagged outlines of a dozen vertices have some tens. Beyond it the push may not be the
/// smallest.
inline constexpr std::size_t kWayOutSegmentsMax = 256;

}  // namespace arena::sim
