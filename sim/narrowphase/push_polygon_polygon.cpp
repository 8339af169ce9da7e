#include "sim/narrowphase/push_polygon_polygon.h"

#include <algorithm>
#include <array>
#include <limits>

#include "sim/geometry/polygon.h"
#include "sim/narrowphase/nearest_feature.h"

namespace arena::sim {
namespace {

/// How deep the vertices reach behind the line through `start` with this outward normal.
float depth_behind(std::span<const Vec2> vertices, Vec2 start, Vec2 normal) {
    float lowest = std::numeric_limits<float>::infinity();
    for (const Vec2 vertex : vertices)
        lowest = std::min(lowest, dot(vertex - start, normal));
    return -lowest;
}

/// Looks along the edge normals of `faces` at how deep `other` reaches behind each. False as soon
/// as one shows a gap; else `best` holds the smallest depth seen so far that a push may use.
bool reaches_behind_all(const ConvexPolygon& faces, std::span<const Vec2> other, float sign,
                        Contact& best) {
    for (std::size_t i = 0; i < faces.vertices.size(); ++i) {
        const Segment side = edge(faces.vertices, i);
        const Vec2 normal = normalised_or(right_of(side.b - side.a), {});
        if (normal == Vec2{}) continue;
        const float depth = depth_behind(other, side.a, normal);
        if (!(depth > 0.0f)) return false;
        if (depth < best.depth && !is_inner(faces, i)) best = {normal * sign, depth};
    }
    return true;
}

}  // namespace

std::optional<Contact> push_polygon_out_of_polygon(const ConvexPolygon& mover,
                                                   const ConvexPolygon& obstacle) {
    if (mover.vertices.empty() || obstacle.vertices.empty()) return std::nullopt;
    constexpr float kUnset = std::numeric_limits<float>::infinity();
    Contact best{{}, kUnset};
    if (!reaches_behind_all(obstacle, mover.vertices, 1.0f, best)) return std::nullopt;
    if (!reaches_behind_all(mover, obstacle.vertices, -1.0f, best)) return std::nullopt;
    if (best.depth == kUnset) return std::nullopt;
    return best;
}

std::optional<Contact> push_line_out_of_polygon(Segment mover, const ConvexPolygon& obstacle) {
    const std::array<Vec2, 2> ends{mover.a, mover.b};
    return push_polygon_out_of_polygon({ends}, obstacle);
}

}  // namespace arena::sim
