// Sweeps a circle against a convex polygon: the path of the centre against the polygon grown by the
// radius, with straight faces and round corners. Radius 0 is a moving point.
#pragma once

#include <optional>

#include "sim/geometry/prepared_polygon.h"
#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// When the mover, translated by delta, first meets the filled polygon.
///
/// Touching at the start is a hit at t = 0 when the motion leads in, none when it leads away or
/// along; grazing a face or a corner is none; a corner met head-on is one. An overlap at the start
/// gives t = 0 and the push-out's normal. Zero delta meets nothing unless it overlaps.
///
/// The grown outline has no gaps: whether the path passes left or right of each of its joints is
/// decided once for both neighbours, so nothing slips between a face and a corner, however fast.
///
/// Contacts that belong to the piece behind an inner edge are left to it, as by
/// push_circle_out_of_polygon.
[[nodiscard]] std::optional<SweepHit> sweep_circle_polygon(Circle mover, Vec2 delta,
                                                           const ConvexPolygon& obstacle);

/// The same answer, sooner.
[[nodiscard]] std::optional<SweepHit> sweep_circle_polygon(Circle mover, Vec2 delta,
                                                           const PreparedPolygon& obstacle);

}  // namespace arena::sim
