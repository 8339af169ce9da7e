#include "sim/narrowphase/circle_polygon.h"

#include <algorithm>
#include <limits>

#include "sim/geometry/closest_point.h"
#include "sim/geometry/polygon.h"

namespace arena::sim {

float wall_distance_squared(Vec2 point, Polygon polygon) {
    float nearest = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        nearest = std::min(nearest, distance_squared(point, edge(polygon.vertices, i)));
    }
    return nearest;
}

bool overlaps(Circle circle, Polygon polygon) {
    if (wall_distance_squared(circle.center, polygon) < circle.radius * circle.radius) return true;
    return classify_point(circle.center, polygon) == PointSide::inside;
}

bool touches(Circle circle, Polygon polygon) {
    if (touches_walls(circle, polygon)) return true;
    return classify_point(circle.center, polygon) != PointSide::outside;
}

bool touches_walls(Circle circle, Polygon polygon) {
    return wall_distance_squared(circle.center, polygon) <= circle.radius * circle.radius;
}

}  // namespace arena::sim
