// Where to aim so that a projectile hits a target that keeps its course.
#pragma once

#include "client-sim/terrain/plane.h"

namespace arena::client_sim {

/// A target as seen from the shooter.
struct MovingTarget {
    Point offset;    ///< metres, from the shooter
    Point velocity;  ///< metres per second
};

/// Returns the seconds until a projectile of that speed (metres per second, > 0), fired now in the
/// right direction, hits the target; `seconds_max` when it takes longer or never hits.
[[nodiscard]] double time_to_meet(const MovingTarget& target, double speed, double seconds_max);

/// Returns the unit direction to aim in.
[[nodiscard]] Point aim_ahead(const MovingTarget& target, double speed, double seconds_max);

}  // namespace arena::client_sim
