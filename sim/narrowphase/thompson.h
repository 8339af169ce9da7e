// The Thompson tests: do two shapes meet? One question a pair of point (Vec2), line (Segment),
// circle (Circle) and polygon (Polygon), in either order of arguments; a rectangle or a triangle is
// a polygon. Each pair lives in the file that carries its name; a pair that is missing does not
// compile.
//
//   overlaps(a, b)   strict: interiors meet, touching does not count. A point or a line overlaps a
//                    disc or a polygon when it meets its interior; two lines overlap when they
//                    cross properly; points overlap neither points nor lines. In short: they meet,
//                    and a small enough move does not part them.
//   touches(a, b)    inclusive: the closed shapes share a point.
//   touches_walls(a, polygon)   inclusive, and only the polygon's outline counts.
//
// overlaps implies touches. Where only points, lines and polygons take part the answer is exact for
// all finite floats; where a circle does, squared distances are rounded to float.
//
// After J. Thompson, Collision Detection (https://www.jeffreythompson.org/collision-detection),
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

/// Any of the four, where the kind is known only at run time.
using AnyShape = std::variant<Vec2, Segment, Circle, Polygon>;

/// The dispatch table: instantiates all sixteen ordered pairs, so a missing one does not compile.
/// (Under names of their own: an overload named `overlaps` would take in the missing pairs.)
inline bool any_overlap(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return overlaps(x, y); }, a, b);
}
inline bool any_touch(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return touches(x, y); }, a, b);
}

}  // namespace arena::sim
