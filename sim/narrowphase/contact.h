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

}  // namespace arena::sim
