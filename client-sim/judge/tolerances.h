// How far an update may be from what is allowed before a judge objects.
#pragma once

#include "protocol/replication/motion.h"

namespace arena::client_sim {

/// In metres. The push-out stops within this of an obstacle's surface; more is a player in a wall.
inline constexpr double kObstacleDepthMax = 0.01;
/// In metres, in any direction: how far the position at which a motion begins may be from where the
/// entity was then.
inline constexpr double kReportedErrorMax = 0.75 / (1 << protocol::kPositionBits);
/// The same for a position to which a motion has led (protocol::kRestartedBound).
inline constexpr double kLedErrorMax = 1.5 * 5.0 / 256.0;
/// The same for a fall (protocol::kRestartedFallBound).
inline constexpr double kLedFallErrorMax = 1.5 * 9.0 / 256.0;
/// The same for a turn (protocol::kRestartedTurnBound).
inline constexpr double kLedTurnErrorMax = 1.5 * 15.0 / 256.0;
/// The same, along each axis.
inline constexpr double kExtrapolatedErrorMax = 1.0 / 64.0;

/// Metres, and share of the range, by which a projectile may seem to fly too far: the rounding in
/// the server's sum over many ticks.
inline constexpr double kRangeSlack = 0.05;
inline constexpr double kRangeSlackPart = 1e-4;

}  // namespace arena::client_sim
