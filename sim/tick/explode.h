// Explosions: a projectile's end that reaches around it.
#pragma once

#include <span>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/flights.h"
#include "sim/tick/hit_list.h"
#include "sim/tick/hit_search.h"
#include "sim/tick/lookup.h"
#include "sim/tick/player_grid.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Hits all players whose body overlaps the disc of the explosion at the time of the impact
/// (touching is not enough), and whose centre the terrain does not hide from its middle; by
/// ascending id. Each takes the whole damage, on top of what the projectile did to whom it met.
/// Whom the projectile may not hurt is spared, except its owner: who stands in an own explosion is
/// hurt by it, as in the shooters that have rocket jumps. Crates that it overlaps and whose middle
/// nothing else hides are damaged, too. An explosion looks back at nobody, whatever its projectile
/// does: it is there when it is. `begins` is where each player was when the tick began.
void explode(const Impact& impact, const Rules& rules, const Solids& solids,
             std::span<const Vec2> begins, const PlayerGrid& grid, WorldState& state,
             HitSearch& search, Lookup& lookup, HitList& hits, StepReport& report);

}  // namespace arena::sim
