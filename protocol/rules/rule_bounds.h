// The bounds of rules that several tables share.
#pragma once

#include <cstddef>

namespace arena::protocol {

inline constexpr double kThrownMax = 200.0;       // m/s, of a jump, a dash or a launch
inline constexpr double kPullMax = 10000.0;       // m/s²
inline constexpr double kProjectileMax = 2000.0;  // m/s
inline constexpr double kSecondsMax = 3600.0;
inline constexpr double kShortSecondsMax = 60.0;
/// The wire carries a player's health in 16 bits.
inline constexpr double kHealthMax = 30000.0;
inline constexpr double kUsesMax = 16.0;             ///< of an ability
inline constexpr double kStaminaMax = 1000.0;        ///< points
inline constexpr double kStaminaSecondsMax = 120.0;  ///< until all of it is back
inline constexpr double kMapReachMax = 8192.0;       // m
/// The most projectiles that one shot becomes, those that come out of others counted with it. Each
/// may fly, explode and pulse in the same tick as all the others.
inline constexpr std::size_t kShotProjectilesMax = 1024;

}  // namespace arena::protocol
