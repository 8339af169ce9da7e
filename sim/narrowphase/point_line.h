// Point against line (a segment, ends included). Exact for all finite floats.
#pragma once

#include "sim/geometry/segments.h"

namespace arena::sim {

/// Returns false: neither has an interior, and the smallest move separates them.
constexpr bool overlaps(Vec2, Segment) {
    return false;
}
constexpr bool overlaps(Segment, Vec2) {
    return false;
}

/// Whether the point lies on the line. A line without length is its one point.
inline bool touches(Vec2 point, Segment line) {
    return is_on_segment(point, line);
}
inline bool touches(Segment line, Vec2 point) {
    return touches(point, line);
}

}  // namespace arena::sim
