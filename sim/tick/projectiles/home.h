// Homing: projectiles that turn towards the nearest enemy ahead of them.
#pragma once

#include <algorithm>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/flights.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Whether projectiles of the kind home.
[[nodiscard]] inline bool homes(const ProjectileKind& kind) {
    return kind.homing_degrees > 0.0f;
}

/// Whether projectiles of any weapon do.
[[nodiscard]] inline bool some_home(const Rules& rules) {
    return std::any_of(rules.weapons.begin(), rules.weapons.end(),
                       [](const Weapon& weapon) { return homes(weapon.projectile); });
}

/// Returns the direction, a unit vector, turned towards another one by at most `most` (cosine and
/// sine of an angle from 0 to 180 degrees). An opposite one is reached to the left.
[[nodiscard]] Vec2 turned_towards(Vec2 direction, Vec2 target, Vec2 most);

/// Turns the velocity of each projectile whose kind homes, once a tick, towards the nearest enemy
/// whose centre is in its cone and range and in line of sight; of two equally near ones towards
/// that with the lower id. It keeps its speed. Enemies are all players but its owner and the
/// owner's team, also with friendly fire. An invisible player, and one in a bush, is never chosen:
/// where they are must not be readable from the flight.
void home_projectiles(const Rules& rules, const Solids& solids, const PlayerGrid& grid,
                      WorldState& state, Flights& flights, Lookup& lookup, StepReport& report);

}  // namespace arena::sim
