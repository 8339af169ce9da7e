// Sweeps a point against a polygon of any simple shape: when does its path lead inside?
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// When the point, moved from `from` to `from + delta`, first begins to lead into the filled
/// counter-clockwise polygon. Whether and where it does is exact for the two ends as floats hold
/// them; t and point are rounded.
///
/// From the outline a path that leads in hits at t = 0, one along it or away does not; grazing a
/// corner or running along an edge is none; ending on the outline head-on is one, at t = 1. A start
/// strictly inside gives the way to the nearest point of the outline. Zero delta meets nothing
/// unless it starts inside.
[[nodiscard]] std::optional<SweepHit> sweep_point_polygon(Vec2 from, Vec2 delta, Polygon obstacle);

}  // namespace arena::sim
