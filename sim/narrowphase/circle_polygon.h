// Circle (a disc) against polygon, filled or its outline alone, for any simple polygon.
#pragma once

#include "sim/geometry/prepared_polygon.h"
#include "sim/geometry/shapes.h"

namespace arena::sim {

/// Returns the square of the distance from a point to the nearest edge, in square metres, whether
/// the point is inside or not; infinity for a polygon without vertices.
[[nodiscard]] float wall_distance_squared(Vec2 point, Polygon polygon);

/// Whether the open disc and the polygon's interior share a point. A circle of radius 0 is a point:
/// it overlaps when it lies strictly inside.
[[nodiscard]] bool overlaps(Circle circle, Polygon polygon);
inline bool overlaps(Polygon polygon, Circle circle) {
    return overlaps(circle, polygon);
}

/// Returns the same for a prepared polygon, faster.
[[nodiscard]] bool overlaps(Circle circle, const PreparedPolygon& polygon);

/// Whether the closed disc and the filled polygon share a point.
[[nodiscard]] bool touches(Circle circle, Polygon polygon);
inline bool touches(Polygon polygon, Circle circle) {
    return touches(circle, polygon);
}

/// Returns the same for a prepared polygon, faster.
[[nodiscard]] bool touches(Circle circle, const PreparedPolygon& polygon);

/// Whether the closed disc and the outline share a point: false for a disc that lies inside without
/// reaching an edge. This is the published circle-polygon test in its default form.
[[nodiscard]] bool touches_walls(Circle circle, Polygon polygon);
inline bool touches_walls(Polygon polygon, Circle circle) {
    return touches_walls(circle, polygon);
}

}  // namespace arena::sim
