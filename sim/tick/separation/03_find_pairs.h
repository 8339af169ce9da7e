// Stage 3: the broadphase.
#pragma once

#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/awake.h"
#include "sim/tick/memory/candidates.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/own_steps.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Finds the candidates between players (within twice kPushMargin of each other) and between
/// players and terrain (within kPushMargin), in the order of the grid's cells: neighbours in the
/// world are neighbours in memory. The pushes of a normal tick add no new candidate.
void find_pairs(const Players& players, const Solids& solids, const OwnSteps& steps,
                PlayerGrid& grid, Candidates& candidates, Lookup& lookup, StepReport& report);

/// Does the same from where the players are now: after a push further than kPushMargin.
void find_pairs_again(const Players& players, const Solids& solids, PlayerGrid& grid, Awake& awake,
                      Candidates& candidates, Lookup& lookup, StepReport& report);

}  // namespace arena::sim
