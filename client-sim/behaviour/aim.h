// Where to shoot so that a projectile meets a target that keeps its course.
#pragma once

#include "client-sim/terrain/plane.h"

namespace arena::client_sim {

/// A target as seen from the one who shoots.
struct MovingTarget {
    Point offset;    ///< metres, from the shooter
    Point velocity;  ///< metres per second
};

/// Seconds until a projectile of that speed (metres per second, > 0), fired now at the right place,
/// meets the target; `seconds_max` when it would take longer or never does.
[[nodiscard]] double time_to_meet(const MovingTarget& target, double speed, double seconds_max);

/// The unit direction to shoot in.
[[nodiscard]] Point aim_ahead(const MovingTarget& target, double speed, double seconds_max);

}  // namespace arena::client_sim
