// Queries of a single polygon: area, winding, centroid, convexity, and on which side of its outline
// a point lies. Vertices are in order and the outline is closed implicitly, with either winding
// unless said otherwise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// Returns the area in square metres, positive when counter-clockwise; 0 for fewer than three
/// vertices.
[[nodiscard]] float signed_area(std::span<const Vec2> vertices);

/// The direction in which an outline runs.
enum class Winding : std::uint8_t { none, clockwise, counter_clockwise };

/// Returns the winding of a simple polygon, exactly: the turn at its lowest vertex. Returns `none`
/// when it has no area.
[[nodiscard]] Winding winding(std::span<const Vec2> vertices);

/// Returns the winding of the triangle, exactly. In a polygon with that winding, `corner` is a
/// convex vertex. Returns `none` when the path runs straight on or straight back.
[[nodiscard]] Winding winding_at(Vec2 previous, Vec2 corner, Vec2 next);

/// Returns the centre of mass of the filled polygon, which never lies outside the polygon's box.
/// Returns the mean of the vertices when there is no area, and the origin when there are no
/// vertices.
[[nodiscard]] Vec2 area_centroid(std::span<const Vec2> vertices);

/// Whether the polygon is convex and counter-clockwise, and winds once. Vertices in the middle of a
/// straight side are allowed. Exact.
[[nodiscard]] bool is_convex(std::span<const Vec2> vertices);

/// Where a point lies relative to a closed outline.
enum class PointSide : std::uint8_t { inside, boundary, outside };

/// Returns where the point lies, for any simple polygon of either winding, by counting the edges
/// that a ray towards +x crosses. Exact: `boundary` means on the outline, bit for bit. Every point
/// is outside a polygon without vertices.
[[nodiscard]] PointSide classify_point(Vec2 point, Polygon polygon);

/// Returns the same as classify_point for a convex, counter-clockwise polygon, by half-planes: one
/// turn for each edge, and an early exit.
[[nodiscard]] PointSide classify_point_in_convex(Vec2 point, const ConvexPolygon& polygon);

/// Returns edge i of the closed outline: from vertex i to its successor.
inline Segment edge(std::span<const Vec2> vertices, std::size_t i) {
    return {vertices[i], vertices[i + 1 == vertices.size() ? 0 : i + 1]};
}

}  // namespace arena::sim
