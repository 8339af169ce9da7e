// Explosions: a projectile's end that reaches around it.
#pragma once

#include "sim/rules/rules.h"
#include "sim/world/step_scratch.h"
#include "sim/world/terrain.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// Hits all players whose body overlaps the disc of the explosion at the time of the impact
/// (touching is not enough), and whose centre the terrain does not hide from its middle; by
/// ascending id. Each takes the whole damage, on top of what the projectile did to whom it met.
/// Whom the projectile may not hurt is spared, except its owner: who stands in an own explosion is
/// hurt by it, as in the shooters that have rocket jumps. Crates that it overlaps and whose middle
/// nothing else hides are damaged, too.
void explode(const Impact& impact, const Rules& rules, const Terrain& terrain, WorldState& state,
             StepScratch& scratch);

}  // namespace arena::sim
