// What an input asks of a player's motion.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"

namespace arena::sim {

/// Turns the stick that a living player holds into its velocity, where that follows from the input
/// alone. Called when the stick moves, the player is spawned or a throw ends, not each tick: the
/// velocity lasts until then. What needs a look each tick is steer_players'
/// (sim/tick/02_steer_players.h).
void follow_stick(const Rules& rules, std::size_t row, Players& players);

/// Turns a living player to where its input aims.
void turn_to_aim(std::size_t row, Players& players);

/// The stick as a vector of length 1 at most.
[[nodiscard]] Vec2 stick_of(const PlayerInput& input);

/// Metres per second off the ground that part a body from it: it was thrown, or jumps. What walks
/// has none, but for rounding.
inline constexpr float kLiftOff = 0.25f;

}  // namespace arena::sim
