// Line against line (segments, ends included): how they lie to each other, and where they meet.
//
// The relation is exact for all finite floats; point and parameters are rounded, except that an end
// that takes part is given bit for bit.
#pragma once

#include <cstdint>

#include "sim/geometry/segments.h"

namespace arena::sim {

enum class LineRelation : std::uint8_t {
    disjoint,             ///< not parallel, and they do not reach each other
    proper,               ///< cross at one point that is inner to both
    touch,                ///< not parallel, meet at an end of at least one
    parallel,             ///< parallel, on different lines
    collinear_disjoint,   ///< on one line, apart
    collinear_touch,      ///< on one line, share one end
    collinear_overlap,    ///< on one line, share an interval
    degenerate_disjoint,  ///< one or both are points, apart
    degenerate_touch,     ///< one or both are points, meet
};

struct LineMeeting {
    LineRelation relation = LineRelation::disjoint;
    /// Where the infinite lines cross, as parameters on each segment from a (0) to b (1). Only for
    /// disjoint, proper and touch; for the last two in [0, 1]. Always finite.
    float on_first = 0.0f;
    float on_second = 0.0f;
    Vec2 point;      ///< metres; where they meet, for proper and all kinds of touch
    Segment shared;  ///< the common interval in the first's direction, for collinear_overlap
};

[[nodiscard]] LineMeeting meet(Segment first, Segment second);

/// Whether they cross properly. Lines have no interior; this is the one way in which they meet that
/// a small move does not undo.
inline bool overlaps(Segment a, Segment b) {
    return segments_cross(a, b);
}

/// Whether they share a point: ends count, and so does overlapping on one line.
inline bool touches(Segment a, Segment b) {
    return segments_meet(a, b);
}

}  // namespace arena::sim
