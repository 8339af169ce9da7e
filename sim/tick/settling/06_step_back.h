// Stage 6, first: players that are still in a wall or in another player go back to where their own
// step began.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/awake.h"
#include "sim/tick/memory/candidates.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/own_steps.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_backs.h"
#include "sim/tick/memory/step_result.h"

namespace arena::sim {

/// Pushes a player that is still in a wall, or was pushed through one, out of the wall, even into
/// other players. A player that cannot leave the wall goes back to where it started: that place was
/// free of walls. Then no player is left too deep in another (step_back_from_players.h). `turn` is
/// the tick.
void step_discs_back(const Rules& rules, const Solids& solids, Tick turn, const OwnSteps& steps,
                     const PlayerGrid& grid, const Candidates& candidates, const Contacts& contacts,
                     Players& players, Awake& awake, StepBacks& backs, Lookup& lookup,
                     StepStatistics& statistics);

/// Does the same for bodies of any kind.
void step_bodies_back(const Rules& rules, const Solids& solids, Tick turn, const OwnSteps& steps,
                      const PlayerGrid& grid, const Candidates& candidates,
                      const Contacts& contacts, Players& players, Awake& awake, StepBacks& backs,
                      Lookup& lookup, StepStatistics& statistics);

}  // namespace arena::sim
