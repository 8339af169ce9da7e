// The answer of every push-out test.
#pragma once

#include "sim/values/vec2.h"

namespace arena::sim {

/// How far and where to a mover is pushed so that it no longer overlaps an obstacle.
/// The minimum translation vector (MTV) is normal * depth.
struct Contact {
    Vec2 normal;         ///< unit, from the obstacle to the mover
    float depth = 0.0f;  ///< metres, > 0
};

/// What a push may leave of an overlap, relative to the largest coordinate or radius that takes
/// part: `position + normal * depth` rounds twice an axis, normal and depth a few times each. At
/// 100 m from the origin that is 0.1 mm. A larger value would hide real overlaps from the tests, a
/// smaller one would make them fail on rounding; nothing in the library decides by it.
inline constexpr float kPushResidual = 0x1p-20f;

}  // namespace arena::sim
