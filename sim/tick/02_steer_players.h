// Stage 2, second: from inputs to velocities.
#pragma once

#include <cstddef>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

/// What the players' inputs, the gravity and the ground make of their velocities: run, walk, fall,
/// jump, dash.
///
/// A jump and a dash take a press: a button that is held does so once. Pressed in the air, or
/// before the dash is ready, and still held when it can, it counts then. A jump is from the ground
/// only. A dash goes along the stick, or the aim when the stick is let go, and is neither steered
/// nor pulled down; its end cuts the speed back to the top speed.
///
/// Nothing to do where velocities follow from the inputs alone (needs_steering); follow_stick sees
/// to that.
void steer_players(const Rules& rules, const Terrain& terrain, WorldState& state);

/// Whether a game on this map asks for a look at the velocities in each tick.
[[nodiscard]] bool needs_steering(const Rules& rules, const Terrain& terrain);

/// One player, in the tick that is being made. Who is dead begins anew.
void steer_player(const Rules& rules, Tick tick, std::size_t row, Players& players);

}  // namespace arena::sim
