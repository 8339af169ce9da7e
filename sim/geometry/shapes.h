// The four shapes of the collision library as plain values. A rectangle or a triangle is a polygon.
#pragma once

#include <cstdint>
#include <span>

#include "sim/math/vec2.h"

namespace arena::sim {

/// From a to b, both ends included; metres. a == b is allowed and is a point.
struct Segment {
    Vec2 a;
    Vec2 b;
};

/// A closed disc; metres, radius >= 0.
struct Circle {
    Vec2 center;
    float radius = 0.0f;
};

/// A filled simple polygon, CCW, closed implicitly: edge i runs from vertex i to i + 1.
struct Polygon {
    std::span<const Vec2> vertices;
};

/// A convex polygon, CCW, of at most 64 vertices. Edges whose bit is set in `inner_edges` are cuts
/// made by a decomposition: the solid goes on behind them, so nothing is pushed across them.
struct ConvexPolygon {
    std::span<const Vec2> vertices;
    std::uint64_t inner_edges = 0;
};

inline constexpr std::size_t kConvexVerticesMax = 64;

}  // namespace arena::sim
