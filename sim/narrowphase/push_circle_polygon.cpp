#include "sim/narrowphase/push_circle_polygon.h"

#include "sim/base/branchless.h"
#include "sim/geometry/edge_lanes.h"
#include "sim/narrowphase/nearest_feature.h"

namespace arena::sim {
namespace {

/// Whether the line of some edge surely keeps disc and polygon apart. Most pairs are, and need no
/// root to know it; false where rounding may decide.
bool is_kept_apart(Circle mover, const EdgeLanes& edges) {
    constexpr float kErrorBound = (3.0f + 0x1p-19f) * 0x1p-24f;  // of the area, see turn()
    constexpr float kMargin = 1.0f + 0x1p-20f;                   // of the squares
    Mask4 apart{};
    for (std::size_t half = 0; half < 2; ++half) {
        const Points4 along = edges.to[half] - edges.from[half];
        const Points4 from_start = all_lanes(mover.center) - edges.from[half];
        const Float4 plus = from_start.x * along.y;
        const Float4 minus = from_start.y * along.x;
        const Float4 area = plus - minus - kErrorBound * (abs(plus) + abs(minus));
        const Float4 reach_squared = mover.radius * mover.radius * dot(along, along);
        apart |= (area > 0.0f) & (area * area > reach_squared * kMargin + 0x1p-100f);
    }
    return bits_of(apart) != 0;
}

}  // namespace

std::optional<Contact> push_circle_out_of_polygon(Circle mover, const ConvexPolygon& obstacle) {
    if (obstacle.vertices.empty()) return std::nullopt;
    if (has_lanes(obstacle.vertices) && is_kept_apart(mover, edge_lanes(obstacle.vertices))) {
        return std::nullopt;
    }
    const NearestFeature nearest = nearest_way_out(mover.center, obstacle);
    if (obstacle.inner_edges != 0 && nearest.distance > 0.0f &&
        belongs_to_neighbour(nearest.kind, nearest.index, nearest.normal, obstacle)) {
        return std::nullopt;
    }
    const float depth = mover.radius - nearest.distance;
    return only_if(depth > 0.0f, Contact{nearest.normal, depth});
}

}  // namespace arena::sim
