// Cuts a polygon into triangles by ear clipping.
//
// Takes a counter-clockwise simple polygon; vertices in the middle of a straight side are allowed,
// and so is an outline that touches itself along bridges to its holes (keyholes). Gives exactly
// n - 2 triangles over its vertices, counter-clockwise, that cover it without overlap; for the
// polygons named above each has an area. Allocates; for load time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/math/vec2.h"

namespace arena::sim {

/// Indices into the polygon, counter-clockwise.
struct Triangle {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
};

/// Ears come off a linked list. A queue holds the vertices that may be ears: clipping one changes
/// that for its two neighbours alone, so at most 3n are looked at. A tree over the vertices that
/// are reflex still answers whether one lies in an ear. Ten thousand vertices take some tens of
/// milliseconds, be they star, comb, spiral or plate with holes.
///
/// An outline that crosses itself still ends in n - 2 triangles, then of any shape and winding; use
/// normalise_polygon first. Fewer than three vertices, or one that is not finite, give none.
///
/// Source: D. Eberly, Triangulation by Ear Clipping, 2002; G. H. Meisters, Polygons Have Ears,
/// 1975. With the exact orientation() an ear always exists.
[[nodiscard]] std::vector<Triangle> triangulate(std::span<const Vec2> polygon);

}  // namespace arena::sim
