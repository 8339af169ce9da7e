// Line against line (segments, ends included): how two lines lie relative to each other, and where
// they intersect.
//
// The relation is exact for all finite floats. Point and parameters are rounded, except that an end
// that is the shared point is returned bit for bit.
#pragma once

#include <cstdint>

#include "sim/geometry/segments.h"

namespace arena::sim {

/// How two lines lie relative to each other.
enum class LineRelation : std::uint8_t {
    disjoint,             ///< not parallel, without a common point
    proper,               ///< they cross at one point in the interior of both
    touch,                ///< not parallel, share an end of at least one
    parallel,             ///< parallel, on different lines
    collinear_disjoint,   ///< on one line, apart
    collinear_touch,      ///< on one line, sharing one end
    collinear_overlap,    ///< on one line, sharing an interval
    degenerate_disjoint,  ///< one or both are points, apart
    degenerate_touch,     ///< one or both are points, sharing that point
};

/// The relation of two lines, and what they share.
struct LineIntersection {
    LineRelation relation = LineRelation::disjoint;
    /// Where the infinite lines cross, as parameters on each segment from a (0) to b (1). Set for
    /// disjoint, proper and touch; in [0, 1] for proper and touch. Always finite.
    float on_first = 0.0f;
    float on_second = 0.0f;
    Vec2 point;      ///< metres; the shared point, for proper and all kinds of touch
    Segment shared;  ///< the common interval in the first's direction, for collinear_overlap
};

/// Returns how two lines lie relative to each other. Lines without length are points.
[[nodiscard]] LineIntersection intersect_lines(Segment first, Segment second);

/// Whether they cross properly. Lines have no interior, and a proper crossing is the only
/// intersection that a small move does not undo.
inline bool overlaps(Segment a, Segment b) {
    return segments_cross(a, b);
}

/// Whether they share a point: ends count, and so does overlapping on one line.
inline bool touches(Segment a, Segment b) {
    return segments_intersect(a, b);
}

}  // namespace arena::sim
