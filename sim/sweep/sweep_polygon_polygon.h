// Sweeps a polygon against a polygon, concave ones included: vertices of the mover along delta
// against edges of the obstacle, vertices of the obstacle along -delta against edges of the mover.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"
#include "sim/values/static_vector.h"

namespace arena::sim {

/// Where the outlines meet at the time of impact: on one edge of the obstacle, or at one of its
/// vertices when no edge of it lies flat against the mover.
struct SweepContact {
    using Feature = SweepFeature;
    Feature feature = Feature::edge;
    std::size_t index = 0;  ///< of the obstacle's edge or vertex
    Vec2 point;             ///< metres
    Vec2 normal;            ///< unit, from the obstacle to the mover
};

struct PolygonSweepHit {
    /// The earliest contact; at a tie the one with the lowest vertex, then edge, of the first pass.
    SweepHit first;
    /// All contacts at that time, one a feature of the obstacle: a wide mover that lands on two
    /// prongs has two. Those beyond the capacity are left out. Empty at an overlap.
    StaticVector<SweepContact, 8> contacts;
};

/// When the mover, translated by delta, begins to share interior with the obstacle. Simple
/// counter-clockwise polygons. Which features can meet is decided exactly; t, point and normal are
/// rounded.
///
/// Touching at the start is a hit at t = 0 when the motion leads in, none when it leads away or
/// along; faces and corners that graze are none; corners met head-on are one. An overlap at the
/// start gives t = 0 and the way out: the smallest push, see overlap_at_start. Zero delta meets
/// nothing unless it overlaps.
///
/// Source: the swept polygon test of public articles, with closed ranges, edges that face away
/// culled in both passes, and vertices that meet vertices looked at by their angles.
[[nodiscard]] std::optional<PolygonSweepHit> sweep_polygon_polygon(Polygon mover, Vec2 delta,
                                                                   Polygon obstacle);

/// Whether a polygon's edge can be met by something that moves along delta, or by what comes
/// towards it: the outward normal is against delta. An edge along delta cannot. Exact.
[[nodiscard]] bool is_facing(Segment edge_of_obstacle, Vec2 delta);

}  // namespace arena::sim
