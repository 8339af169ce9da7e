// The feature of a prepared polygon that is nearest to a point, where floats are sure of it. They
// nearly always are, and then the result is that of nearest_feature for the plain polygon, to the
// last bit.
#pragma once

#include <cstddef>

#include "sim/base/branchless.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/prepared_polygon.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/nearest_feature.h"

namespace arena::sim {

/// A NearestFeature without its kind and index; feature() computes those, because few callers need
/// them.
struct SurelyNearest {
    Vec2 normal;
    float distance = 0.0f;
    std::size_t edge = 0;  ///< the feature, or one that ends in it
    bool is_vertex = false;
    bool is_end = false;  ///< the vertex is the edge's second

    /// Returns the whole feature; `count` is the number of vertices of the polygon.
    [[nodiscard]] NearestFeature feature(std::size_t count) const {
        using Kind = NearestFeature::Kind;
        const std::size_t vertex = is_end ? edge + 1 : edge;
        return {is_vertex ? Kind::vertex : Kind::edge,
                is_vertex ? (vertex == count ? 0 : vertex) : edge, normal, distance};
    }
};

/// Whether the nearest feature is sure, for a regular polygon; writes it to `nearest` then. `over`
/// are the point's heights over the polygon's edges.
///
/// Inside, the nearest edge is the one with the greatest height. Outside, the nearest feature is
/// that edge or an end of it: the direction from a corner lies between the normals beside it, so no
/// other edge faces the point more.
[[nodiscard]] inline bool surely_nearest(Vec2 point, const PreparedPolygon& polygon,
                                         const Heights& over, SurelyNearest& nearest) {
    const float greatest = over.greatest();
    const EdgeMask highest = over.above(greatest - 2.0f * over.error);
    const bool is_decided = std::abs(greatest) > over.error;
    if (!both(without_lowest(highest) == 0, is_decided)) [[unlikely]]
        return false;

    nearest.edge = first_of(highest);
    const Segment side = edge(polygon, nearest.edge);
    const Vec2 along = side.b - side.a;
    const Vec2 from_start = point - side.a;
    const Vec2 from_end = point - side.b;
    const bool is_before = dot(from_start, along) < 0.0f;
    nearest.is_end = dot(from_end, along) > 0.0f;
    nearest.is_vertex = both(greatest > 0.0f, either(is_before, nearest.is_end));
    const Vec2 from_vertex = pick_point(is_before, from_start, from_end);
    const Vec2 away = normalised_or(from_vertex, {1.0f, 0.0f});
    nearest.normal = pick_point(nearest.is_vertex, away, outward_of(polygon, nearest.edge));
    const double area = -orientation(side.a, side.b, point);
    const auto to_line = static_cast<float>(area / polygon.length[nearest.edge]);
    nearest.distance = pick(nearest.is_vertex, length(from_vertex), to_line);
    return true;
}

}  // namespace arena::sim
