// The point of a segment that is nearest to a given point, and its distance.
#pragma once

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// Returns the point of `s` that is nearest to `p`. Beyond an end it is that end, bit for bit; for
/// a segment without length it is `s.a`.
inline Vec2 closest_point_on_segment(Vec2 p, Segment s) {
    const Vec2 along = s.b - s.a;
    const float projection = dot(p - s.a, along);
    if (!(projection > 0.0f)) return s.a;
    const float length_sq = length_squared(along);
    if (projection >= length_sq) return s.b;
    return s.a + along * (projection / length_sq);
}

/// Returns the square of the distance from `p` to the nearest point of `s`, in square metres: zero
/// for a point that floats can place on the segment.
///
/// Over the middle of the segment it comes from the area that `p` spans with the segment, which
/// loses less than the difference of two far points would. It is computed in double, so that a
/// circle with whole coordinates that is tangent to a slanted line is found to touch: area and
/// squares are exact there, and nothing is rounded before the one division.
inline float distance_squared(Vec2 p, Segment s) {
    const Vec2 along = s.b - s.a;
    const Vec2 to_p = p - s.a;
    const float projection = dot(to_p, along);
    if (!(projection > 0.0f)) return length_squared(to_p);
    if (projection >= length_squared(along)) return length_squared(p - s.b);
    const double area = wide_dot(right_of(along), to_p);
    return static_cast<float>(area * area / wide_dot(along, along));
}

}  // namespace arena::sim
