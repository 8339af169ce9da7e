// From an outline as somebody drew it to one that the rest of the library may rely on.
//
// Takes any list of points, which may be hostile. Gives a polygon that is finite, simple or a
// keyhole (see simple_polygon.h), counter-clockwise and free of duplicate and collinear vertices,
// or a PolygonError that says what stands in the way. Exact: no tolerance decides, and normalising
// twice changes nothing. n log n; allocates, for load time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/math/vec2.h"
#include "sim/values/result.h"

namespace arena::sim {

struct PolygonError {
    enum class Kind : std::uint8_t {
        too_few_vertices,  ///< fewer than three were given
        not_finite,        ///< a coordinate is infinite or not a number
        no_area,           ///< all vertices lie on one line
        self_crossing,     ///< edge_a and edge_b share a point, and are no bridge of a keyhole
    };
    Kind kind = Kind::too_few_vertices;
    /// For self_crossing: indices into the input, edge i starts at vertex i. For not_finite, edge_a
    /// is the vertex.
    std::size_t edge_a = 0;
    std::size_t edge_b = 0;
};

/// In words for the person who drew it, with the way out, without a full stop: "edge 0 crosses or
/// touches edge 2 (edge i starts at vertex i): move their vertices apart".
[[nodiscard]] std::string describe(const PolygonError& error);

/// Spikes (an outline that runs out and straight back) are dropped; the first vertex stays first
/// where it survives. In a keyhole, vertices at the ends of bridges stay though the outline may run
/// straight on there.
[[nodiscard]] Result<std::vector<Vec2>, PolygonError> normalise_polygon(
    std::span<const Vec2> outline);

}  // namespace arena::sim
