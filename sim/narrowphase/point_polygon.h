// Point against polygon (filled). Exact for all finite floats; any simple polygon.
#pragma once

#include "sim/geometry/polygon.h"

namespace arena::sim {

/// Whether the point lies strictly inside.
inline bool overlaps(Vec2 point, Polygon polygon) {
    return classify_point(point, polygon) == PointSide::inside;
}
inline bool overlaps(Polygon polygon, Vec2 point) {
    return overlaps(point, polygon);
}

/// Whether the point lies inside or on the outline.
inline bool touches(Vec2 point, Polygon polygon) {
    return classify_point(point, polygon) != PointSide::outside;
}
inline bool touches(Polygon polygon, Vec2 point) {
    return touches(point, polygon);
}

}  // namespace arena::sim
