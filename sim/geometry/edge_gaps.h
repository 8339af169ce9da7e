// How far one small polygon lies in front of each edge of another, for all edges at once and in
// float: a cheap filter like sure_sides.h. A bound on the rounding error stands beside each value.
#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "sim/geometry/edge_lanes.h"
#include "sim/geometry/sure_sides.h"

namespace arena::sim {

/// Two polygons relative to a point near them: the coordinates are small, so products lose little.
struct NearPair {
    EdgeLanes a;
    EdgeLanes b;
    float extent = 0.0f;  ///< metres; no coordinate of either is larger
};

/// The vectors from the first to the second vertex of each edge.
using Directions = std::array<Points4, 2>;

inline Directions directions_of(const EdgeLanes& edges) {
    return {edges.to[0] - edges.from[0], edges.to[1] - edges.from[1]};
}

/// Returns the edges relative to `origin`.
inline EdgeLanes relative_to(Vec2 origin, const EdgeLanes& edges) {
    const Points4 o = all_lanes(origin);
    return {{edges.from[0] - o, edges.from[1] - o}, {edges.to[0] - o, edges.to[1] - o}};
}

/// Returns the greatest coordinates, without their signs, of four groups of vertices.
inline Float4 farthest(const EdgeLanes& edges) {
    const Float4 x = max(abs(edges.from[0].x), abs(edges.from[1].x));
    const Float4 y = max(abs(edges.from[0].y), abs(edges.from[1].y));
    return max(x, y);
}

/// Returns both polygons relative to `origin`, which should lie near them.
inline NearPair near_pair(Vec2 origin, const EdgeLanes& a, const EdgeLanes& b) {
    NearPair pair{relative_to(origin, a), relative_to(origin, b)};
    pair.extent = max_lane(max(farthest(pair.a), farthest(pair.b)));
    return pair;
}

/// The error of cross(v, w) - cross(u, w) relative to extent * (|w.x| + |w.y|). Here v, u and w are
/// differences of two given points and are rounded once; each product and each sum is rounded once
/// more. That makes ten units in the last place; the rest is a reserve.
constexpr float kGapError = 16.0f * 0x1p-24f;

/// Returns the bound on the error of the gaps of edges with the directions `along`.
inline Float4 gap_error(Points4 along, float extent) {
    return (abs(along.x) + abs(along.y)) * (extent * kGapError) + kUnderflow;
}

/// The least distance in front of (right of) each edge's line at which the other polygon has a
/// vertex, times the edge's length. In a lane without an edge, `along` is zero.
struct EdgeGaps {
    std::array<Float4, 2> gap;
    std::array<Float4, 2> error;
    std::array<Points4, 2> along;
};

/// Returns the gaps in front of `edges`. `directions` are those of the edges, taken before the
/// shift to the origin: after the shift, a short edge would be nothing but rounding.
inline EdgeGaps edge_gaps(const EdgeLanes& edges, const Directions& directions,
                          const EdgeLanes& other, float extent) {
    constexpr float kFar = std::numeric_limits<float>::infinity();
    EdgeGaps result{};
    for (std::size_t half = 0; half < 2; ++half) {
        const Points4 along = directions[half];
        Float4 least = all_lanes(kFar);
        for (const Points4& vertices : other.from) {
#pragma GCC unroll 4
            for (std::size_t lane = 0; lane < 4; ++lane) {
                const Points4 vertex{all_lanes(vertices.x[lane]), all_lanes(vertices.y[lane])};
                least = min(cross(vertex, along), least);
            }
        }
        result.along[half] = along;
        result.gap[half] = least - cross(edges.from[half], along);
        result.error[half] = gap_error(along, extent);
    }
    return result;
}

}  // namespace arena::sim
