// Pushes a polygon out of a polygon or a line by the shortest way and without decomposing them. The
// polygons may be concave.
#pragma once

#include <cstddef>
#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// Returns the smallest translation of the mover that ends the overlap; nothing when they touch or
/// are apart. Both polygons are counter-clockwise. The translation always separates them, but for
/// the rounding of normal * depth, because the exact overlap test has checked it. It is the
/// smallest, up to kPushResidual, within the two limits below and except for notches narrower than
/// a tenth of a degree.
///
/// Where two polygons separate, a vertex of one lies on an edge of the other. So the places to try
/// lie on the segments (vertex of one, edge of the other): the points nearest to the mover's
/// present place, the ends, and, in the notches between two segments, the crossings. (The segments
/// include the outline of the polygons' Minkowski difference: they are the convolution of the two
/// outlines.)
[[nodiscard]] std::optional<Contact> push_polygon_out_of_simple_polygon(Polygon mover,
                                                                        Polygon obstacle);

/// Returns the same for a line, which the mover overlaps when some point of the line is in its
/// interior.
[[nodiscard]] std::optional<Contact> push_simple_polygon_out_of_line(Polygon mover,
                                                                     Segment obstacle);

/// The most vertices of a polygon that can be moved in working memory: the mover or else the
/// obstacle. When both have more, the push leads out of the obstacle's box, which separates them
/// but may be far from the smallest.
inline constexpr std::size_t kWayOutVerticesMax = 128;

/// The number of segments among which crossings are searched: those that come nearer than the best
/// place without crossings. Jagged outlines of a dozen vertices have a few dozen of them. When
/// there are more, the push may not be the smallest.
inline constexpr std::size_t kWayOutSegmentsMax = 256;

}  // namespace arena::sim
