// Line (a segment) against polygon, filled or outline only. Exact for all finite floats; any simple
// counter-clockwise polygon.
#pragma once

#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Whether some point of the line lies strictly inside the polygon. A line along an edge, or one
/// that only grazes a corner, does not overlap.
[[nodiscard]] bool overlaps(Segment line, Polygon polygon);
inline bool overlaps(Polygon polygon, Segment line) {
    return overlaps(line, polygon);
}

/// Whether the line and the filled polygon share a point.
[[nodiscard]] bool touches(Segment line, Polygon polygon);
inline bool touches(Polygon polygon, Segment line) {
    return touches(line, polygon);
}

/// Whether the line and the outline share a point: false for a line wholly inside.
[[nodiscard]] bool touches_walls(Segment line, Polygon polygon);
inline bool touches_walls(Polygon polygon, Segment line) {
    return touches_walls(line, polygon);
}

}  // namespace arena::sim
