// Stage 2, second: inputs become velocities.
#pragma once

#include <cstddef>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

/// Changes the players' velocities by their inputs, gravity and the ground: run, walk, fall, jump,
/// dash, fall through one-sided lines.
///
/// A jump or a dash takes a press: a button that is held acts once. Pressed in the air, or before
/// the dash is ready, it acts as soon as it can if it is still held then. Players jump from the
/// ground only. A dash goes along the stick, or along the aim when the stick is released, and is
/// neither steered nor pulled down; when it ends, the speed is cut to the top speed.
///
/// Ice, conveyors, wind, light gravity and water of the map (sim/terrain/forces.h) act on players
/// whose centre is in them as this stage begins, but on no dash. A conveyor is ground that moves:
/// players run, walk and stand relative to it, and leave it with the speed that they have. Wind
/// adds to the velocity before players run or brake, so on the ground it moves only players that
/// accelerate less than it does. In water, each press of the jump button is a jump.
///
/// Where velocities follow from the inputs alone (needs_steering), follow_stick sets them; then
/// only players that have stood until now are set in motion here.
void steer_players(const Rules& rules, const Terrain& terrain, WorldState& state);

/// Whether a game on this map has to compute velocities in every tick.
[[nodiscard]] bool needs_steering(const Rules& rules, const Terrain& terrain);

/// Does the same for one player, in the tick that is being computed. The dead forget how they
/// moved.
void steer_player(const Rules& rules, const Terrain& terrain, Tick tick, std::size_t row,
                  Players& players);

/// Does for one player what is left where velocities follow from the inputs alone: if it has stood
/// until now, it follows the stick that it holds.
void set_in_motion(const Rules& rules, const Terrain& terrain, Tick tick, std::size_t row,
                   Players& players);

}  // namespace arena::sim
