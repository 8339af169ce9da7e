#include "sim/narrowphase/nearest_feature.h"

#include <algorithm>
#include <array>
#include <limits>

#include "sim/geometry/edge_lanes.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"

namespace arena::sim {
namespace {

/// An edge relative to the point.
struct EdgeView {
    Vec2 along;         // from its first to its second vertex
    Vec2 from_start;    // from its first vertex to the point
    Vec2 from_end;      // from its second vertex to the point
    float area = 0.0f;  // distance to the edge's line times the edge's length, > 0 outside
    float length_sq = 0.0f;

    EdgeView(Vec2 point, Segment side)
        : along(side.b - side.a),
          from_start(point - side.a),
          from_end(point - side.b),
          area(cross(from_start, along)),
          length_sq(length_squared(along)) {}

    /// Whether the foot of the perpendicular lies on the edge. Each end is tested with coordinates
    /// relative to itself: relative to the far end of a long edge, rounding would decide.
    [[nodiscard]] bool is_beside() const {
        return dot(from_start, along) >= 0.0f && dot(from_end, along) <= 0.0f;
    }
    [[nodiscard]] float distance() const { return area / std::sqrt(length_sq); }
};

/// Returns the distance to the line of an edge, correct to the last bit of a float, positive
/// outside. The product with a rounded normal is not: far along an edge, or next to a corner, its
/// rounding would decide between edge and vertex.
float distance_to_line(Vec2 point, Segment side) {
    const Vec2 along = side.b - side.a;
    const double length = std::sqrt(wide_dot(along, along));
    return length > 0.0 ? static_cast<float>(-orientation(side.a, side.b, point) / length) : 0.0f;
}

NearestFeature at_edge(Vec2 point, std::span<const Vec2> vertices, std::size_t i) {
    const Segment side = edge(vertices, i);
    const Vec2 along = side.b - side.a;
    return {NearestFeature::Kind::edge, i, normalised_or(right_of(along), {1.0f, 0.0f}),
            distance_to_line(point, side)};
}

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// The bit behind those of all edges; first_of this bit alone is kEdgesMax.
constexpr EdgeMask kNoEdge = EdgeMask{1} << EdgeLanes::kEdgesMax;

std::size_t nearest_vertex(Vec2 point, std::span<const Vec2> vertices) {
    if (!has_lanes(vertices)) {
        const auto is_nearer = [&](Vec2 a, Vec2 b) {
            return distance_squared(point, a) < distance_squared(point, b);
        };
        return static_cast<std::size_t>(
            std::min_element(vertices.begin(), vertices.end(), is_nearer) - vertices.begin());
    }
    const EdgeLanes edges = edge_lanes(vertices);
    const auto squared = [&](Points4 corners) {
        const Points4 from_point = corners - all_lanes(point);
        return min(dot(from_point, from_point), all_lanes(kInfinity));
    };
    const Float4 low = squared(edges.from[0]);
    const Float4 high = squared(edges.from[1]);
    const Float4 least = all_lanes(min_lane(min(low, high)));
    return first_of(bits_of(low == least, high == least));
}

NearestFeature at_nearest_vertex(Vec2 point, std::span<const Vec2> vertices) {
    const std::size_t nearest = nearest_vertex(point, vertices);
    const Vec2 from_vertex = point - vertices[nearest];
    return {NearestFeature::Kind::vertex, nearest, normalised_or(from_vertex, {1.0f, 0.0f}),
            length(from_vertex)};
}

/// The error of an area relative to the sum of the products that it is the difference of; see
/// turn().
constexpr float kAreaError = (3.0f + 0x1p-19f) * 0x1p-24f;

/// Returns the feature of a point outside that is over no edge: the nearest vertex, unless an edge
/// that the point is beside and behind is nearer still. Only rounding can cause that, next to a
/// very sharp corner or a sliver. Then the direction from the vertex is nothing but rounding, or
/// the vertex is far away.
NearestFeature nearer_of(const NearestFeature& vertex, const NearestFeature& shallowest) {
    return -shallowest.distance < vertex.distance ? shallowest : vertex;
}

/// EdgeView for all edges of a small polygon. The same arithmetic, so the same bits.
struct EdgeViews {
    std::array<Float4, 2> area;
    std::array<Float4, 2> area_error;  ///< a bound on its rounding error
    std::array<Float4, 2> length_sq;
    EdgeMask outside = 0;  ///< edges with a length that the point lies right of
    EdgeMask beside = 0;   ///< edges with a length whose strip the point lies in
    EdgeMask used = 0;     ///< edges with a length

    EdgeViews(Vec2 point, const EdgeLanes& edges) {
        std::array<Mask4, 2> is_beside{};
        for (std::size_t half = 0; half < 2; ++half) {
            const Points4 along = edges.to[half] - edges.from[half];
            const Points4 from_start = all_lanes(point) - edges.from[half];
            const Points4 from_end = all_lanes(point) - edges.to[half];
            const Float4 plus = from_start.x * along.y;
            const Float4 minus = from_start.y * along.x;
            area[half] = plus - minus;
            area_error[half] = kAreaError * (abs(plus) + abs(minus));
            length_sq[half] = dot(along, along);
            is_beside[half] = (dot(from_start, along) >= 0.0f) & (dot(from_end, along) <= 0.0f);
        }
        used = bits_of(length_sq[0] > 0.0f, length_sq[1] > 0.0f);
        outside = used & bits_of(area[0] > 0.0f, area[1] > 0.0f);
        beside = used & bits_of(is_beside[0], is_beside[1]);
    }

    /// Returns the first of the given edges that are least far away, for a point inside.
    [[nodiscard]] std::size_t shallowest(EdgeMask among) const {
        const Float4 low = -(area[0] / sqrt(length_sq[0]));
        const Float4 high = -(area[1] / sqrt(length_sq[1]));
        const Float4 least =
            all_lanes(min_lane(min(select(lanes_of(among), low, all_lanes(kInfinity)),
                                   select(lanes_of(among >> 4), high, all_lanes(kInfinity)))));
        return first_of((bits_of(low == least, high == least) & among) | kNoEdge);
    }
    /// Returns the index of the edge of nearest_exit; `used` is not 0.
    [[nodiscard]] std::size_t exit(std::uint64_t inner_edges) const {
        const EdgeMask outer = used & ~static_cast<EdgeMask>(inner_edges);
        return shallowest(outer != 0 ? outer : used);
    }
    /// Whether some edge's line surely keeps a disc with that radius out. It does for most discs,
    /// and the test takes no root. Returns false where rounding could decide.
    [[nodiscard]] bool some_edge_keeps_out(float radius) const {
        constexpr float kMargin = 1.0f + 0x1p-20f;  // for squares that are a few roundings off
        Mask4 out{};
        for (std::size_t half = 0; half < 2; ++half) {
            const Float4 gap = area[half] - area_error[half];
            const Float4 reach_squared = radius * radius * length_sq[half];
            out |= (gap > 0.0f) & (gap * gap > reach_squared * kMargin + 0x1p-100f);
        }
        return bits_of(out) != 0;
    }
    [[nodiscard]] bool is_inside() const { return (outside == 0) & (beside != 0); }
};

/// Returns the nearest feature of a point that is not inside.
NearestFeature nearest_from_outside(Vec2 point, std::span<const Vec2> vertices,
                                    const EdgeViews& views) {
    const EdgeMask over = views.outside & views.beside;
    if (over != 0) return at_edge(point, vertices, first_of(over));
    const NearestFeature vertex = at_nearest_vertex(point, vertices);
    if (views.beside == 0) return vertex;
    return nearer_of(vertex, at_edge(point, vertices, views.shallowest(views.beside)));
}

}  // namespace

NearestFeature nearest_feature(Vec2 point, const ConvexPolygon& polygon) {
    const std::span<const Vec2> vertices = polygon.vertices;
    if (has_lanes(vertices)) {
        const EdgeViews views(point, edge_lanes(vertices));
        if (views.is_inside()) return at_edge(point, vertices, views.shallowest(views.beside));
        return nearest_from_outside(point, vertices, views);
    }
    bool is_outside = false;
    std::size_t shallowest = vertices.size();
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
                shallowest = i;
            }
        }
    }
    // Inside, the nearest point of the outline is the foot on some edge. When there is no foot, the
    // point lies beyond the tip of a polygon so thin that rounding made every sign look like
    // inside.
    if (shallowest == vertices.size()) return at_nearest_vertex(point, vertices);
    const NearestFeature least = at_edge(point, vertices, shallowest);
    return is_outside ? nearer_of(at_nearest_vertex(point, vertices), least) : least;
}

NearestFeature nearest_exit(Vec2 point, const ConvexPolygon& polygon) {
    const std::span<const Vec2> vertices = polygon.vertices;
    if (has_lanes(vertices)) {
        const EdgeViews views(point, edge_lanes(vertices));
        if (views.used == 0) return at_nearest_vertex(point, vertices);
        return at_edge(point, vertices, views.exit(polygon.inner_edges));
    }
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

std::optional<NearestFeature> nearest_way_out(Circle mover, const ConvexPolygon& obstacle) {
    const std::span<const Vec2> vertices = obstacle.vertices;
    NearestFeature nearest;
    if (has_lanes(vertices)) {
        const EdgeViews views(mover.center, edge_lanes(vertices));
        if (views.some_edge_keeps_out(mover.radius)) return std::nullopt;
        if (views.is_inside()) {
            return at_edge(mover.center, vertices, views.exit(obstacle.inner_edges));
        }
        nearest = nearest_from_outside(mover.center, vertices, views);
    } else {
        nearest = nearest_feature(mover.center, obstacle);
    }
    return nearest.distance > 0.0f ? nearest : nearest_exit(mover.center, obstacle);
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
