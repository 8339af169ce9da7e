// The feature of a convex polygon that is nearest to a point: the basis of push-out tests and
// sweeps of circles.
//
// Takes a point and a convex polygon, which may be degenerate: two vertices are a line seen from
// both sides, and one vertex is a point. Returns the edge or the vertex, the way out and the signed
// distance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// An edge or a vertex of a polygon, relative to a point.
struct NearestFeature {
    enum class Kind : std::uint8_t { edge, vertex };
    Kind kind = Kind::edge;
    std::size_t index = 0;  ///< of the edge or the vertex
    Vec2 normal;            ///< unit: the edge's outward normal, or from the vertex to the point
    float distance = 0.0f;  ///< metres; negative inside, where the kind is always edge
};

/// Returns the feature in whose Voronoi region the point lies. Outside, the region of an edge is
/// the strip over it, and that of a vertex is the sector between two strips. Inside, it is the edge
/// that is least far away. A tie goes to the lowest index, and a point on the outline to an edge.
/// `polygon` has at least one vertex.
[[nodiscard]] NearestFeature nearest_feature(Vec2 point, const ConvexPolygon& polygon);

/// Returns the edge that is least far away among those that are not inner, for a point inside. When
/// all edges are inner, returns the nearest of them, so that there always is a way out. `polygon`
/// has at least one vertex.
[[nodiscard]] NearestFeature nearest_exit(Vec2 point, const ConvexPolygon& polygon);

/// Returns the feature that a disc is pushed away from: nearest_feature of its centre when the
/// centre is outside, nearest_exit when it is inside or on the outline. Returns nothing when an
/// edge's line shows that the disc is out of reach; that does not catch every disc that is out of
/// reach.
[[nodiscard]] std::optional<NearestFeature> nearest_way_out(Circle mover,
                                                            const ConvexPolygon& obstacle);

/// How clearly a normal must point across an inner edge before the contact is left to the piece
/// behind it: the sine of about a twentieth of a degree. At zero, rounding could make two pieces
/// both leave the contact to the other, and nothing would stop a mover at their seam; a large value
/// would let movers feel the seams.
inline constexpr float kSeamSlack = 0x1p-10f;

/// Whether a contact at this feature belongs to the neighbouring piece: the feature lies on an
/// inner edge, or at the end of one with a normal that points across it. The neighbour has that
/// feature too, and is at least as near.
[[nodiscard]] bool belongs_to_neighbour(NearestFeature::Kind kind, std::size_t index, Vec2 normal,
                                        const ConvexPolygon& polygon);

/// Whether the edge is marked as a cut.
constexpr bool is_inner(const ConvexPolygon& polygon, std::size_t edge_index) {
    return ((polygon.inner_edges >> (edge_index % kConvexVerticesMax)) & 1u) != 0;
}

}  // namespace arena::sim
