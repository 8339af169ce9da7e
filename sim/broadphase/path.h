// The straight path of a disc, for queries of the broadphase.
#pragma once

#include "sim/geometry/shapes.h"
#include "sim/math/float4.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// The path of a disc: everything within `radius` of the segment from `start` to `start + delta`.
struct Path {
    Vec2 start;
    Vec2 delta;
    float radius = 0.0f;
};

/// Returns the disc around the whole path.
inline Circle circle_around(const Path& path) {
    const Vec2 half = path.delta * 0.5f;
    return {path.start + half, path.radius + length(half)};
}

/// Four discs as separate numbers.
struct Circles4 {
    Points4 centers;
    Float4 radii;
};

/// Returns circle_around of four paths.
inline Circles4 circles_around(const Path& a, const Path& b, const Path& c, const Path& d) {
    const Points4 starts = points4(a.start, b.start, c.start, d.start);
    const Points4 deltas = points4(a.delta, b.delta, c.delta, d.delta);
    const Points4 halves{deltas.x * 0.5f, deltas.y * 0.5f};
    return {{starts.x + halves.x, starts.y + halves.y},
            Float4{a.radius, b.radius, c.radius, d.radius} + sqrt(dot(halves, halves))};
}

}  // namespace arena::sim
