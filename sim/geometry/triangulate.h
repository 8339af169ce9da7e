// Cuts a polygon into triangles by ear clipping.
//
// Takes a counter-clockwise simple polygon. Vertices in the middle of a straight side are allowed,
// and so is an outline that touches itself, along bridges to its holes (a keyhole) or in vertices,
// as long as its inside is in one piece. Returns exactly
// n - 2 triangles over its vertices, counter-clockwise, that cover it without overlap; for the
// polygons named above each has an area. Allocates; for load time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/math/vec2.h"

namespace arena::sim {

/// Three indices into the polygon, counter-clockwise.
struct Triangle {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
};

/// Cuts a polygon into triangles.
///
/// Ears are clipped from a linked list. A queue holds the vertices that may be ears: clipping one
/// can make ears of its two neighbours alone, so at most 3n vertices are tested. A tree over the
/// vertices that are still reflex answers whether one of them lies in an ear. Ten thousand vertices
/// take at most tens of milliseconds, whether they form a star, a comb, a spiral or a plate with
/// holes.
///
/// An outline that crosses itself still ends in n - 2 triangles, but of any shape and winding; use
/// normalise_polygon first. Returns no triangles for fewer than three vertices, or when a vertex is
/// not finite.
///
/// Source: D. Eberly, Triangulation by Ear Clipping, 2002; G. H. Meisters, Polygons Have Ears,
/// 1975. With the exact orientation() an ear always exists.
[[nodiscard]] std::vector<Triangle> triangulate(std::span<const Vec2> polygon);

}  // namespace arena::sim
