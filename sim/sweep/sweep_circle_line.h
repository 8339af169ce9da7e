// Sweeps a circle against a line (a segment): the path of the centre against the line grown by the
// radius, two straight faces and two round ends. Radius 0 is a moving point.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// When the mover, translated by delta, first meets the line, from either side or at an end. As
/// sweep_circle_polygon in all: touching, grazing, overlapping, without gaps.
///
/// A moving point that starts on the line does not meet it (it met it when it arrived); one that
/// moves along the line grazes it.
[[nodiscard]] std::optional<SweepHit> sweep_circle_line(Circle mover, Vec2 delta, Segment obstacle);

}  // namespace arena::sim
