// Which part of a convex polygon a point lies over. It determines the direction in which a circle
// there is pushed.
#pragma once

#include <cstdint>

#include "sim/geometry/polygon.h"
#include "sim/narrowphase/nearest_feature.h"

namespace arena::sim {

/// The part of a polygon that is nearest to a point.
enum class VoronoiRegion : std::uint8_t {
    edge,      ///< outside, over an edge: pushed along the edge's normal
    vertex,    ///< outside, between the strips over two edges: pushed away from the vertex
    inside,    ///< pushed out through the nearest edge
    boundary,  ///< on the outline, bit for bit: pushed along the normal of an edge there
};

/// Returns the region of a point, for any convex counter-clockwise polygon of at least one vertex.
[[nodiscard]] inline VoronoiRegion voronoi_region(Vec2 point, const ConvexPolygon& polygon) {
    switch (classify_point_in_convex(point, polygon)) {
        case PointSide::inside:
            return VoronoiRegion::inside;
        case PointSide::boundary:
            return VoronoiRegion::boundary;
        case PointSide::outside:
            break;
    }
    const bool at_vertex = nearest_feature(point, polygon).kind == NearestFeature::Kind::vertex;
    return at_vertex ? VoronoiRegion::vertex : VoronoiRegion::edge;
}

}  // namespace arena::sim
