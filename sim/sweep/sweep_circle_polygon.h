// Sweeps a circle against a convex polygon: the path of the centre against the polygon grown by the
// radius, which has straight faces and round corners. A circle of radius 0 is a moving point.
#pragma once

#include <optional>

#include "sim/geometry/prepared_polygon.h"
#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// Returns when the mover, translated by `delta`, first hits the filled polygon, or nothing when it
/// does not.
///
/// Touching at the start is a hit at t = 0 when the motion leads in, and no hit when it leads away
/// or along. Grazing a face or a corner is no hit; hitting a corner head-on is one. An overlap at
/// the start is a hit at t = 0 with the normal of the push-out. Zero delta hits nothing unless the
/// shapes overlap.
///
/// The grown outline has no gaps: whether the path passes left or right of a joint is decided once
/// for both neighbours, so nothing slips between a face and a corner at any speed.
///
/// Contacts that belong to the piece behind an inner edge are left to that piece, as in
/// push_circle_out_of_polygon.
[[nodiscard]] std::optional<SweepHit> sweep_circle_polygon(Circle mover, Vec2 delta,
                                                           const ConvexPolygon& obstacle);

/// Returns the same, faster.
[[nodiscard]] std::optional<SweepHit> sweep_circle_polygon(Circle mover, Vec2 delta,
                                                           const PreparedPolygon& obstacle);

}  // namespace arena::sim
