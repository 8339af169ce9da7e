// Stage 8, first: what projectiles do.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/carried.h"
#include "sim/tick/flights.h"
#include "sim/tick/hit_list.h"
#include "sim/tick/hit_search.h"
#include "sim/tick/lookup.h"
#include "sim/tick/own_steps.h"
#include "sim/tick/player_grid.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Turns impacts, in the order of time, then of id, into hits; explosions hit the players that they
/// reach. A projectile that has ended is spent: its id is kNoEntity until it is despawned. Sorts
/// `impacts`.
void detect_hits(const Rules& rules, const Solids& solids, const Carried& carried,
                 const OwnSteps& steps, const PlayerGrid& grid, WorldState& state, Impacts& impacts,
                 HitSearch& search, Lookup& lookup, HitList& hits, StepReport& report);

}  // namespace arena::sim
