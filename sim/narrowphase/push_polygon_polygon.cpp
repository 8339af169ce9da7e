#include "sim/narrowphase/push_polygon_polygon.h"

#include <array>
#include <cstddef>
#include <limits>

#include "sim/geometry/polygon.h"
#include "sim/narrowphase/nearest_feature.h"

namespace arena::sim {
namespace {

constexpr float kUnset = std::numeric_limits<float>::infinity();

/// The smallest push seen so far.
struct Pushes {
    Contact clear{{}, kUnset};  ///< among those that lead across no inner edge
    Contact any{{}, kUnset};    ///< among all, for a piece with no other way out
};

/// The vertex that reaches deepest behind the line through `start` with this outward normal.
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

/// Looks along the edge normals of `faces` at how deep `other` reaches behind each. False as soon
/// as one shows a gap. `sign` turns a face's outward normal into one from obstacle to mover.
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

}  // namespace

std::optional<Contact> push_polygon_out_of_polygon(const ConvexPolygon& mover,
                                                   const ConvexPolygon& obstacle) {
    if (mover.vertices.empty() || obstacle.vertices.empty()) return std::nullopt;
    Pushes smallest;
    if (!reaches_behind_all(obstacle, mover, 1.0f, smallest)) return std::nullopt;
    if (!reaches_behind_all(mover, obstacle, -1.0f, smallest)) return std::nullopt;
    if (smallest.clear.depth != kUnset) return smallest.clear;
    if (smallest.any.depth != kUnset) return smallest.any;
    return std::nullopt;
}

std::optional<Contact> push_line_out_of_polygon(Segment mover, const ConvexPolygon& obstacle) {
    const std::array<Vec2, 2> ends{mover.a, mover.b};
    return push_polygon_out_of_polygon({ends}, obstacle);
}

}  // namespace arena::sim
