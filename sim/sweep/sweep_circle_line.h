// Sweeps a circle against a line (a segment): the path of the centre against the line grown by the
// radius, two straight faces and two round ends. Radius 0 is a moving point.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// When the mover, translated by delta, first meets the line, from either side or at an end. As
/// sweep_circle_polygon in all: touching, grazing, overlapping, without gaps. A circle of radius 0
/// is a point: see sweep_point_line.
[[nodiscard]] std::optional<SweepHit> sweep_circle_line(Circle mover, Vec2 delta, Segment obstacle);

}  // namespace arena::sim
