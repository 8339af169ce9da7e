#include "sim/sweep/sweep_circle_line.h"

#include <array>

#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_point_line.h"

namespace arena::sim {

std::optional<SweepHit> sweep_circle_line(Circle mover, Vec2 delta, Segment obstacle) {
    if (!(mover.radius > 0.0f)) return sweep_point_line(mover.center, delta, obstacle);
    const std::array<Vec2, 2> ends{obstacle.a, obstacle.b};
    auto hit = sweep_circle_polygon(mover, delta, {ends});  // a polygon of two edges, one a side
    if (hit && hit->feature == SweepFeature::edge) hit->feature_index = 0;
    return hit;
}

}  // namespace arena::sim
