// A small convex polygon with what its edges are asked for time and again: made once, when a map is
// loaded or a body is built, so that a test needs no root and no division to know an edge.
//
// What the tests gain is a quick look by half-planes: how far a point lies in front of each edge,
// all edges at once, as seen from a point within the polygon, where floats lose little. It is right
// but for a stated error. Where that could decide, the plain polygon is asked; where it cannot,
// what is left to compute is computed as for the plain one. So both get the same answer, to the
// last bit.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "sim/geometry/edge_lanes.h"
#include "sim/geometry/shapes.h"
#include "sim/math/float4.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// Looks at the vertices that it was made of, as a ConvexPolygon does: they outlive it.
struct PreparedPolygon {
    ConvexPolygon plain;

    /// Whether the rest may be used. It is when there are 3 to EdgeLanes::kEdgesMax vertices and
    /// the polygon is neither tiny nor enormous nor thin: no vertex lies nearer than 1/256 of the
    /// extent to the line of an edge that it is no end of. Then no corner is so sharp, and no edge
    /// so short, that rounding in a test could take one feature for another.
    bool is_regular = false;

    Vec2 origin;          ///< the middle of its box
    float extent = 0.0f;  ///< metres; no coordinate is farther from the origin's
    /// The vertices' coordinates, and the first one's in all places behind them.
    alignas(16) std::array<float, 12> x{};
    alignas(16) std::array<float, 12> y{};
    std::array<Points4, 2> outward{};  ///< unit normals in lanes; of lanes without an edge zero
    std::array<Float4, 2> offset{};    ///< of the edges' lines, from the origin; or infinite
    std::array<double, EdgeLanes::kEdgesMax> length{};  ///< of the edges, metres

  private:
    PreparedPolygon() = default;
    friend PreparedPolygon prepare(const ConvexPolygon& polygon);
};

[[nodiscard]] PreparedPolygon prepare(const ConvexPolygon& polygon);

// Of a regular one.

inline Segment edge(const PreparedPolygon& polygon, std::size_t i) {
    return {{polygon.x[i], polygon.y[i]}, {polygon.x[i + 1], polygon.y[i + 1]}};
}
inline Vec2 outward_of(const PreparedPolygon& polygon, std::size_t i) {
    const Points4& lanes = polygon.outward[i / 4];
    return {lanes.x[i % 4], lanes.y[i % 4]};
}
/// Where four edges start, from the first given, as edge_lanes() has them; and where they end.
inline Points4 starts_of(const PreparedPolygon& polygon, std::size_t first) {
    Points4 points;
    std::memcpy(&points.x, &polygon.x[first], sizeof points.x);
    std::memcpy(&points.y, &polygon.y[first], sizeof points.y);
    return points;
}
inline Points4 ends_of(const PreparedPolygon& polygon, std::size_t first) {
    return starts_of(polygon, first + 1);
}

/// How far a point lies in front of each edge, in metres, but for `error`; negative behind. Lanes
/// without an edge hold minus infinity.
struct Heights {
    std::array<Float4, 2> height;
    float error = 0.0f;

    [[nodiscard]] float greatest() const { return greatest_of(max(height[0], height[1])); }
    [[nodiscard]] EdgeMask above(float limit) const {
        return bits_of(height[0] > all_lanes(limit), height[1] > all_lanes(limit));
    }
};

/// What sums of three products of lengths up to `extent` lose at most, and room to spare.
constexpr float height_error(float extent) {
    return extent * (16.0f * 0x1p-24f);
}

/// Over the edges of a regular polygon.
inline Heights heights(Vec2 point, const PreparedPolygon& polygon) {
    const Vec2 local = point - polygon.origin;
    const Points4 lanes = all_lanes(local);
    Heights result;
    result.height = {dot(lanes, polygon.outward[0]) - polygon.offset[0],
                     dot(lanes, polygon.outward[1]) - polygon.offset[1]};
    result.error = height_error(std::abs(local.x) + std::abs(local.y) + polygon.extent);
    return result;
}

}  // namespace arena::sim
