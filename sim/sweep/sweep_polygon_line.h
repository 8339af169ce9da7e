// Sweeps a polygon against a line (a segment): its vertices along delta against the line, the
// line's ends along -delta against its edges.
#pragma once

#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// When the counter-clockwise polygon, which may be concave, translated by delta, first has some
/// point of the line in its interior. From either side, ends included. Which features meet is
/// decided exactly; t, point and normal are rounded.
///
/// Touching at the start is a hit at t = 0 when the motion leads in, none when it leads away or
/// along; grazing is none; a corner that meets an end head-on is one. When the line crosses the
/// interior at the start, the way out is the smallest push. Zero delta meets nothing unless it
/// overlaps. A line without length is a point.
[[nodiscard]] std::optional<SweepHit> sweep_polygon_line(Polygon mover, Vec2 delta,
                                                         Segment obstacle);

}  // namespace arena::sim
