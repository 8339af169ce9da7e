// Travel: walking to a place, around the obstacles between.
#pragma once

#include "client-sim/behaviour/behaviour.h"

namespace arena::client_sim {

/// Returns the direction (unit) in which a player at `position` walks to `goal`: by the map's
/// pathfinder if the bot knows the map, straight ahead otherwise. A player that gets stuck steps
/// aside. With gravity it runs along the ground, and jumps where it gets stuck.
[[nodiscard]] Point travel(Mind& mind, const Situation& situation, Point position, Point goal);

/// Returns the push of the stick, 0 to 1 along each axis, with which a player at `position` goes to
/// `goal` and stands there.
[[nodiscard]] Point stand_at(Mind& mind, const Situation& situation, Point position, Point goal);

}  // namespace arena::client_sim
