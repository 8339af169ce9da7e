#include "sim/narrowphase/circle_polygon.h"

#include <algorithm>
#include <limits>

#include "sim/geometry/closest_point.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/sure_sides.h"

namespace arena::sim {

namespace {

constexpr float kFar = std::numeric_limits<float>::infinity();

/// distance_squared(point, edge), lane by lane.
Float4 distances_squared(Vec2 point, Points4 a, Points4 b) {
    const Points4 p = all_lanes(point);
    const Points4 along = b - a;
    const Points4 to_p = p - a;
    const Points4 from_b = p - b;
    const Float4 projection = dot(to_p, along);
    const Float4 length_sq = dot(along, along);
    const Float4 area = cross(along, to_p);
    const Float4 over_middle = area * (area / length_sq);
    const Float4 past_a = select(projection >= length_sq, dot(from_b, from_b), over_middle);
    const Float4 squared = select(projection > 0.0f, past_a, dot(to_p, to_p));
    return min(squared, all_lanes(kFar));  // not a number where the square overflows: far away
}

float wall_distance_squared(Vec2 point, const EdgeLanes& edges) {
    return least_of(min(distances_squared(point, edges.from[0], edges.to[0]),
                        distances_squared(point, edges.from[1], edges.to[1])));
}

}  // namespace

float wall_distance_squared(Vec2 point, Polygon polygon) {
    if (has_lanes(polygon.vertices)) {
        return wall_distance_squared(point, edge_lanes(polygon.vertices));
    }
    float nearest = kFar;
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        nearest = std::min(nearest, distance_squared(point, edge(polygon.vertices, i)));
    }
    return nearest;
}

bool overlaps(Circle circle, Polygon polygon) {
    const float reach_squared = circle.radius * circle.radius;
    if (has_lanes(polygon.vertices)) {
        // Both questions are asked in any case: one branch less that nobody foresees.
        const EdgeLanes edges = edge_lanes(polygon.vertices);
        const bool reaches = wall_distance_squared(circle.center, edges) < reach_squared;
        const SureAnswer inside = surely_inside(circle.center, edges);
        if (reaches | inside.is_sure) [[likely]]
            return reaches | inside.yes;
    } else if (wall_distance_squared(circle.center, polygon) < reach_squared) {
        return true;
    }
    return classify_point(circle.center, polygon) == PointSide::inside;
}

bool touches(Circle circle, Polygon polygon) {
    const float reach_squared = circle.radius * circle.radius;
    if (has_lanes(polygon.vertices)) {
        const EdgeLanes edges = edge_lanes(polygon.vertices);
        const bool reaches = wall_distance_squared(circle.center, edges) <= reach_squared;
        const SureAnswer inside = surely_inside(circle.center, edges);
        if (reaches | inside.is_sure) [[likely]]
            return reaches | inside.yes;
    } else if (touches_walls(circle, polygon)) {
        return true;
    }
    return classify_point(circle.center, polygon) != PointSide::outside;
}

bool touches_walls(Circle circle, Polygon polygon) {
    return wall_distance_squared(circle.center, polygon) <= circle.radius * circle.radius;
}

}  // namespace arena::sim
