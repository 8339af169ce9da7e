// Line (a segment) against circle (a disc): compares the distance of the nearest point of the line,
// clamped to its ends, with the radius.
#pragma once

#include "sim/geometry/closest_point.h"

namespace arena::sim {

/// Whether some point of the line, ends included, lies strictly inside the disc. A tangent does not
/// overlap.
inline bool overlaps(Segment line, Circle circle) {
    return distance_squared(circle.center, line) < circle.radius * circle.radius;
}
inline bool overlaps(Circle circle, Segment line) {
    return overlaps(line, circle);
}

/// Whether some point of the line lies in the disc or on its rim. A tangent touches.
inline bool touches(Segment line, Circle circle) {
    return distance_squared(circle.center, line) <= circle.radius * circle.radius;
}
inline bool touches(Circle circle, Segment line) {
    return touches(line, circle);
}

}  // namespace arena::sim
