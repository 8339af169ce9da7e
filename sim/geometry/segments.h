// Intersection tests of segments. Exact for all finite floats: the signs come from orientation().
#pragma once

#include <algorithm>

#include "sim/base/branchless.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Whether the value lies between the bounds, which are given in either order, or on one of them.
inline bool is_between(float one_bound, float value, float other_bound) {
    return both(std::min(one_bound, other_bound) <= value,
                value <= std::max(one_bound, other_bound));
}

/// Whether the closed intervals from a to b and from c to d share a point; their ends come in
/// either order.
inline bool intervals_overlap(float a, float b, float c, float d) {
    return both(std::min(a, b) <= std::max(c, d), std::min(c, d) <= std::max(a, b));
}

/// Whether p lies in the closed box that s spans.
inline bool is_in_box_of(Vec2 p, Segment s) {
    return both(is_between(s.a.x, p.x, s.b.x), is_between(s.a.y, p.y, s.b.y));
}

/// Whether p lies on s, ends included.
inline bool is_on_segment(Vec2 p, Segment s) {
    return is_in_box_of(p, s) && orientation(s.a, s.b, p) == 0.0;
}

/// Whether the closed boxes of s and t share a point.
inline bool segment_boxes_overlap(Segment s, Segment t) {
    return both(intervals_overlap(s.a.x, s.b.x, t.a.x, t.b.x),
                intervals_overlap(s.a.y, s.b.y, t.a.y, t.b.y));
}

/// Whether both are positive or both are negative.
constexpr bool have_same_sign(double a, double b) {
    return ((a > 0.0) & (b > 0.0)) | ((a < 0.0) & (b < 0.0));
}
/// Whether one is positive and the other is negative.
constexpr bool have_opposite_signs(double a, double b) {
    return ((a > 0.0) & (b < 0.0)) | ((a < 0.0) & (b > 0.0));
}

/// Whether s and t share a point. Ends count, and so does an overlap on one line.
inline bool segments_intersect(Segment s, Segment t) {
    if (!segment_boxes_overlap(s, t)) return false;
    const double s_a = orientation(t.a, t.b, s.a);
    const double s_b = orientation(t.a, t.b, s.b);
    const double t_a = orientation(s.a, s.b, t.a);
    const double t_b = orientation(s.a, s.b, t.b);
    // Segments on one line share a point exactly when their boxes do.
    return !either(have_same_sign(s_a, s_b), have_same_sign(t_a, t_b));
}

/// Whether s and t cross at one point in the interior of both: no end lies on the other segment.
inline bool segments_cross(Segment s, Segment t) {
    if (!segment_boxes_overlap(s, t)) return false;
    const double s_a = orientation(t.a, t.b, s.a);
    const double s_b = orientation(t.a, t.b, s.b);
    const double t_a = orientation(s.a, s.b, t.a);
    const double t_b = orientation(s.a, s.b, t.b);
    return both(have_opposite_signs(s_a, s_b), have_opposite_signs(t_a, t_b));
}

}  // namespace arena::sim
