// The Thompson tests: whether two shapes overlap or touch. There is one test for each pair of point
// (Vec2), line (Segment), circle (Circle) and polygon (Polygon), with the arguments in either
// order; a rectangle or a triangle is a polygon. Each pair has its own file, named after it; a pair
// that is missing does not compile.
//
//   overlaps(a, b)   strict: the interiors overlap, and touching does not count. A point or a line
//                    overlaps a disc or a polygon when it reaches into the interior; two lines
//                    overlap when they cross properly; points overlap neither points nor lines. In
//                    short: they share a point, and a small enough move does not separate them.
//   touches(a, b)    inclusive: the closed shapes share a point.
//   touches_walls(a, polygon)   inclusive, and only the polygon's outline counts.
//
// overlaps implies touches. For pairs of points, lines and polygons the result is exact for all
// finite floats; for pairs with a circle, squared distances are rounded to float.
//
// Source: J. Thompson, Collision Detection (https://www.jeffreythompson.org/collision-detection),
// without its tolerances and with touching defined for each pair.
#pragma once

#include <variant>

#include "sim/narrowphase/circle_circle.h"
#include "sim/narrowphase/circle_polygon.h"
#include "sim/narrowphase/line_circle.h"
#include "sim/narrowphase/line_line.h"
#include "sim/narrowphase/line_polygon.h"
#include "sim/narrowphase/point_circle.h"
#include "sim/narrowphase/point_line.h"
#include "sim/narrowphase/point_point.h"
#include "sim/narrowphase/point_polygon.h"
#include "sim/narrowphase/polygon_polygon.h"

namespace arena::sim {

/// Any of the four shapes, where the kind is known only at run time.
using AnyShape = std::variant<Vec2, Segment, Circle, Polygon>;

/// Whether two shapes overlap, or touch. These dispatch to all sixteen ordered pairs, so a missing
/// one does not compile. They have different names because an overload named `overlaps` would
/// accept the missing pairs.
inline bool any_overlap(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return overlaps(x, y); }, a, b);
}
inline bool any_touch(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return touches(x, y); }, a, b);
}

}  // namespace arena::sim
