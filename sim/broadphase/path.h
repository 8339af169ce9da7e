// A straight way of a disc, as the broadphase is asked about it.
#pragma once

#include "sim/geometry/shapes.h"
#include "sim/math/float4.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// A disc on its way: everything within `radius` of the segment from `start` to `start + delta`.
struct Path {
    Vec2 start;
    Vec2 delta;
    float radius = 0.0f;
};

/// The disc around the whole of it.
inline Circle circle_around(const Path& path) {
    const Vec2 half = path.delta * 0.5f;
    return {path.start + half, path.radius + length(half)};
}

/// Four discs, split into their numbers.
struct Circles4 {
    Points4 centers;
    Float4 radii;
};

/// circle_around for four paths.
inline Circles4 circles_around(const Path& a, const Path& b, const Path& c, const Path& d) {
    const Points4 starts = points4(a.start, b.start, c.start, d.start);
    const Points4 deltas = points4(a.delta, b.delta, c.delta, d.delta);
    const Points4 halves{deltas.x * 0.5f, deltas.y * 0.5f};
    return {{starts.x + halves.x, starts.y + halves.y},
            Float4{a.radius, b.radius, c.radius, d.radius} + sqrt(dot(halves, halves))};
}

}  // namespace arena::sim
