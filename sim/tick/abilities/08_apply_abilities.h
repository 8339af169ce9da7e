// Stage 8, last: what abilities that act in this tick do to others.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/hit_search.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Adds the hits of bursts, and gives effects to those whom an ability names besides its player.
/// Both reach, by ascending id, the players whose body overlaps the disc around the player where it
/// is now and whose centre is in line of sight of it. Reports each burst as an explosion. Does
/// nothing in a game without abilities.
void apply_abilities(const Rules& rules, const Solids& solids, const PlayerGrid& grid,
                     WorldState& state, HitSearch& search, Lookup& lookup, HitList& hits,
                     StepReport& report);

}  // namespace arena::sim
