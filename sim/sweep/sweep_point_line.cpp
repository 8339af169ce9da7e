#include "sim/sweep/sweep_point_line.h"

#include "sim/geometry/orientation.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/line_line.h"

namespace arena::sim {

std::optional<SweepHit> sweep_point_line(Vec2 from, Vec2 delta, Segment obstacle) {
    const double side = orientation(obstacle.a, obstacle.b, from);
    if (side == 0.0) return std::nullopt;
    const LineMeeting meeting = meet({from, from + delta}, obstacle);
    if (meeting.relation != LineRelation::proper && meeting.relation != LineRelation::touch) {
        return std::nullopt;
    }
    const Vec2 right = normalised_or(right_of(obstacle.b - obstacle.a), {1.0f, 0.0f});
    return SweepHit{meeting.on_first, meeting.point, side < 0.0 ? right : -right, false};
}

}  // namespace arena::sim
