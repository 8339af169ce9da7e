// From an outline with holes to one outline without: a keyhole, which the rest of the library takes
// like any polygon.
//
//     +-----------+          +-----------+
//     |   +---+   |          |   +---+   |      The first vertex of each hole from the left is
//     |   |   |   |   --->   |   |   |   |      joined to one further left that it sees. The
//     |   +---+   |          |   +---+   |      outline runs along the bridge to the hole, around
//     |           |          | //        |      it and back.
//     +-----------+          +-----------+
//
// Takes any lists of points, which may be hostile. Gives a counter-clockwise polygon as
// normalise_polygon would, or a HolesError that says what stands in the way. Exact: no tolerance
// decides. n log n; allocates, for load time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/geometry/normalise_polygon.h"
#include "sim/math/vec2.h"
#include "sim/values/result.h"

namespace arena::sim {

struct HolesError {
    enum class Kind : std::uint8_t {
        bad_ring,      ///< `ring` is no polygon by itself: see `in_ring`
        rings_meet,    ///< `ring` and `other_ring` cross or touch near `place`
        not_in_solid,  ///< `ring`, a hole, lies outside the outline or in another hole
    };
    Kind kind = Kind::bad_ring;
    /// 0 is the outline, i + 1 the hole i.
    std::size_t ring = 0;
    std::size_t other_ring = 0;
    PolygonError in_ring;  ///< for bad_ring
    Vec2 place;            ///< for the others
};

/// In words for the person who drew it, without a full stop.
[[nodiscard]] std::string describe(const HolesError& error);

/// Of m vertices in all rings, after normalising, the result has m + 2 for each hole; its first is
/// the outline's. The outline may be a keyhole already, a hole may not.
///
/// The bridge is the diagonal that divides a polygon at a split vertex on the way to monotone
/// pieces: to the vertex that the sweep met last above the edge below. No ray is cast, no point
/// computed, and no two bridges cross.
/// Source: M. de Berg et al., Computational Geometry, 3rd edition, section 3.2; bridging itself as
/// in D. Eberly, Triangulation by Ear Clipping, 2002.
[[nodiscard]] Result<std::vector<Vec2>, HolesError> bridge_holes(
    std::span<const Vec2> outline, std::span<const std::vector<Vec2>> holes);

}  // namespace arena::sim
