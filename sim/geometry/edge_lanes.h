// A small polygon laid out for four lanes: all of its edges at once, without a loop.
//
// Polygons have a handful of vertices, and the number varies. A loop over them ends with a branch
// that no processor predicts, and that costs more than computing a few edges for no use. So a
// polygon of up to eight vertices takes two registers for each coordinate, which are always full.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base/branchless.h"
#include "sim/geometry/shapes.h"
#include "sim/math/float4.h"

namespace arena::sim {

/// The edges of a closed outline: lane i holds edge i, from vertex i to its successor. Lanes beyond
/// the last edge hold the first vertex twice, an edge without length.
struct EdgeLanes {
    static constexpr std::size_t kEdgesMax = 8;
    static constexpr std::uint32_t kAll = 0xFF;  ///< the bits of all lanes

    std::array<Points4, 2> from;
    std::array<Points4, 2> to;
};

/// A bit for each edge or vertex of a polygon.
using EdgeMask = std::uint32_t;

/// Whether the polygon fits: it has 1 to kEdgesMax vertices.
inline bool has_lanes(std::span<const Vec2> vertices) {
    return vertices.size() - 1 < EdgeLanes::kEdgesMax;  // false for 0 vertices: 0 - 1 wraps
}

/// Returns the edges of a polygon of 1 to kEdgesMax vertices.
inline EdgeLanes edge_lanes(std::span<const Vec2> vertices) {
    // Indices beyond the end become 0 by a mask: a conditional would be compiled to branches.
    const auto at = [&](std::size_t i) -> const Vec2& {
        return vertices[i & (std::size_t{0} - std::size_t{i < vertices.size()})];
    };
    const Vec2& first = vertices[0];
    return {{points4(first, at(1), at(2), at(3)), points4(at(4), at(5), at(6), at(7))},
            {points4(at(1), at(2), at(3), at(4)), points4(at(5), at(6), at(7), first)}};
}

/// Whether the closed boxes around two polygons share no point.
inline bool boxes_apart(const EdgeLanes& a, const EdgeLanes& b) {
    const auto is_below = [](Float4 high_a, Float4 low_b) {
        return max_lane(high_a) < min_lane(low_b);
    };
    const Float4 a_left = min(a.from[0].x, a.from[1].x);
    const Float4 a_right = max(a.from[0].x, a.from[1].x);
    const Float4 a_bottom = min(a.from[0].y, a.from[1].y);
    const Float4 a_top = max(a.from[0].y, a.from[1].y);
    const Float4 b_left = min(b.from[0].x, b.from[1].x);
    const Float4 b_right = max(b.from[0].x, b.from[1].x);
    const Float4 b_bottom = min(b.from[0].y, b.from[1].y);
    const Float4 b_top = max(b.from[0].y, b.from[1].y);
    return either(either(is_below(a_right, b_left), is_below(b_right, a_left)),
                  either(is_below(a_top, b_bottom), is_below(b_top, a_bottom)));
}

/// Returns the bits of the lanes that hold an edge.
inline EdgeMask used_edges(std::span<const Vec2> vertices) {
    return (EdgeMask{1} << vertices.size()) - 1;
}

/// Returns one mask from the masks of two registers.
inline EdgeMask bits_of(Mask4 low, Mask4 high) {
    return bits_of(low) | (bits_of(high) << 4);
}

/// Returns the lanes that the lowest four bits stand for.
inline Mask4 lanes_of(EdgeMask mask) {
    const auto bits = static_cast<std::int32_t>(mask);
    const Mask4 lane_bits{1, 2, 4, 8};
    return (Mask4{bits, bits, bits, bits} & lane_bits) == lane_bits;
}

/// Moves the bit of each vertex to the edge that ends there.
inline EdgeMask next_vertices(EdgeMask vertices) {
    return (vertices >> 1) | ((vertices & 1u) << 7);
}

/// Returns the mask without its lowest set bit.
constexpr EdgeMask without_lowest(EdgeMask mask) {
    return mask & (mask - 1);
}

/// Returns the index of the lowest set bit; `mask` is not 0.
inline std::size_t first_of(EdgeMask mask) {
    return static_cast<std::size_t>(std::countr_zero(mask));
}

}  // namespace arena::sim
