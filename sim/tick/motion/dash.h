// Dashes: a straight move for a while, which the stick does not steer.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/players.h"

namespace arena::sim {

/// A dash as the rules have it.
struct DashKind {
    float speed = 0.0f;  ///< metres per second
    float time = 0.0f;   ///< seconds
};

/// Gives the player the velocity of a dash along its stick, or its aim where it holds the stick in
/// the middle, and ends its throw. On the ground, a dash that is level or leads into the ground
/// runs along it; a dash upwards leaves it.
void begin_dash(const Rules& rules, DashKind kind, Vec2 stick, Tick tick, std::size_t row,
                Players& players);

/// Returns the direction, a unit vector, turned along the ground where it leads into it; zero where
/// it leads straight into it. In the air it stays as it is.
[[nodiscard]] Vec2 direction_on_ground(Vec2 direction, Vec2 ground_normal);

/// Takes the player off the ground, other than by its own jump or over an edge.
void leave_ground_by_force(const Rules& rules, std::size_t row, Players& players);

}  // namespace arena::sim
