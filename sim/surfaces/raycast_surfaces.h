// A ray against one-sided surfaces: which one stops it first?
//
//        normal                 filter direction d
//          ^                          |
//     a----+----b     n . d < 0       v      stopped
//                     n . d >= 0      ^ -->  let through, also from the front
//
// The filter is a direction of its own, because a mover that casts a slanting ray may ask only for
// what opposes its fall. Pure; allocates nothing; one pass over the surfaces.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/surfaces/surface.h"

namespace arena::sim {

struct SurfaceHit {
    float t = 0.0f;             ///< fraction of the ray, in [0, 1]
    Vec2 point;                 ///< metres; in the surface's box: on a level floor y is the floor's
    Vec2 normal;                ///< the surface's
    std::uint32_t surface = 0;  ///< index into the span
};

struct SurfaceRay {
    Segment path;           ///< both ends included: a surface that the ray begins or ends on is hit
    Vec2 filter_direction;  ///< any length; zero is opposed by nothing
    EntityId self = kNobody;  ///< its own temporary surfaces are passed over
};

/// The nearest surface whose normal opposes the filter direction (dot product below zero, exactly).
/// A tie of t goes to the lowest index. Whether a surface is met is exact for the floats given, so
/// no ray slips through the joint of two.
///
/// A ray that runs along a surface does not meet it, and one without length meets nothing.
[[nodiscard]] std::optional<SurfaceHit> raycast_surfaces(const SurfaceRay& ray,
                                                         std::span<const Surface> surfaces);

}  // namespace arena::sim
