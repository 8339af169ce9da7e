#include "sim/sweep/sweep_point_line.h"

#include "sim/geometry/segments.h"

namespace arena::sim {

std::optional<SweepHit> sweep_point_line_exactly(Segment path, Segment obstacle) {
    // A path or a line without length, and parallel ones, never have two different signs.
    const double from_side = orientation(obstacle.a, obstacle.b, path.a);
    const double to_side = orientation(obstacle.a, obstacle.b, path.b);
    const double a_side = orientation(path.a, path.b, obstacle.a);
    const double b_side = orientation(path.a, path.b, obstacle.b);
    if (from_side == 0.0 || have_same_sign(from_side, to_side) || have_same_sign(a_side, b_side)) {
        return std::nullopt;
    }
    SweepHit hit;
    hit.t = static_cast<float>(from_side / (from_side - to_side));
    // An end that takes part in the hit is the point, bit for bit.
    hit.point = lerp(path.a, path.b, hit.t);
    if (b_side == 0.0) hit.point = obstacle.b;
    if (a_side == 0.0) hit.point = obstacle.a;
    if (to_side == 0.0) hit.point = path.b;
    const Vec2 right = normalised_or(right_of(obstacle.b - obstacle.a), {1.0f, 0.0f});
    hit.normal = from_side < 0.0 ? right : -right;
    return hit;
}

}  // namespace arena::sim
