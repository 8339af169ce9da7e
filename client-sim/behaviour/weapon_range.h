// Weapon range: how near a bot has to be to its target.
#pragma once

#include "client-sim/behaviour/situation.h"

namespace arena::client_sim {

/// Metres that a bot keeps from its target with a weapon that reaches far.
inline constexpr double kRangeAimed = 8.0;

/// Returns the distance, in metres, from which the weapon in the player's hand hits: that of its
/// attack volumes, or a part of what its projectiles fly; kRangeAimed at most, and where the rules
/// are not known.
[[nodiscard]] double weapon_range(const Situation& situation);

}  // namespace arena::client_sim
