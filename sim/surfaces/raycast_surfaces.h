// A ray against one-sided surfaces: which surface stops it first.
//
//        normal                 filter direction d
//          ^                          |
//     a----+----b     n . d < 0       v      stopped
//                     n . d >= 0      ^ -->  let through, also from the front
//
// The filter direction is separate from the ray, because a mover that casts a slanted ray may want
// only the surfaces that oppose its fall. Pure; allocates nothing; one pass over the surfaces.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/narrowphase/slope.h"
#include "sim/surfaces/surface.h"

namespace arena::sim {

/// Where a ray hits a surface.
struct SurfaceHit {
    float t = 0.0f;             ///< fraction of the ray, in [0, 1]
    Vec2 point;                 ///< metres; in the box of the surface: exactly on a level floor
    Vec2 normal;                ///< the normal of the surface
    std::uint32_t surface = 0;  ///< index into the span
};

/// Floors that carry a body that comes to them from the side.
struct CarryingFloors {
    WalkableLimit limit;
    float rise_min = 0.0f;  ///< steeper than this slope amount

    [[nodiscard]] bool include(Vec2 normal) const {
        return slope_kind(normal, limit) == SlopeKind::floor &&
               std::abs(normal.x) > rise_min * normal.y;
    }
};

/// A ray, and the surfaces that can stop it.
struct SurfaceRay {
    Segment path;           ///< both ends included: a surface that the ray begins or ends on is hit
    Vec2 filter_direction;  ///< any length; nothing opposes zero
    EntityId self = kNoEntity;  ///< the caster, whose temporary surfaces are ignored
    /// Floors that end the ray without stopping it: what lies behind one is in the ground. Nothing:
    /// floors are like other surfaces.
    std::optional<CarryingFloors> ends_at{};
};

/// Returns the nearest surface on the ray whose normal opposes the filter direction (dot product
/// below zero, exactly), or nothing. A tie of t goes to the lowest index. Whether the ray hits a
/// surface is exact for the given floats, so no ray slips through the joint of two surfaces.
///
/// A ray along a surface does not hit it, and a ray without length hits nothing.
[[nodiscard]] std::optional<SurfaceHit> raycast_surfaces(const SurfaceRay& ray,
                                                         std::span<const Surface> surfaces);

}  // namespace arena::sim
