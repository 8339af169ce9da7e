// Pushes a circle out of several convex polygons, taken as one solid, by the shortest way.
//
// Pushing out of one piece after another can push from piece to piece, in and out of a seam, or far
// along a chain; this function considers all pieces at once. Use it where single pushes do not
// settle.
#pragma once

#include <optional>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// Returns the smallest translation that ends the overlap of the disc with every piece; nothing
/// when it overlaps none. Pieces may abut, overlap each other and lie apart. `inner_edges` play no
/// part, because the pieces behind an edge are considered themselves. A tie goes to the earliest
/// piece and edge.
///
/// The centre has to leave the union of the pieces grown by the radius. The nearest point of that
/// union's outline is the foot on a grown edge or a grown corner, or a point where two of those
/// cross. All are tried, the feet first, and the nearest one that is clear of every piece wins.
/// Exact up to kPushResidual; at most n^2 crossings for n vertices in all, and no allocation.
[[nodiscard]] std::optional<Contact> resolve_against_union(Circle mover,
                                                           std::span<const ConvexPolygon> pieces);

}  // namespace arena::sim
