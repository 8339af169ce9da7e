// Stage 8, first: what projectiles do.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/carried.h"
#include "sim/tick/memory/flights.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/hit_search.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/own_steps.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Turns impacts, in the order of time, then of id, into hits; explosions hit the players that they
/// reach. A projectile that has ended is spent: its id is kNoEntity until it is despawned; the
/// shots that replace those that split are noted in `impacts`, which are sorted.
void detect_hits(const Rules& rules, const Solids& solids, const Carried& carried,
                 const OwnSteps& steps, const PlayerGrid& grid, WorldState& state, Impacts& impacts,
                 HitSearch& search, Lookup& lookup, HitList& hits, StepReport& report);

}  // namespace arena::sim
