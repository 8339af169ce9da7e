// Sweeps a polygon against a polygon, concave ones included: vertices of the mover along delta
// against edges of the obstacle, and vertices of the obstacle along -delta against edges of the
// mover.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"
#include "sim/values/static_vector.h"

namespace arena::sim {

/// Where the outlines touch at the time of impact: on one edge of the obstacle, or at one of its
/// vertices when no edge of it lies flat against the mover.
struct SweepContact {
    using Feature = SweepFeature;
    Feature feature = Feature::edge;
    std::size_t index = 0;  ///< of the obstacle's edge or vertex
    Vec2 point;             ///< metres
    Vec2 normal;            ///< unit, from the obstacle to the mover
};

/// The hit of a polygon, with all its contacts.
struct PolygonSweepHit {
    /// The earliest contact; at a tie the one with the lowest vertex, then edge, of the first pass.
    SweepHit first;
    /// All contacts at that time, one for each feature of the obstacle: a wide mover that lands on
    /// two prongs has two. Those beyond the capacity are left out. Empty at an overlap.
    StaticVector<SweepContact, 8> contacts;
};

/// Returns when the mover, translated by `delta`, begins to share interior with the obstacle, or
/// nothing when it does not. Both must be simple counter-clockwise polygons. Which features can hit
/// is decided exactly; t, point and normal are rounded.
///
/// Touching at the start is a hit at t = 0 when the motion leads in, and no hit when it leads away
/// or along. Faces and corners that graze are no hit; corners that collide head-on are one. An
/// overlap at the start is a hit at t = 0 with the way out: the smallest push, see
/// overlap_at_start. Zero delta hits nothing unless the shapes overlap.
///
/// Source: the swept polygon test of public articles, with closed ranges, with edges that face away
/// culled in both passes, and with vertices that hit vertices decided by their angles.
[[nodiscard]] std::optional<PolygonSweepHit> sweep_polygon_polygon(Polygon mover, Vec2 delta,
                                                                   Polygon obstacle);

/// Whether a body that moves along `delta` can hit the edge: whether the outward normal is against
/// `delta`. An edge along `delta` cannot be hit. Exact.
[[nodiscard]] bool is_facing(Segment edge_of_obstacle, Vec2 delta);

}  // namespace arena::sim
