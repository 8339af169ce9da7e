#include "sim/narrowphase/nearest_feature.h"

#include <limits>

#include "sim/geometry/polygon.h"

namespace arena::sim {
namespace {

/// An edge as the point sees it.
struct EdgeView {
    Vec2 along;         // from its first to its second vertex
    Vec2 from_start;    // from its first vertex to the point
    float area = 0.0f;  // distance to the edge's line times the edge's length, > 0 outside
    float length_sq = 0.0f;

    EdgeView(Vec2 point, Segment side)
        : along(side.b - side.a),
          from_start(point - side.a),
          area(cross(from_start, along)),
          length_sq(length_squared(along)) {}

    /// Whether the foot of the perpendicular lies on the edge.
    [[nodiscard]] bool is_beside() const {
        const float projection = dot(from_start, along);
        return projection >= 0.0f && projection <= length_sq;
    }
    [[nodiscard]] float distance() const { return area / std::sqrt(length_sq); }
};

NearestFeature at_edge(Vec2 point, std::span<const Vec2> vertices, std::size_t i) {
    const Segment side = edge(vertices, i);
    const EdgeView view(point, side);
    const Vec2 normal = normalised_or(right_of(view.along), {1.0f, 0.0f});
    return {NearestFeature::Kind::edge, i, normal, dot(view.from_start, normal)};
}

NearestFeature at_nearest_vertex(Vec2 point, std::span<const Vec2> vertices) {
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < vertices.size(); ++i) {
        if (distance_squared(point, vertices[i]) < distance_squared(point, vertices[nearest])) {
            nearest = i;
        }
    }
    const Vec2 from_vertex = point - vertices[nearest];
    return {NearestFeature::Kind::vertex, nearest, normalised_or(from_vertex, {1.0f, 0.0f}),
            length(from_vertex)};
}

}  // namespace

NearestFeature nearest_feature(Vec2 point, const ConvexPolygon& polygon) {
    const std::span<const Vec2> vertices = polygon.vertices;
    bool is_outside = false;
    std::size_t least_deep = vertices.size();
    float least_depth = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const EdgeView view(point, edge(vertices, i));
        if (!(view.length_sq > 0.0f)) continue;
        if (view.area > 0.0f) {
            if (view.is_beside()) return at_edge(point, vertices, i);
            is_outside = true;
        } else if (view.is_beside()) {
            const float depth = -view.distance();
            if (depth < least_depth) {
                least_depth = depth;
                least_deep = i;
            }
        }
    }
    // Inside, the nearest point of the outline is the foot on some edge. When there is none, the
    // point lies beyond the tip of a polygon so thin that rounding took all signs for inside.
    const bool is_inside = !is_outside && least_deep != vertices.size();
    return is_inside ? at_edge(point, vertices, least_deep) : at_nearest_vertex(point, vertices);
}

NearestFeature nearest_exit(Vec2 point, const ConvexPolygon& polygon) {
    const std::span<const Vec2> vertices = polygon.vertices;
    std::size_t outer = vertices.size();
    std::size_t inner = vertices.size();
    float outer_depth = std::numeric_limits<float>::infinity();
    float inner_depth = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const EdgeView view(point, edge(vertices, i));
        if (!(view.length_sq > 0.0f)) continue;
        const float depth = -view.distance();
        std::size_t& best = is_inner(polygon, i) ? inner : outer;
        float& best_depth = is_inner(polygon, i) ? inner_depth : outer_depth;
        if (depth < best_depth) {
            best_depth = depth;
            best = i;
        }
    }
    if (outer == vertices.size()) outer = inner;
    return outer == vertices.size() ? at_nearest_vertex(point, vertices)
                                    : at_edge(point, vertices, outer);
}

bool belongs_to_neighbour(NearestFeature::Kind kind, std::size_t index, Vec2 normal,
                          const ConvexPolygon& polygon) {
    if (polygon.inner_edges == 0) return false;
    if (kind == NearestFeature::Kind::edge) return is_inner(polygon, index);
    const std::size_t count = polygon.vertices.size();
    const std::size_t before = (index + count - 1) % count;
    for (const std::size_t i : {before, index}) {
        if (!is_inner(polygon, i)) continue;
        const Segment side = edge(polygon.vertices, i);
        const Vec2 outward = normalised_or(right_of(side.b - side.a), {});
        if (dot(normal, outward) > kSeamSlack) return true;
    }
    return false;
}

}  // namespace arena::sim
