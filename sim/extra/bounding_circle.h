// Circles around polygons: the cheap outer bound of a round broadphase. Four policies, of which two
// enclose; use those unless you rebuild somebody else's numbers.
//
// Takes points; which polygon they outline does not matter. For load time: `smallest` allocates.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// How far the vertices lie from a centre, in metres.
struct VertexDistances {
    float nearest = 0.0f;
    float mean = 0.0f;
    float farthest = 0.0f;
    float midway = 0.0f;  ///< between mean and farthest
};

/// Nothing for no vertices.
[[nodiscard]] std::optional<VertexDistances> vertex_distances(std::span<const Vec2> vertices,
                                                              Vec2 center);

enum class BoundingPolicy : std::uint8_t {
    mean,      ///< about the area centroid; does not enclose: corners stick out
    midway,    ///< about the area centroid; does not enclose either, yet is published as a bound
    farthest,  ///< about the area centroid; encloses
    smallest,  ///< the smallest circle that encloses, about its own centre
};

/// Enclosing means enclosing as the tests see it: touches(vertex, circle) holds for every vertex;
/// where rounding took that away, the radius is rounded up. Nothing for no vertices.
[[nodiscard]] std::optional<Circle> bounding_circle(
    std::span<const Vec2> vertices, BoundingPolicy policy = BoundingPolicy::farthest);

}  // namespace arena::sim
