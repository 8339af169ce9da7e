// Turns an outline as a person drew it into one that the rest of the library may rely on.
//
// Takes any list of points, which may be hostile. Returns a polygon that is finite, simple or a
// keyhole (see simple_polygon.h), counter-clockwise and free of duplicate and collinear vertices,
// or a PolygonError that says what is wrong. Exact: no tolerance decides, and normalising twice
// changes nothing. Takes O(n log n); allocates, for load time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/math/vec2.h"
#include "sim/values/result.h"

namespace arena::sim {

/// Why an outline was rejected.
struct PolygonError {
    enum class Kind : std::uint8_t {
        too_few_vertices,  ///< fewer than three were given
        not_finite,        ///< a coordinate is infinite or not a number
        no_area,           ///< all vertices lie on one line
        self_crossing,     ///< edge_a and edge_b share a point and are not a keyhole's bridge
    };
    Kind kind = Kind::too_few_vertices;
    /// For self_crossing, the two edges as indices into the input; edge i starts at vertex i. For
    /// not_finite, edge_a is the vertex.
    std::size_t edge_a = 0;
    std::size_t edge_b = 0;
};

/// Describes the error and its remedy for the person who drew the outline, without a full stop:
/// "edge 0 crosses or touches edge 2 (edge i starts at vertex i): move their vertices apart".
[[nodiscard]] std::string describe(const PolygonError& error);

/// Returns the normalised polygon. Drops spikes, which are parts where the outline runs out and
/// straight back. The first vertex stays first unless it is dropped. In a keyhole, the vertices at
/// the ends of bridges stay, although the outline may run straight on there.
[[nodiscard]] Result<std::vector<Vec2>, PolygonError> normalise_polygon(
    std::span<const Vec2> outline);

}  // namespace arena::sim
