// Turns an outline with holes into one outline without: a keyhole, which the rest of the library
// accepts like any polygon.
//
//     +-----------+          +-----------+
//     |   +---+   |          |   +---+   |      The leftmost vertex of each hole is joined to a
//     |   |   |   |   --->   |   |   |   |      vertex further left that is visible from it. The
//     |   +---+   |          |   +---+   |      outline runs along the bridge to the hole, around
//     |           |          | //        |      it and back.
//     +-----------+          +-----------+
//
// Takes any lists of points, which may be hostile. Returns a counter-clockwise polygon as
// normalise_polygon does, or a HolesError that says what is wrong. Exact: no tolerance decides.
// Takes O(n log n); allocates, for load time.
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

/// Why an outline with holes was rejected.
struct HolesError {
    enum class Kind : std::uint8_t {
        bad_ring,      ///< `ring` is not a polygon by itself: see `in_ring`
        rings_touch,   ///< `ring` and `other_ring` cross or touch near `place`
        not_in_solid,  ///< `ring`, a hole, lies outside the outline or in another hole
    };
    Kind kind = Kind::bad_ring;
    /// 0 is the outline; i + 1 is hole i.
    std::size_t ring = 0;
    std::size_t other_ring = 0;
    PolygonError in_ring;  ///< for bad_ring
    Vec2 place;            ///< for the others
};

/// Describes the error for the person who drew the outline, without a full stop.
[[nodiscard]] std::string describe(const HolesError& error);

/// Returns the keyhole. For m vertices in all rings, after normalising, it has m + 2 vertices for
/// each hole; the first is that of the outline. The outline may already be a keyhole and touch
/// itself, as long as its inside is in one piece; a hole may not.
///
/// A bridge is the diagonal that divides a polygon at a split vertex when it is cut into monotone
/// pieces: it leads to the last vertex that the sweep reached above the edge below. No ray is cast,
/// no point is computed, and no two bridges cross.
///
/// Source: M. de Berg et al., Computational Geometry, 3rd edition, section 3.2; bridging itself as
/// in D. Eberly, Triangulation by Ear Clipping, 2002.
[[nodiscard]] Result<std::vector<Vec2>, HolesError> bridge_holes(
    std::span<const Vec2> outline, std::span<const std::vector<Vec2>> holes);

}  // namespace arena::sim
