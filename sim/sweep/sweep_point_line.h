// Sweeps a point against a line (a segment): does its path cross, and when?
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// When the point, moved from `from` to `from + delta`, first lies on the line, from either side
/// and ends included. Whether it does is exact for these two positions as floats hold them, so a
/// point that goes on tick by tick cannot slip through a line or the joint of two.
///
/// One that starts on the line does not meet it (it met it when it arrived), nor does one that
/// moves along it. Zero delta meets nothing.
[[nodiscard]] std::optional<SweepHit> sweep_point_line(Vec2 from, Vec2 delta, Segment obstacle);

}  // namespace arena::sim
