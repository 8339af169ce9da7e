// The angle that a polygon fills at a point of its outline, as a range of directions. Exact tests
// between outlines use it where outlines touch at a vertex instead of crossing.
#pragma once

#include <span>

#include "sim/geometry/polygon.h"

namespace arena::sim {

/// The directions that lead into the polygon: those from `apex` strictly between apex->from and
/// apex->to, counter-clockwise. In the middle of an edge these are half of all directions.
struct Wedge {
    Vec2 apex;
    Vec2 from;
    Vec2 to;
};

/// Returns the wedge at `point`, which lies on edge i of a counter-clockwise polygon: in the
/// interior of the edge or on one of its ends.
[[nodiscard]] Wedge wedge_at(Vec2 point, std::span<const Vec2> polygon, std::size_t i);

/// Whether the direction apex->target lies strictly inside the wedge. Exact.
[[nodiscard]] bool contains_direction(const Wedge& wedge, Vec2 target);

/// Whether two wedges at the same apex share a direction. Exact.
[[nodiscard]] bool wedges_overlap(const Wedge& a, const Wedge& b);

}  // namespace arena::sim
