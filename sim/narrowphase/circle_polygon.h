// Circle (a disc) against polygon, filled or walls only. Any simple polygon.
#pragma once

#include "sim/geometry/prepared_polygon.h"
#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Square of the distance from a point to the nearest edge, in square metres, whether the point is
/// inside or not. Without vertices: infinite.
[[nodiscard]] float wall_distance_squared(Vec2 point, Polygon polygon);

/// Whether the open disc meets the polygon's interior. A circle of radius 0 is a point: it overlaps
/// when it lies strictly inside.
[[nodiscard]] bool overlaps(Circle circle, Polygon polygon);
inline bool overlaps(Polygon polygon, Circle circle) {
    return overlaps(circle, polygon);
}

/// The same answer, sooner.
[[nodiscard]] bool overlaps(Circle circle, const PreparedPolygon& polygon);

/// Whether the closed disc and the filled polygon share a point.
[[nodiscard]] bool touches(Circle circle, Polygon polygon);
inline bool touches(Polygon polygon, Circle circle) {
    return touches(circle, polygon);
}

/// The same answer, sooner.
[[nodiscard]] bool touches(Circle circle, const PreparedPolygon& polygon);

/// Whether the closed disc and the outline share a point: false for a disc that lies inside without
/// reaching an edge. The published circle-polygon test answers this, unless it is told otherwise.
[[nodiscard]] bool touches_walls(Circle circle, Polygon polygon);
inline bool touches_walls(Polygon polygon, Circle circle) {
    return touches_walls(circle, polygon);
}

}  // namespace arena::sim
