#include "sim/sweep/overlap_at_start.h"

#include <algorithm>

#include "sim/geometry/polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"

namespace arena::sim {
namespace {

Contact way_out(Polygon mover, Polygon obstacle) {
    if (is_convex(mover.vertices) && is_convex(obstacle.vertices)) {
        const auto push = push_polygon_out_of_polygon({mover.vertices}, {obstacle.vertices});
        if (push) return *push;
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
