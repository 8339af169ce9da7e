// Stage 6, first: who is still in a wall or in somebody goes back to where its own step began.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/awake.h"
#include "sim/tick/candidates.h"
#include "sim/tick/lookup.h"
#include "sim/tick/own_steps.h"
#include "sim/tick/player_grid.h"
#include "sim/tick/step_backs.h"
#include "sim/tick/step_result.h"

namespace arena::sim {

/// Whoever is still in a wall, or was pushed through one, goes back to where it started: that place
/// was free of walls. Then nobody is left too deep in anybody (step_back_from_players.h). Only a
/// player whom a mover has put into somebody does not go back for a wall that it can leave: the two
/// would stand in each other for as long as the mover rests. `turn` is the tick.
void step_discs_back(const Rules& rules, const Solids& solids, Tick turn, const OwnSteps& steps,
                     const PlayerGrid& grid, const Candidates& candidates, const Contacts& contacts,
                     Players& players, Awake& awake, StepBacks& backs, Lookup& lookup,
                     StepStatistics& statistics);

/// The same for bodies of any kind.
void step_bodies_back(const Rules& rules, const Solids& solids, Tick turn, const OwnSteps& steps,
                      const PlayerGrid& grid, const Candidates& candidates,
                      const Contacts& contacts, Players& players, Awake& awake, StepBacks& backs,
                      Lookup& lookup, StepStatistics& statistics);

}  // namespace arena::sim
