// Sweeps a polygon against a line (a segment): the polygon's vertices along delta against the line,
// and the line's ends along -delta against the polygon's edges.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// Returns when the counter-clockwise polygon, which may be concave, translated by `delta`, first
/// has some point of the line in its interior, from either side and ends included, or nothing when
/// it does not. Which features hit is decided exactly; t, point and normal are rounded.
///
/// Touching at the start is a hit at t = 0 when the motion leads in, and no hit when it leads away
/// or along. Grazing is no hit; a corner that hits an end head-on is one. When the line crosses the
/// interior at the start, the way out is the smallest push. Zero delta hits nothing unless the
/// shapes overlap. A line without length is a point.
[[nodiscard]] std::optional<SweepHit> sweep_polygon_line(Polygon mover, Vec2 delta,
                                                         Segment obstacle);

}  // namespace arena::sim
