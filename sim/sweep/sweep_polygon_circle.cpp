#include "sim/sweep/sweep_polygon_circle.h"

#include "sim/math/vec2.h"
#include "sim/sweep/sweep_circle_simple_polygon.h"

namespace arena::sim {

std::optional<SweepHit> sweep_polygon_circle(Polygon mover, Vec2 delta, Circle obstacle) {
    auto hit = sweep_circle_simple_polygon(obstacle, -delta, mover);
    if (!hit) return std::nullopt;
    hit->normal = -hit->normal;
    hit->point = obstacle.center + hit->normal * obstacle.radius;
    hit->feature = SweepFeature::rim;
    hit->feature_index = 0;
    return hit;
}

}  // namespace arena::sim
