// Sweeps a point against a polygon of any simple shape.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// Returns when the point, moved from `from` to `from + delta`, first leads into the filled
/// counter-clockwise polygon, or nothing when it does not. Whether and where it does is exact for
/// the two ends as floats hold them; t and point are rounded.
///
/// A path that starts on the outline and leads in is a hit at t = 0; one that leads along it or
/// away is not. Grazing a corner or running along an edge is no hit; ending on the outline head-on
/// is one, at t = 1. A start strictly inside is a hit with the way to the nearest point of the
/// outline. Zero delta hits nothing unless the point starts inside.
[[nodiscard]] std::optional<SweepHit> sweep_point_polygon(Vec2 from, Vec2 delta, Polygon obstacle);

}  // namespace arena::sim
