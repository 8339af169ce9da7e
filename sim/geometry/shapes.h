// The four shapes of the collision library as plain values. A rectangle or a triangle is a polygon.
#pragma once

#include <cstdint>
#include <span>

#include "sim/math/vec2.h"

namespace arena::sim {

/// The points from a to b, both ends included; metres. When a == b it is a single point.
struct Segment {
    Vec2 a;
    Vec2 b;
};

/// A closed disc; metres, radius >= 0.
struct Circle {
    Vec2 center;
    float radius = 0.0f;
};

/// A filled simple polygon, counter-clockwise, closed implicitly: edge i runs from vertex i to
/// vertex i + 1.
struct Polygon {
    std::span<const Vec2> vertices;
};

/// A convex polygon, counter-clockwise, of at most kConvexVerticesMax vertices. Edges whose bit is
/// set in `inner_edges` are cuts made by a decomposition: the solid continues behind them, so
/// nothing is pushed across them.
struct ConvexPolygon {
    std::span<const Vec2> vertices;
    std::uint64_t inner_edges = 0;
};

/// The most vertices of a ConvexPolygon: `inner_edges` has one bit for each edge.
inline constexpr std::size_t kConvexVerticesMax = 64;

}  // namespace arena::sim
