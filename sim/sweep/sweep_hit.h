// The result of every sweep.
#pragma once

#include <cstdint>

#include "sim/values/vec2.h"

namespace arena::sim {

/// The kind of feature of the obstacle that is hit. A line has one edge and the vertices 0 and 1; a
/// circle is all rim.
enum class SweepFeature : std::uint8_t { edge, vertex, rim };

/// The first moment at which a moving body hits another.
struct SweepHit {
    float t = 0.0f;  ///< fraction of the motion, in [0, 1]
    Vec2 point;      ///< metres, on the obstacle: where they touch at t, or after the way out
    Vec2 normal;     ///< unit, from the obstacle to the mover; the way out at an overlap
    bool started_overlapped = false;  ///< the interiors overlapped before the motion: t is 0
    float depth = 0.0f;               ///< metres, at an overlap: normal * depth is the way out
    SweepFeature feature = SweepFeature::edge;
    std::uint32_t feature_index = 0;  ///< of the obstacle's edge or vertex; meaningless at overlaps
};

}  // namespace arena::sim
