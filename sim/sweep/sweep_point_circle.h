// Sweeps a point against a circle.
#pragma once

#include "sim/sweep/sweep_circle_circle.h"

namespace arena::sim {

/// Returns when the point, moved from `from` to `from + delta`, first hits the disc, or nothing
/// when it does not. Touching, grazing and overlapping are as for a circle of radius 0.
[[nodiscard]] inline std::optional<SweepHit> sweep_point_circle(Vec2 from, Vec2 delta,
                                                                Circle obstacle) {
    return sweep_circle_circle({from, 0.0f}, delta, obstacle);
}

}  // namespace arena::sim
