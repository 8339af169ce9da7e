// How far what a client is told may be from what is allowed, before a judge objects.
#pragma once

#include "protocol/replication/motion.h"

namespace arena::client_sim {

/// Metres. The push-out stops within this of an obstacle's surface; more is a player in a wall.
inline constexpr double kObstacleDepthMax = 0.01;
/// Metres, in any direction: how far the place at which a motion begins may be from where the
/// entity was then.
inline constexpr double kToldMax = 0.75 / (1 << protocol::kPositionBits);
/// Likewise a place to which a motion has led (protocol::kLedBound).
inline constexpr double kLedMax = 1.5 * 5.0 / 256.0;
/// Metres, along each axis: the same.
inline constexpr double kForeseenMax = 1.0 / 64.0;

/// Metres, and part of the range, that a projectile may seem to fly too far: what the server's sum
/// over many ticks has lost to rounding.
inline constexpr double kRangeSlack = 0.05;
inline constexpr double kRangeSlackPart = 1e-4;

}  // namespace arena::client_sim
