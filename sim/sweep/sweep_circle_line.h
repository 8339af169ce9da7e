// Sweeps a circle against a line (a segment): the path of the centre against the line grown by the
// radius, which has two straight faces and two round ends.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// Returns when the mover, translated by `delta`, first hits the line, from either side or at an
/// end, or nothing when it does not. Touching, grazing and overlapping are as for
/// sweep_circle_polygon, and there are no gaps. A circle of radius 0 is a point: see
/// sweep_point_line.
[[nodiscard]] std::optional<SweepHit> sweep_circle_line(Circle mover, Vec2 delta, Segment obstacle);

}  // namespace arena::sim
