#include "sim/geometry/polygon.h"

#include <algorithm>
#include <cstddef>

#include "sim/geometry/aabb.h"
#include "sim/geometry/edge_lanes.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/segments.h"
#include "sim/geometry/sure_sides.h"

namespace arena::sim {
namespace {

/// Whether the direction points to the right, or straight up. This splits the directions into two
/// half-open halves, so that a convex outline changes half exactly twice.
bool is_in_right_half(Vec2 from, Vec2 to) {
    return to.x > from.x || (to.x == from.x && to.y > from.y);
}

/// The sums for area and centroid, relative to the first vertex to keep the terms small.
struct AreaSums {
    double twice_area = 0.0;
    double moment_x = 0.0;
    double moment_y = 0.0;
};

AreaSums area_sums(std::span<const Vec2> vertices) {
    AreaSums sums;
    const double origin_x = static_cast<double>(vertices[0].x);
    const double origin_y = static_cast<double>(vertices[0].y);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Segment side = edge(vertices, i);
        const double ax = static_cast<double>(side.a.x) - origin_x;
        const double ay = static_cast<double>(side.a.y) - origin_y;
        const double bx = static_cast<double>(side.b.x) - origin_x;
        const double by = static_cast<double>(side.b.y) - origin_y;
        const double twice_triangle = ax * by - ay * bx;
        sums.twice_area += twice_triangle;
        sums.moment_x += (ax + bx) * twice_triangle;
        sums.moment_y += (ay + by) * twice_triangle;
    }
    return sums;
}

/// classify_point edge by edge: for any number of vertices, and also for a point level with a
/// vertex.
PointSide classify_by_walking(Vec2 point, std::span<const Vec2> vertices) {
    bool inside = false;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Segment side = edge(vertices, i);
        if (is_on_segment(point, side)) return PointSide::boundary;
        // Half-open in y, so that a ray through a vertex crosses none, one or both of its two
        // edges, as the parity needs it.
        const bool rises = side.a.y <= point.y && point.y < side.b.y;
        const bool falls = side.b.y <= point.y && point.y < side.a.y;
        if (!rises && !falls) continue;
        const bool is_left_of_edge = orientation(side.a, side.b, point) > 0.0;
        if (is_left_of_edge == rises) inside = !inside;
    }
    return inside ? PointSide::inside : PointSide::outside;
}

Vec2 mean(std::span<const Vec2> vertices) {
    double x = 0.0;
    double y = 0.0;
    for (const Vec2 vertex : vertices) {
        x += static_cast<double>(vertex.x);
        y += static_cast<double>(vertex.y);
    }
    const double count = static_cast<double>(vertices.size());
    return {static_cast<float>(x / count), static_cast<float>(y / count)};
}

}  // namespace

float signed_area(std::span<const Vec2> vertices) {
    if (vertices.size() < 3) return 0.0f;
    return static_cast<float>(0.5 * area_sums(vertices).twice_area);
}

Winding winding(std::span<const Vec2> vertices) {
    if (vertices.size() < 3) return Winding::none;
    const auto lower = [](Vec2 a, Vec2 b) { return a.y < b.y || (a.y == b.y && a.x < b.x); };
    const std::size_t count = vertices.size();
    const auto lowest = static_cast<std::size_t>(
        std::min_element(vertices.begin(), vertices.end(), lower) - vertices.begin());

    // The nearest vertices before and after it that differ from it, if there are any.
    std::size_t before = lowest;
    std::size_t after = lowest;
    for (std::size_t step = 1; step < count && vertices[before] == vertices[lowest]; ++step) {
        before = (lowest + count - step) % count;
    }
    for (std::size_t step = 1; step < count && vertices[after] == vertices[lowest]; ++step) {
        after = (lowest + step) % count;
    }
    return winding_at(vertices[before], vertices[lowest], vertices[after]);
}

Winding winding_at(Vec2 previous, Vec2 corner, Vec2 next) {
    const double turning = orientation(previous, corner, next);
    if (turning == 0.0) return Winding::none;
    return turning > 0.0 ? Winding::counter_clockwise : Winding::clockwise;
}

Vec2 area_centroid(std::span<const Vec2> vertices) {
    if (vertices.empty()) return {};
    const AreaSums sums = area_sums(vertices);
    if (sums.twice_area == 0.0) return mean(vertices);

    const Aabb box = aabb_of_points(vertices);
    const double scale = 1.0 / (3.0 * sums.twice_area);
    const double x = static_cast<double>(vertices[0].x) + sums.moment_x * scale;
    const double y = static_cast<double>(vertices[0].y) + sums.moment_y * scale;
    return {std::clamp(static_cast<float>(x), box.min.x, box.max.x),
            std::clamp(static_cast<float>(y), box.min.y, box.max.y)};
}

bool is_convex(std::span<const Vec2> vertices) {
    const std::size_t count = vertices.size();
    if (count < 3) return false;
    if (has_lanes(vertices) && is_surely_convex(count, edge_lanes(vertices))) return true;
    bool turned = false;
    std::size_t half_changes = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 a = vertices[i];
        const Vec2 b = vertices[(i + 1) % count];
        const Vec2 c = vertices[(i + 2) % count];
        if (a == b) return false;
        const double turning = orientation(a, b, c);
        if (turning < 0.0) return false;
        if (turning > 0.0) turned = true;
        if (is_in_right_half(a, b) != is_in_right_half(b, c)) ++half_changes;
    }
    return turned && half_changes == 2;
}

PointSide classify_point(Vec2 point, Polygon polygon) {
    const std::span<const Vec2> vertices = polygon.vertices;
    if (has_lanes(vertices)) {
        const SureAnswer inside = surely_inside(point, edge_lanes(vertices));
        if (inside.is_sure) [[likely]]
            return inside.yes ? PointSide::inside : PointSide::outside;
    }
    return classify_by_walking(point, vertices);
}

PointSide classify_point_in_convex(Vec2 point, const ConvexPolygon& polygon) {
    if (polygon.vertices.empty()) return PointSide::outside;
    if (has_lanes(polygon.vertices)) {
        const SureSides sides = sure_sides(point, edge_lanes(polygon.vertices));
        const bool is_inside = sides.left == used_edges(polygon.vertices);
        if (is_inside | (sides.right != 0)) [[likely]] {
            return is_inside ? PointSide::inside : PointSide::outside;
        }
    }

    PointSide result = PointSide::inside;
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        const Segment side = edge(polygon.vertices, i);
        const double turning = orientation(side.a, side.b, point);
        if (turning < 0.0) return PointSide::outside;
        if (turning > 0.0) continue;
        // The point is on the line of this edge: on the edge itself, or beyond its ends and so
        // outside, unless the polygon has several edges on that line.
        if (is_on_segment(point, side)) return PointSide::boundary;
        result = PointSide::outside;
    }
    return result;
}

}  // namespace arena::sim
