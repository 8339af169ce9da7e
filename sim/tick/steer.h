// What an input asks of a player's motion.
#pragma once

#include "sim/values/rules.h"
#include "sim/world/players.h"

namespace arena::sim {

/// Turns the input that a living player holds into its velocity and aim. Called when the input
/// comes or the player does, not each tick: both last until then.
void steer(const Rules& rules, std::size_t row, Players& players);

}  // namespace arena::sim
