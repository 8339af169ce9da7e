// The answer of every sweep.
#pragma once

#include <cstdint>

#include "sim/values/vec2.h"

namespace arena::sim {

/// What of the obstacle is met. A line has one edge and the vertices 0 and 1; a circle is all rim.
enum class SweepFeature : std::uint8_t { edge, vertex, rim };

/// The first moment in which a moving body meets another.
struct SweepHit {
    float t = 0.0f;  ///< fraction of the motion, in [0, 1]
    Vec2 point;      ///< metres; where they touch at t, on the obstacle
    Vec2 normal;     ///< unit, from the obstacle to the mover; the way out at an overlap
    bool started_overlapped = false;  ///< interiors met before the motion: t is 0
    float depth = 0.0f;  ///< metres, at an overlap: normal * depth is the way out, point after it
    SweepFeature feature = SweepFeature::edge;
    std::uint32_t feature_index = 0;  ///< of the obstacle's edge or vertex; no meaning at overlaps
};

}  // namespace arena::sim
