// Cuts a polygon into few convex pieces, and marks the cuts.
//
// Takes a counter-clockwise polygon whose inside is in one piece, simple or not, as
// `normalise_polygon` and `bridge_holes` return it. Returns convex pieces, counter-clockwise, that
// cover it without overlap. An edge of a piece either lies on the outline or is a cut; each cut is
// an edge of exactly two pieces, once in each direction, and is marked in both. A keyhole's bridges
// are cuts like any other, and may disappear when pieces merge. Allocates; for load time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// The pieces, over one flat array of vertices.
struct ConvexPieces {
    struct Piece {
        std::uint32_t first = 0;        ///< into `vertices`
        std::uint32_t count = 0;        ///< 3 to kConvexVerticesMax
        std::uint64_t inner_edges = 0;  ///< bit i: edge i is a cut
    };
    std::vector<Vec2> vertices;
    std::vector<Piece> pieces;

    /// Returns a view of a piece, which is valid until `vertices` changes.
    [[nodiscard]] ConvexPolygon polygon(std::size_t index) const {
        const Piece& piece = pieces[index];
        return {{vertices.data() + piece.first, piece.count}, piece.inner_edges};
    }
};

/// Cuts a polygon into convex pieces. A convex polygon is one piece, or several, cut as a fan, when
/// it has more than kConvexVerticesMax vertices. A concave one is triangulated, and then every
/// diagonal is removed that no piece needs in order to stay convex; this makes at most four times
/// the smallest possible number of pieces. Returns no pieces for fewer than three vertices, or when
/// a vertex is not finite.
///
/// Source: S. Hertel, K. Mehlhorn, Fast Triangulation of Simple Polygons, 1983.
[[nodiscard]] ConvexPieces decompose(std::span<const Vec2> ccw_simple);

}  // namespace arena::sim
