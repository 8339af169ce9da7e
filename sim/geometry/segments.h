// Do two segments meet? Exact for all finite floats: the signs come from orientation().
#pragma once

#include <algorithm>

#include "sim/base/branchless.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Whether value lies between the bounds, given in either order, or on one.
inline bool is_between(float one_bound, float value, float other_bound) {
    return both(std::min(one_bound, other_bound) <= value,
                value <= std::max(one_bound, other_bound));
}

/// Whether the closed intervals share a point; their ends in either order.
inline bool intervals_meet(float a, float b, float c, float d) {
    return both(std::min(a, b) <= std::max(c, d), std::min(c, d) <= std::max(a, b));
}

/// Whether p lies in the closed box that s spans.
inline bool in_box_of(Vec2 p, Segment s) {
    return both(is_between(s.a.x, p.x, s.b.x), is_between(s.a.y, p.y, s.b.y));
}

/// Whether p lies on s, ends included.
inline bool is_on_segment(Vec2 p, Segment s) {
    return in_box_of(p, s) && orientation(s.a, s.b, p) == 0.0;
}

/// Whether the closed boxes of s and t share a point.
inline bool boxes_meet(Segment s, Segment t) {
    return both(intervals_meet(s.a.x, s.b.x, t.a.x, t.b.x),
                intervals_meet(s.a.y, s.b.y, t.a.y, t.b.y));
}

constexpr bool have_same_sign(double a, double b) {
    return ((a > 0.0) & (b > 0.0)) | ((a < 0.0) & (b < 0.0));
}
constexpr bool have_opposite_signs(double a, double b) {
    return ((a > 0.0) & (b < 0.0)) | ((a < 0.0) & (b > 0.0));
}

/// Whether s and t share a point, ends included, overlapping on one line included.
inline bool segments_meet(Segment s, Segment t) {
    if (!boxes_meet(s, t)) return false;
    const double s_a = orientation(t.a, t.b, s.a);
    const double s_b = orientation(t.a, t.b, s.b);
    const double t_a = orientation(s.a, s.b, t.a);
    const double t_b = orientation(s.a, s.b, t.b);
    // On one line the boxes decide: segments of one line meet exactly when their boxes do.
    return !either(have_same_sign(s_a, s_b), have_same_sign(t_a, t_b));
}

/// Whether s and t cross at one point that is inner to both: no end lies on the other.
inline bool segments_cross(Segment s, Segment t) {
    if (!boxes_meet(s, t)) return false;
    const double s_a = orientation(t.a, t.b, s.a);
    const double s_b = orientation(t.a, t.b, s.b);
    const double t_a = orientation(s.a, s.b, t.a);
    const double t_b = orientation(s.a, s.b, t.b);
    return both(have_opposite_signs(s_a, s_b), have_opposite_signs(t_a, t_b));
}

}  // namespace arena::sim
