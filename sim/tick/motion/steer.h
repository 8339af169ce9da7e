// What an input asks of a player's motion.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"

namespace arena::sim {

/// Sets a living player's velocity from the stick that it holds, where the velocity follows from
/// the input alone. Called when the stick moves, the player is spawned or a throw ends, not in each
/// tick: the velocity lasts until then. Velocities that change in each tick are set by
/// steer_players (sim/tick/movement/02_steer_players.h).
void follow_stick(const Rules& rules, Tick tick, std::size_t row, Players& players);

/// Whether the player stands in this tick, whatever it holds.
[[nodiscard]] inline bool stands(const Players& players, std::size_t row, Tick tick) {
    return tick < players.stands_until_tick[row];
}

/// Returns the input that takes effect: that which the player holds, or none while it stands.
[[nodiscard]] inline const PlayerInput& acting_input(const Players& players, std::size_t row,
                                                     Tick tick) {
    static constexpr PlayerInput kNothing;
    return stands(players, row, tick) ? kNothing : players.input[row];
}

/// Turns a living player to where its input aims.
void turn_to_aim(std::size_t row, Players& players);

/// Returns the stick as a vector of length 1 at most.
[[nodiscard]] Vec2 stick_of(const PlayerInput& input);

/// Metres per second away from the ground above which a body leaves it: it was thrown, or jumps. A
/// body that walks has none, apart from rounding.
inline constexpr float kLiftOff = 0.25f;

}  // namespace arena::sim
