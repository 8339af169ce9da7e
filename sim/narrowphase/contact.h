// The result of every push-out test.
#pragma once

#include "sim/values/vec2.h"

namespace arena::sim {

/// The direction and the distance by which a mover is pushed so that it no longer overlaps an
/// obstacle. The minimum translation vector (MTV) is normal * depth.
struct Contact {
    Vec2 normal;         ///< unit, from the obstacle to the mover
    float depth = 0.0f;  ///< metres, > 0
};

/// How much of an overlap a push may leave, relative to the largest coordinate or radius involved:
/// `position + normal * depth` rounds twice on each axis, and normal and depth round a few times
/// each. At 100 m from the origin this is 0.1 mm. A larger value would hide real overlaps from the
/// tests; a smaller one would make them fail on rounding. The searches for the shortest way out
/// also use it as their slack.
inline constexpr float kPushResidual = 0x1p-20f;

}  // namespace arena::sim
