#include "sim/sweep/sweep_circle_line.h"

#include <array>

#include "sim/narrowphase/nearest_feature.h"
#include "sim/sweep/sweep_circle_polygon.h"

namespace arena::sim {

std::optional<SweepHit> sweep_circle_line(Circle mover, Vec2 delta, Segment obstacle) {
    const std::array<Vec2, 2> ends{obstacle.a, obstacle.b};
    const ConvexPolygon line{ends};  // a polygon of two edges, one for each side
    const bool starts_on_line = nearest_feature(mover.center, line).distance <= 0.0f;
    if (mover.radius <= 0.0f && starts_on_line) return std::nullopt;
    return sweep_circle_polygon(mover, delta, line);
}

}  // namespace arena::sim
