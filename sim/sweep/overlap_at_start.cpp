#include "sim/sweep/overlap_at_start.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"

namespace arena::sim {
namespace {

/// Replaces `least` where `other` reaches less far behind an edge of `faces`. `sign` turns the
/// outward normal of a face into one from obstacle to mover.
void keep_shallower(Polygon faces, Polygon other, float sign, Contact& least) {
    for (std::size_t i = 0; i < faces.vertices.size(); ++i) {
        const Segment side = edge(faces.vertices, i);
        const Vec2 outward = normalised_or(right_of(side.b - side.a), {});
        if (outward == Vec2{}) continue;
        float depth = 0.0f;
        for (const Vec2 vertex : other.vertices)
            depth = std::max(depth, -dot(vertex - side.a, outward));
        if (depth < least.depth) least = {outward * sign, depth};
    }
}

/// Returns the way out over the face that separates two convex polygons but for rounding.
Contact shallowest_way_out(Polygon mover, Polygon obstacle) {
    Contact least{{1.0f, 0.0f}, std::numeric_limits<float>::infinity()};
    keep_shallower(obstacle, mover, 1.0f, least);
    keep_shallower(mover, obstacle, -1.0f, least);
    return least;
}

Contact way_out(Polygon mover, Polygon obstacle) {
    if (is_convex(mover.vertices) && is_convex(obstacle.vertices)) {
        const auto push = push_polygon_out_of_polygon({mover.vertices}, {obstacle.vertices});
        // Without a push, only the exact test sees that they overlap.
        return push ? *push : shallowest_way_out(mover, obstacle);
    }
    // An overlap so shallow that only the exact test sees it has a way out of length 0.
    return push_polygon_out_of_simple_polygon(mover, obstacle)
        .value_or(Contact{{1.0f, 0.0f}, 0.0f});
}

}  // namespace

SweepHit overlap_at_start(Polygon mover, Polygon obstacle) {
    const Contact push = way_out(mover, obstacle);
    const Vec2 deepest =
        *std::min_element(mover.vertices.begin(), mover.vertices.end(),
                          [&](Vec2 a, Vec2 b) { return dot(a - b, push.normal) < 0.0f; });
    SweepHit hit;
    hit.point = deepest + push.normal * push.depth;
    hit.normal = push.normal;
    hit.started_overlapped = true;
    hit.depth = push.depth;
    return hit;
}

}  // namespace arena::sim
