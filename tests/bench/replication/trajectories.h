// A trace whose projectiles are sent as Teeworlds and Quake III send them, by their trajectories:
// where and when a straight flight began, and its velocity. A trajectory changes when the
// projectile bounces, and not while it flies.
#pragma once

#include <cstddef>

#include "tests/bench/replication/trace.h"

namespace arena::bench {

/// The index of the field in which a projectile of such a trace holds the tick when its flight
/// began: after the fields that projectiles have in any trace.
inline constexpr std::size_t kFlightTickField = kProjectileFields;

/// Returns the trace with its projectiles as trajectories. A flight begins with the first snapshot
/// in which any viewer sees the projectile, and again when its velocity has changed. Positions that
/// follow from it are off because the velocity is rounded: after a second by at most 1/32 m along
/// each axis.
[[nodiscard]] Trace convert_to_trajectories(Trace trace);

}  // namespace arena::bench
