// Circles around polygons: the cheap outer bound of a round broadphase. There are four policies, of
// which two enclose; use those unless you have to reproduce published numbers.
//
// Takes points; it does not matter which polygon they outline. For load time: `smallest` allocates.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// The distances of the vertices from a centre, in metres.
struct VertexDistances {
    float nearest = 0.0f;
    float mean = 0.0f;
    float farthest = 0.0f;
    float midway = 0.0f;  ///< the mean of `mean` and `farthest`
};

/// Returns the distances, or nothing for no vertices.
[[nodiscard]] std::optional<VertexDistances> vertex_distances(std::span<const Vec2> vertices,
                                                              Vec2 center);

/// Where the circle has its centre, and how large it is.
enum class BoundingPolicy : std::uint8_t {
    mean,      ///< about the area centroid; does not enclose: corners stick out
    midway,    ///< about the area centroid; does not enclose either, but is published as a bound
    farthest,  ///< about the area centroid; encloses
    smallest,  ///< the smallest circle that encloses, wherever its centre is
};

/// Returns a circle around the vertices, or nothing for no vertices. A circle that encloses does so
/// by the tests: touches(vertex, circle) holds for every vertex, and the radius is rounded up where
/// rounding would break that.
[[nodiscard]] std::optional<Circle> bounding_circle(
    std::span<const Vec2> vertices, BoundingPolicy policy = BoundingPolicy::farthest);

}  // namespace arena::sim
