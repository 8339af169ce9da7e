// A small convex polygon together with the values that tests need of its edges again and again. It
// is prepared once, when a map is loaded or a body is built, so that a test takes no root and no
// division for an edge.
//
// It lets a test look quickly at half-planes: how far a point lies in front of each edge, for all
// edges at once, relative to a point within the polygon, where floats lose little. That is right
// but for a stated error. Where the error could decide, the test falls back to the plain polygon;
// where it cannot, the rest is computed as for the plain polygon. So both ways return the same, to
// the last bit.
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

/// A view of vertices, as a ConvexPolygon is: the vertices have to outlive it.
struct PreparedPolygon {
    ConvexPolygon plain;

    /// Whether the other members may be used. This holds when there are 3 to EdgeLanes::kEdgesMax
    /// vertices and the polygon is neither tiny nor enormous nor thin: no vertex lies nearer than
    /// 1/256 of the extent to the line of an edge that does not end in it. Then no corner is so
    /// sharp, and no edge so short, that rounding could make a test confuse one feature with
    /// another.
    bool is_regular = false;

    Vec2 origin;          ///< the middle of its box
    float extent = 0.0f;  ///< metres; no coordinate differs more from the origin's
    /// The coordinates of the vertices; the remaining places hold those of the first vertex.
    alignas(16) std::array<float, 12> x{};
    alignas(16) std::array<float, 12> y{};
    std::array<Points4, 2> outward{};  ///< unit normals in lanes; zero in lanes without an edge
    std::array<Float4, 2> offset{};    ///< from the origin to the edges' lines; or infinite
    std::array<double, EdgeLanes::kEdgesMax> length{};  ///< of the edges, metres

  private:
    PreparedPolygon() = default;
    friend PreparedPolygon prepare(const ConvexPolygon& polygon);
};

/// Prepares a polygon of any number of vertices. One that does not fit the conditions of
/// `is_regular` keeps its plain form alone.
[[nodiscard]] PreparedPolygon prepare(const ConvexPolygon& polygon);

// The functions below are for a polygon with `is_regular`.

inline Segment edge(const PreparedPolygon& polygon, std::size_t i) {
    return {{polygon.x[i], polygon.y[i]}, {polygon.x[i + 1], polygon.y[i + 1]}};
}
inline Vec2 outward_of(const PreparedPolygon& polygon, std::size_t i) {
    const Points4& lanes = polygon.outward[i / 4];
    return {lanes.x[i % 4], lanes.y[i % 4]};
}
/// Returns where four edges start or, below, end, beginning with edge `first`; laid out as by
/// edge_lanes().
inline Points4 starts_of(const PreparedPolygon& polygon, std::size_t first) {
    Points4 points;
    std::memcpy(&points.x, &polygon.x[first], sizeof points.x);
    std::memcpy(&points.y, &polygon.y[first], sizeof points.y);
    return points;
}
inline Points4 ends_of(const PreparedPolygon& polygon, std::size_t first) {
    return starts_of(polygon, first + 1);
}

/// How far a point lies in front of each edge, in metres, up to `error`; negative behind. Lanes
/// without an edge hold minus infinity.
struct Heights {
    std::array<Float4, 2> height;
    float error = 0.0f;

    [[nodiscard]] float greatest() const { return max_lane(max(height[0], height[1])); }
    [[nodiscard]] EdgeMask above(float limit) const {
        return bits_of(height[0] > all_lanes(limit), height[1] > all_lanes(limit));
    }
};

/// Returns a bound, with some reserve, on what the sum of three products of lengths up to `extent`
/// loses to rounding.
constexpr float height_error(float extent) {
    return extent * (16.0f * 0x1p-24f);
}

/// Returns the heights of a point over the edges of a regular polygon.
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
