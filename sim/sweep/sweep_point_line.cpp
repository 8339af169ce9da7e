#include "sim/sweep/sweep_point_line.h"

#include "sim/base/branchless.h"
#include "sim/geometry/segments.h"
#include "sim/math/vec2.h"

namespace arena::sim {
namespace {

/// Where on the path, which meets the line, it does: an end that takes part bit for bit.
Vec2 meeting_point(Segment path, double to_side, Segment line, double a_side, double b_side,
                   float t) {
    if (to_side == 0.0) return path.b;
    if (a_side == 0.0) return line.a;
    if (b_side == 0.0) return line.b;
    return lerp(path.a, path.b, t);
}

}  // namespace

std::optional<SweepHit> sweep_point_line(Vec2 from, Vec2 delta, Segment obstacle) {
    const Segment path{from, from + delta};
    // On which side of the line the path starts and ends, and on which side of the path the line's
    // ends lie. A path or a line without length, and parallel ones, have no two different signs.
    const double from_side = orientation(obstacle.a, obstacle.b, path.a);
    const double to_side = orientation(obstacle.a, obstacle.b, path.b);
    const double a_side = orientation(path.a, path.b, obstacle.a);
    const double b_side = orientation(path.a, path.b, obstacle.b);
    const bool meets = both(from_side != 0.0, !either(have_same_sign(from_side, to_side),
                                                      have_same_sign(a_side, b_side)));
    const auto t = static_cast<float>(from_side / (from_side - to_side));
    const Vec2 right = normalised_or(right_of(obstacle.b - obstacle.a), {1.0f, 0.0f});
    const Vec2 normal = right * pick(from_side < 0.0, 1.0f, -1.0f);
    return only_if(meets, SweepHit{t, meeting_point(path, to_side, obstacle, a_side, b_side, t),
                                   normal, false});
}

}  // namespace arena::sim
