// Stage 2, between the abilities and the steering: teleporters move the players in them to their
// exits.
#pragma once

#include <cstddef>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/carried.h"
#include "sim/tick/memory/lookup.h"

namespace arena::sim {

/// Moves the player in this row to the exit of the teleporter that its centre is in, if its body
/// has room there: beside what is solid, in the bounds, and outside the circles of all living
/// players. It keeps its velocity, and has left the ground. A player that stands is left alone.
void use_teleporter(const Rules& rules, const Solids& solids, Tick tick, std::size_t row,
                    Players& players, Carried& carried, Lookup& lookup);

/// Does so for all players, in the order of their rows.
void use_teleporters(const Rules& rules, const Solids& solids, WorldState& state, Carried& carried,
                     Lookup& lookup);

}  // namespace arena::sim
