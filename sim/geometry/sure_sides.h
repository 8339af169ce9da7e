// A cheap filter before the exact tests of small polygons: the sides of all edges at once, in
// float, with a bound on the rounding error. What it says is always right. On or very near an
// outline it says nothing, and the caller falls back to the exact functions.
#pragma once

#include "sim/geometry/edge_lanes.h"

namespace arena::sim {

/// A bound on what products of two floats lose when they are denormal, in square metres. Do not
/// square it: the result would be denormal, and products of denormals take a hundred times as long
/// as others.
inline constexpr float kUnderflow = 0x1p-120f;

/// cross(a, b) lane by lane, with a bound on the rounding error when a and b are differences of
/// points or sums of two such differences: the true value lies within `error` + kUnderflow of
/// `value`.
struct Area4 {
    Float4 value;
    Float4 error;
};

inline Area4 area4(Points4 a, Points4 b) {
    constexpr float kErrorBound = 8.0f * 0x1p-24f;  // turn() has some roundings fewer
    const Float4 plus = a.x * b.y;
    const Float4 minus = a.y * b.x;
    return {plus - minus, (abs(plus) + abs(minus)) * kErrorBound};
}

/// The lanes in which c surely lies left, and those in which it surely lies right, of the line from
/// a to b, by cross(a - c, b - c).
struct SureLanes {
    Mask4 left;
    Mask4 right;
};

inline SureLanes sure_lanes(Points4 a, Points4 b, Points4 c) {
    constexpr float kErrorBound = (3.0f + 0x1p-19f) * 0x1p-24f;  // as in turn(), with u = 2^-24
    const Points4 to_a = a - c;
    const Points4 to_b = b - c;
    const Float4 plus = to_a.x * to_b.y;
    const Float4 minus = to_a.y * to_b.x;
    const Float4 error = (abs(plus) + abs(minus)) * kErrorBound + kUnderflow;
    return {plus - minus > error, minus - plus > error};
}

/// One bit for each edge or vertex; a bit is in neither mask where rounding could decide.
struct SureSides {
    EdgeMask left = 0;
    EdgeMask right = 0;
};

/// Returns the side of each edge on which the point lies.
inline SureSides sure_sides(Vec2 point, const EdgeLanes& edges) {
    const SureLanes low = sure_lanes(edges.from[0], edges.to[0], all_lanes(point));
    const SureLanes high = sure_lanes(edges.from[1], edges.to[1], all_lanes(point));
    return {bits_of(low.left, high.left), bits_of(low.right, high.right)};
}

/// Returns the side of a line on which each edge starts.
inline SureSides sure_sides(const EdgeLanes& edges, Segment line) {
    const SureLanes low = sure_lanes(all_lanes(line.a), all_lanes(line.b), edges.from[0]);
    const SureLanes high = sure_lanes(all_lanes(line.a), all_lanes(line.b), edges.from[1]);
    return {bits_of(low.left, high.left), bits_of(low.right, high.right)};
}

/// Whether an odd number of the eight lanes' bits is set. Older processors lack the instruction
/// that counts bits, and a function call in its place would take longer than all of this.
inline bool is_odd(EdgeMask mask) {
    mask ^= mask >> 4;
    mask ^= mask >> 2;
    mask ^= mask >> 1;
    return (mask & 1u) != 0;
}

/// A yes or no that holds only if `is_sure`.
struct SureAnswer {
    bool is_sure = false;
    bool yes = false;
};

/// Whether the point lies inside a simple polygon, by the edges that a ray towards +x crosses. The
/// answer is not sure for a point on the outline or level with a vertex.
inline SureAnswer surely_inside(Vec2 point, const EdgeLanes& edges) {
    const SureSides sides = sure_sides(point, edges);
    const Float4 height = all_lanes(point.y);
    const EdgeMask starts_above = bits_of(edges.from[0].y > height, edges.from[1].y > height);
    const EdgeMask ends_above = next_vertices(starts_above);
    const EdgeMask level = bits_of(edges.from[0].y == height, edges.from[1].y == height);
    // With no vertex at its height, the point can only lie on edges that cross that height.
    const EdgeMask crossing = starts_above ^ ends_above;
    const EdgeMask unsure = crossing & ~(sides.left | sides.right);
    // The ray crosses a rising edge when the point lies left of it, and a falling one when the
    // point lies right of it.
    const EdgeMask crossed = crossing & (ends_above ^ sides.right);
    return {(level | unsure) == 0, is_odd(crossed)};
}

/// Whether a small polygon is surely convex: it turns left at every vertex, and winds once. Returns
/// false when rounding could decide.
inline bool is_surely_convex(std::size_t count, const EdgeLanes& edges) {
    const EdgeMask used = (EdgeMask{1} << count) - 1;
    const EdgeMask last = EdgeMask{1} << (count - 1);
    const std::array<Points4, 2> along{edges.to[0] - edges.from[0], edges.to[1] - edges.from[1]};
    const Float4 first_x = all_lanes(along[0].x[0]);
    const Float4 first_y = all_lanes(along[0].y[0]);
    const auto next = [&](Float4 low, Float4 high, Float4 first, EdgeMask is_last) {
        const Float4 shifted = __builtin_shufflevector(low, high, 1, 2, 3, 4);
        return select(lanes_of(is_last), first, shifted);
    };
    const std::array<Points4, 2> after{Points4{next(along[0].x, along[1].x, first_x, last),
                                               next(along[0].y, along[1].y, first_y, last)},
                                       Points4{next(along[1].x, first_x, first_x, last >> 4),
                                               next(along[1].y, first_y, first_y, last >> 4)}};
    const Area4 low = area4(along[0], after[0]);
    const Area4 high = area4(along[1], after[1]);
    const EdgeMask turns_left =
        bits_of(low.value > low.error + kUnderflow, high.value > high.error + kUnderflow);
    // The directions change between the right and the left half twice.
    const EdgeMask leads_right = bits_of(along[0].x > 0.0f, along[1].x > 0.0f) & used;
    const EdgeMask leads_up = bits_of(along[0].x == 0.0f, along[1].x == 0.0f) & used;
    const EdgeMask next_right = (leads_right >> 1) | ((leads_right & 1u) << (count - 1));
    const EdgeMask half_changes = leads_right ^ next_right;
    const EdgeMask beyond_two = without_lowest(without_lowest(half_changes));
    return ((turns_left & used) == used) & (leads_up == 0) & (half_changes != 0) &
           (beyond_two == 0);
}

}  // namespace arena::sim
