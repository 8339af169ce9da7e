// Turns an outline as a person drew it into one that the rest of the library may rely on.
//
// Takes any list of points, which may be hostile. Returns polygons that are finite,
// counter-clockwise and free of duplicate and collinear vertices, or a PolygonError that says what
// is wrong. An outline may touch itself, in places and along edges, as long as it is clear what it
// encloses (see enclosed_parts.h). Exact: no tolerance decides, and normalising twice changes
// nothing. Takes O(n log n); allocates, for load time.
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
        /// edge_a and edge_b cross, or meet where the outline leads around a place twice, or
        /// around one place to the left and around another to the right
        self_crossing,
        line_without_width,  ///< edge_a and edge_b run along one line, the outside on both sides
        several_parts,       ///< it touches itself so that its inside falls apart
    };
    Kind kind = Kind::too_few_vertices;
    /// For self_crossing and line_without_width, the two edges as indices into the input; edge i
    /// starts at vertex i. For not_finite, edge_a is the vertex.
    std::size_t edge_a = 0;
    std::size_t edge_b = 0;
};

/// Describes the error and its remedy for the person who drew the outline, without a full stop:
/// "edge 0 crosses or touches edge 2 (edge i starts at vertex i): move their vertices apart".
[[nodiscard]] std::string describe(const PolygonError& error);

/// An outline that has been checked.
struct NormalisedOutline {
    /// Polygons without common interior, the inside of each in one piece: what decompose() takes.
    /// Nearly always one; several where the outline touches itself and its inside falls apart.
    std::vector<std::vector<Vec2>> parts;
    /// One closed walk along all parts: the same as the part when there is one. It passes what it
    /// touches without crossing it, and its inside is that of the parts.
    std::vector<Vec2> outline;
};

/// Returns the normalised outline. Drops spikes, which are parts where the outline runs out and
/// straight back, and sides that the inside lies on both sides of, except for bridges that lead to
/// holes. The first vertex stays first unless it is dropped. Vertices to which the outline returns
/// stay, although it may run straight on there.
[[nodiscard]] Result<NormalisedOutline, PolygonError> normalise_outline(
    std::span<const Vec2> outline);

/// Returns the polygon of an outline that has one part. Fails for others, too.
[[nodiscard]] Result<std::vector<Vec2>, PolygonError> normalise_polygon(
    std::span<const Vec2> outline);

}  // namespace arena::sim
