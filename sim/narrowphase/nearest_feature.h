// The feature of a convex polygon that a point is nearest to: what push-out and sweep of circles
// are made of.
//
// Takes a point and a convex polygon, which may be degenerate: two vertices are a line seen from
// both sides, one is a point. Gives the edge or the vertex, the way out and the signed distance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"

namespace arena::sim {

struct NearestFeature {
    enum class Kind : std::uint8_t { edge, vertex };
    Kind kind = Kind::edge;
    std::size_t index = 0;  ///< of the edge or the vertex
    Vec2 normal;            ///< unit: the edge's outward normal, or from the vertex to the point
    float distance = 0.0f;  ///< metres; negative inside, where the kind is always edge
};

/// The Voronoi region that the point lies in. Outside, an edge's region is the strip over it and a
/// vertex's the sector between two strips; inside, the edge that is least far away. A tie goes to
/// the lowest index, and a point on the outline to an edge. `polygon` has at least one vertex.
[[nodiscard]] NearestFeature nearest_feature(Vec2 point, const ConvexPolygon& polygon);

/// For a point inside: the edge that is least far away among those that are not inner. When all
/// are inner, the nearest of them, so that there always is a way out.
[[nodiscard]] NearestFeature nearest_exit(Vec2 point, const ConvexPolygon& polygon);

/// What a disc is pushed away from: nearest_feature of its centre outside, nearest_exit inside or
/// on the outline. Nothing when an edge's line shows that the disc is out of reach; not every disc
/// that is shows so.
[[nodiscard]] std::optional<NearestFeature> nearest_way_out(Circle mover,
                                                            const ConvexPolygon& obstacle);

/// How clearly a normal must point across an inner edge before the contact is left to the piece
/// behind it; the sine of about a twentieth of a degree. At zero, two pieces could both take
/// themselves for the wrong one by rounding and nothing would stop a mover at their seam; a large
/// value lets seams be felt.
inline constexpr float kSeamSlack = 0x1p-10f;

/// Whether a contact at this feature belongs to the neighbouring piece: it lies on an inner edge,
/// or at the end of one with a normal that points across it. The neighbour holds that feature too
/// and is at least as near.
[[nodiscard]] bool belongs_to_neighbour(NearestFeature::Kind kind, std::size_t index, Vec2 normal,
                                        const ConvexPolygon& polygon);

constexpr bool is_inner(const ConvexPolygon& polygon, std::size_t edge_index) {
    return ((polygon.inner_edges >> (edge_index % kConvexVerticesMax)) & 1u) != 0;
}

}  // namespace arena::sim
