// A trace whose projectiles are told as Teeworlds and Quake III tell them, by their trajectories:
// where and when a straight flight began, and its velocity. They change when they bounce, and not
// while they fly.
#pragma once

#include <cstddef>

#include "tests/bench/replication/trace.h"

namespace arena::bench {

/// Where a projectile of such a trace holds the tick in which its flight began: after the fields
/// that projectiles have in any trace.
inline constexpr std::size_t kFlightTickField = kProjectileFields;

/// A flight begins with the first snapshot in which any viewer sees the projectile, and again when
/// its velocity has changed. Positions that follow from it are off by what the rounded velocity is
/// off: after a second by at most 1/32 m along each axis.
[[nodiscard]] Trace told_by_trajectories(Trace trace);

}  // namespace arena::bench
