// Steering: the parts that behaviours are made of.
#pragma once

#include <cstdint>

#include "client-sim/behaviour/behaviour.h"

namespace arena::client_sim {

/// Converts seconds to ticks.
[[nodiscard]] sim::Tick ticks_of(const Situation& situation, double seconds);

/// Returns a unit vector, uniform over all directions.
[[nodiscard]] Point random_direction(Random& random);

/// Whether a straight path of `metres` along `heading` (unit) is free of obstacles.
[[nodiscard]] bool is_path_free(const Situation& situation, Point from, Point heading,
                                double metres);

/// Whether the player has stayed near one place for too long.
[[nodiscard]] bool is_stuck(Mind& mind, const Situation& situation, Point position);

/// Returns a direction to walk in: kept for a while, changed at walls and when the player is stuck.
/// With gravity it is left or right, and a stuck player jumps or turns: whether a slope can be
/// walked is found out by walking.
[[nodiscard]] Point keep_walking(Mind& mind, const Situation& situation, Point position);

/// Returns an input with the stick pushed along `move` (unit: fully; zero: stand) and the aim along
/// `aim` (unit, or zero to leave it).
[[nodiscard]] sim::PlayerInput input_of(Point move, Point aim, bool fire);

/// Presses jump and dash now and then, as far as the player can, and jump when it wants to. It
/// releases a button before the next press.
[[nodiscard]] sim::PlayerInput with_jumps_and_dashes(sim::PlayerInput input, Mind& mind,
                                                     const Situation& situation);
/// Presses jump and dash as often as the player can.
[[nodiscard]] sim::PlayerInput with_constant_jumps_and_dashes(sim::PlayerInput input, Mind& mind,
                                                              const Situation& situation);

}  // namespace arena::client_sim
