// Half-planes in front of the edges of a convex piece, four at a time: a first test that in
// most cases shows whether something is clear of the piece.
#pragma once

#include <span>
#include <vector>

#include "sim/geometry/shapes.h"
#include "sim/math/float4.h"

namespace arena::sim {

/// Four edges: a point of each, and its outward unit normal.
struct HalfPlanes4 {
    Points4 point;
    Points4 normal;
};

/// Appends the half-planes of a polygon's edges, or of both sides of a line. The last one is
/// repeated until they fill groups of four.
void append_half_planes(std::span<const Vec2> vertices, std::vector<HalfPlanes4>& half_planes);

/// The margin by which a half-plane must be clear, in metres: far more than the rounding error of
/// the test, which works on differences of nearby coordinates.
inline constexpr float kClearSlack = 0x1p-13f;

/// Whether the disc stays within one of the half-planes for its whole displacement along `delta`,
/// and so clear of the piece. True is certain; false says nothing. Returns false when there are no
/// half-planes.
[[nodiscard]] inline bool is_clear_of(std::span<const HalfPlanes4> half_planes, Circle circle,
                                      Vec2 delta) {
    const Points4 center = all_lanes(circle.center);
    const Points4 way = all_lanes(delta);
    const Float4 apart = all_lanes(circle.radius + kClearSlack);
    for (const HalfPlanes4& four : half_planes) {
        const Float4 at_start = dot(center - four.point, four.normal);
        const Float4 at_end = at_start + dot(way, four.normal);
        if (bits_of(min(at_start, at_end) > apart) != 0) return true;
    }
    return false;
}

}  // namespace arena::sim
