// What one can ask of a polygon by itself: area, winding, centroid, convexity, and on which side of
// its outline a point lies. Vertices in order, closed implicitly, either winding unless said
// otherwise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// Square metres, positive when counter-clockwise. Fewer than three vertices give 0.
[[nodiscard]] float signed_area(std::span<const Vec2> vertices);

enum class Winding : std::uint8_t { none, clockwise, counter_clockwise };

/// Exact for a simple polygon: the turn at its lowest vertex. `none` when it has no area.
[[nodiscard]] Winding winding(std::span<const Vec2> vertices);

/// The winding of the triangle, exact: of a polygon that is wound so, `corner` is a convex vertex.
/// `none` when the way runs straight on or straight back.
[[nodiscard]] Winding winding_at(Vec2 previous, Vec2 corner, Vec2 next);

/// Centre of mass of the filled polygon. Without area: the mean of the vertices; of none: the
/// origin. Never leaves the polygon's box.
[[nodiscard]] Vec2 area_centroid(std::span<const Vec2> vertices);

/// Whether the polygon is convex, counter-clockwise, and winds once. Vertices in the middle of a
/// straight side are allowed. Exact.
[[nodiscard]] bool is_convex(std::span<const Vec2> vertices);

enum class PointSide : std::uint8_t { inside, boundary, outside };

/// Any simple polygon, by counting the edges that a ray towards +x crosses. Exact: `boundary` means
/// on the outline bit for bit.
[[nodiscard]] PointSide classify_point(Vec2 point, Polygon polygon);

/// A convex polygon, by half-spaces: the same answer with one turn an edge and an early end.
[[nodiscard]] PointSide classify_point_in_convex(Vec2 point, const ConvexPolygon& polygon);

/// Edge i of the closed outline: from vertex i to its successor.
inline Segment edge(std::span<const Vec2> vertices, std::size_t i) {
    return {vertices[i], vertices[i + 1 == vertices.size() ? 0 : i + 1]};
}

}  // namespace arena::sim
