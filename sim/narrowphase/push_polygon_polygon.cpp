#include "sim/narrowphase/push_polygon_polygon.h"

#include <array>
#include <cstddef>
#include <limits>

#include "sim/geometry/edge_lanes.h"
#include "sim/geometry/polygon.h"
#include "sim/narrowphase/line_polygon.h"
#include "sim/narrowphase/nearest_feature.h"

namespace arena::sim {
namespace {

constexpr float kUnset = std::numeric_limits<float>::infinity();

/// The smallest pushes found so far.
struct Pushes {
    Contact clear{{}, kUnset};  ///< among pushes that do not lead across an inner edge
    Contact any{{}, kUnset};    ///< among all pushes, for a piece with no other way out
};

/// Returns the vertex that reaches deepest behind the line through `start` with this outward
/// normal.
std::size_t deepest_behind(std::span<const Vec2> vertices, Vec2 start, Vec2 normal) {
    std::size_t deepest = 0;
    float lowest = kUnset;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const float height = dot(vertices[i] - start, normal);
        if (height < lowest) {
            lowest = height;
            deepest = i;
        }
    }
    return deepest;
}

/// Measures how deep `other` reaches behind each edge of `faces`. Returns false as soon as one edge
/// shows a gap. `sign` turns the outward normal of a face into one from obstacle to mover.
bool reaches_behind_all(const ConvexPolygon& faces, const ConvexPolygon& other, float sign,
                        Pushes& smallest) {
    for (std::size_t i = 0; i < faces.vertices.size(); ++i) {
        const Segment side = edge(faces.vertices, i);
        const Vec2 outward = normalised_or(right_of(side.b - side.a), {});
        if (outward == Vec2{}) continue;
        const std::size_t deepest = deepest_behind(other.vertices, side.a, outward);
        const float depth = -dot(other.vertices[deepest] - side.a, outward);
        if (!(depth > 0.0f)) return false;

        const Contact push{outward * sign, depth};
        if (depth < smallest.any.depth) smallest.any = push;
        if (depth < smallest.clear.depth && !is_inner(faces, i) &&
            !belongs_to_neighbour(NearestFeature::Kind::vertex, deepest, -outward, other)) {
            smallest.clear = push;
        }
    }
    return true;
}

/// Whether the mover reaches the obstacle over inner edges alone: it meets no other edge, and its
/// middle is not in the obstacle. Of a mover that is inside all pieces together, one piece has the
/// middle; and where it sticks out, it meets an edge of a piece that is not inner.
bool reaches_over_inner_edges_alone(const ConvexPolygon& mover, const ConvexPolygon& obstacle) {
    if (obstacle.inner_edges == 0) return false;
    for (std::size_t i = 0; i < obstacle.vertices.size(); ++i)
        if (!is_inner(obstacle, i) && touches(edge(obstacle.vertices, i), Polygon{mover.vertices}))
            return false;
    Vec2 sum;
    for (const Vec2 vertex : mover.vertices)
        sum += vertex;
    const Vec2 middle = sum * (1.0f / static_cast<float>(mover.vertices.size()));
    return classify_point_in_convex(middle, obstacle) == PointSide::outside;
}

/// The outward normals of the edges of a small polygon, in lanes.
struct Normals {
    std::array<Points4, 2> normal;
    bool are_good = false;  ///< no edge is so short that its length needs scaling
};

Normals outward_normals(std::span<const Vec2> vertices, const EdgeLanes& edges) {
    constexpr float kShortSquared = 0x1p-80f;  // see normalised_or
    Normals result;
    std::array<Mask4, 2> is_long{};
    for (std::size_t half = 0; half < 2; ++half) {
        const Points4 along = edges.to[half] - edges.from[half];
        const Float4 length_sq = dot(along, along);
        const Float4 length = sqrt(length_sq);
        result.normal[half] = {along.y / length, -along.x / length};
        is_long[half] = length_sq >= kShortSquared;
    }
    const EdgeMask used = used_edges(vertices);
    result.are_good = (bits_of(is_long[0], is_long[1]) & used) == used;
    return result;
}

/// The result of reaches_behind_all for two small polygons without inner edges: how deep `other`
/// reaches behind each edge, all at once. The same arithmetic, so the same bits.
struct Depths {
    float least = 0.0f;    ///< metres; 0 or less when some edge shows a gap
    std::size_t edge = 0;  ///< the first edge with that depth
    Vec2 outward;          ///< its normal
};

/// Returns how many registers to look through: one for a line, and both for any polygon, although
/// the second may hold nothing new, because the number of vertices cannot be predicted.
std::size_t halves_of(const ConvexPolygon& polygon) {
    return polygon.vertices.size() <= 2 ? 1 : 2;
}

Depths depths_behind(const EdgeLanes& faces, const Normals& normals, EdgeMask used,
                     const EdgeLanes& other, std::size_t halves) {
    std::array<Float4, 2> lowest{all_lanes(kUnset), all_lanes(kUnset)};
    for (std::size_t half_of_other = 0; half_of_other < halves; ++half_of_other) {
#pragma GCC unroll 4
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const Points4 vertex{all_lanes(other.from[half_of_other].x[lane]),
                                 all_lanes(other.from[half_of_other].y[lane])};
            for (std::size_t half = 0; half < 2; ++half) {
                const Float4 height = dot(vertex - faces.from[half], normals.normal[half]);
                lowest[half] = min(height, lowest[half]);
            }
        }
    }
    const Float4 low = select(lanes_of(used), -lowest[0], all_lanes(kUnset));
    const Float4 high = select(lanes_of(used >> 4), -lowest[1], all_lanes(kUnset));
    Depths result;
    result.least = min_lane(min(low, high));
    const Float4 least = all_lanes(result.least);
    result.edge = first_of(bits_of(low == least, high == least) | (1u << 7));
    const Points4& normal = normals.normal[result.edge / 4];
    result.outward = {normal.x[result.edge % 4], normal.y[result.edge % 4]};
    return result;
}

/// Whether both polygons fit into lanes; if they do, writes the result to `push`.
bool push_in_lanes(const ConvexPolygon& mover, const ConvexPolygon& obstacle,
                   std::optional<Contact>& push) {
    if ((mover.inner_edges | obstacle.inner_edges) != 0) return false;
    if (!has_lanes(mover.vertices) || !has_lanes(obstacle.vertices)) return false;
    const EdgeLanes movers = edge_lanes(mover.vertices);
    const EdgeLanes obstacles = edge_lanes(obstacle.vertices);
    if (boxes_apart(movers, obstacles)) return true;
    const Normals of_mover = outward_normals(mover.vertices, movers);
    const Normals of_obstacle = outward_normals(obstacle.vertices, obstacles);
    if (!of_mover.are_good || !of_obstacle.are_good) return false;

    const Depths behind_obstacle = depths_behind(
        obstacles, of_obstacle, used_edges(obstacle.vertices), movers, halves_of(mover));
    if (!(behind_obstacle.least > 0.0f)) return true;
    const Depths behind_mover =
        depths_behind(movers, of_mover, used_edges(mover.vertices), obstacles, halves_of(obstacle));
    if (!(behind_mover.least > 0.0f)) return true;
    push = behind_mover.least < behind_obstacle.least
               ? Contact{-behind_mover.outward, behind_mover.least}
               : Contact{behind_obstacle.outward, behind_obstacle.least};
    return true;
}

}  // namespace

std::optional<Contact> push_polygon_out_of_polygon(const ConvexPolygon& mover,
                                                   const ConvexPolygon& obstacle) {
    if (mover.vertices.empty() || obstacle.vertices.empty()) return std::nullopt;
    std::optional<Contact> push;
    if (push_in_lanes(mover, obstacle, push)) return push;
    Pushes smallest;
    if (!reaches_behind_all(obstacle, mover, 1.0f, smallest)) return std::nullopt;
    if (!reaches_behind_all(mover, obstacle, -1.0f, smallest)) return std::nullopt;
    const bool leads_over_inner_edge = smallest.any.depth < smallest.clear.depth;
    if (leads_over_inner_edge && reaches_over_inner_edges_alone(mover, obstacle))
        return std::nullopt;
    if (smallest.clear.depth != kUnset) return smallest.clear;
    if (smallest.any.depth != kUnset) return smallest.any;
    return std::nullopt;
}

std::optional<Contact> push_line_out_of_polygon(Segment mover, const ConvexPolygon& obstacle) {
    const std::array<Vec2, 2> ends{mover.a, mover.b};
    return push_polygon_out_of_polygon({ends}, obstacle);
}

}  // namespace arena::sim
