// The answer of every sweep.
#pragma once

#include "sim/values/vec2.h"

namespace arena::sim {

/// The first moment in which a moving body meets another.
struct SweepHit {
    float t = 0.0f;  ///< fraction of the motion, in [0, 1]
    Vec2 point;      ///< metres; where they touch at t, on the obstacle
    Vec2 normal;     ///< unit, from the obstacle to the mover; the way out at an overlap
    bool started_overlapped = false;  ///< interiors met before the motion: t is 0
};

}  // namespace arena::sim
