// Slow and simple judges in exact arithmetic, for the exact tests. They take any finite floats and
// share nothing with the library but its types: whole numbers of any size and fractions of them, no
// rounding before a result is returned as double, no clever early end.
//
// Polygons are simple and counter-clockwise, as the library takes them.
#pragma once

#include <optional>

#include "sim/geometry/polygon.h"
#include "sim/geometry/shapes.h"
#include "sim/narrowphase/line_line.h"
#include "tests/support/double_judge.h"
#include "tests/support/polygons.h"

namespace arena::test::exact {

/// Returns the sign of the angle by which c->d is turned from a->b.
[[nodiscard]] int turn(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

[[nodiscard]] bool is_on_segment(Vec2 p, sim::Segment s);

/// Classifies by the winding number: how often the outline runs around the point.
[[nodiscard]] sim::PointSide classify_point(Vec2 p, const Points& polygon);

/// How two lines lie to each other, and where the infinite lines cross or what they share.
/// Parameters, point and interval are rounded once, to the nearest double.
struct LinesAnswer {
    sim::LineRelation relation = sim::LineRelation::disjoint;
    double on_first = 0.0;  ///< for disjoint, proper and touch
    double on_second = 0.0;
    Double2 point;        ///< for proper and all kinds of touch
    Double2 shared_from;  ///< for collinear_overlap, in the first's direction
    Double2 shared_to;
};
[[nodiscard]] LinesAnswer compare_lines(sim::Segment first, sim::Segment second);

/// Whether interiors overlap, filled shapes share a point, and outlines share a point.
struct ContactAnswer {
    bool overlap = false;
    bool touch = false;
    bool touch_walls = false;
};

/// Cuts the line at all edges and tests each cut and each middle between two cuts.
[[nodiscard]] ContactAnswer compare_line(sim::Segment line, const Points& polygon);

/// Cuts the outlines at each other and tests each cut and each piece in between: interiors overlap
/// when a piece runs inside the other polygon, or along its outline with the same side filled.
[[nodiscard]] ContactAnswer compare_polygons(const Points& a, const Points& b);

/// When the interiors of two polygons begin to overlap, `mover` moving by delta.
struct SweepAnswer {
    bool started_overlapped = false;  ///< then t is 0
    std::optional<double> t;          ///< in [0, 1], rounded once; nothing when they never overlap
};

/// Collects all times at which a vertex of one polygon lies on an edge of the other, and calls
/// compare_polygons in the middle of each interval between them: within an interval nothing
/// changes.
[[nodiscard]] SweepAnswer sweep_polygons(const Points& mover, Vec2 delta, const Points& obstacle);

}  // namespace arena::test::exact
