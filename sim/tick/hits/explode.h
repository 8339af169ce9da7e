// Explosions: a projectile's end that reaches around it.
#pragma once

#include <cstdint>
#include <span>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/flights.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/hit_search.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Returns the damage of the explosion of the projectile, which depends on its charge.
[[nodiscard]] std::int32_t explosion_damage_of(const ProjectileState& projectile,
                                               const Rules& rules);

/// Hits all players whose body overlaps the disc of the explosion at the time of the impact
/// (touching is not enough) and whose centre is in line of sight of its middle, by ascending id.
/// Each takes the whole damage, on top of what the projectile did to the player that it hit.
/// Players that the projectile may not hurt are spared, except its owner, which its own explosion
/// does hurt, as in the shooters that have rocket jumps. Each is thrown away from the middle with
/// the same strength, a player whose centre is there upwards. An explosion for the team only gives
/// its effect, to the owner and the owner's team. Crates are damaged, too, when the explosion
/// overlaps them and nothing else hides their middle. An explosion does not look back, whatever its
/// projectile does: it reaches players where they are. `begins` is where each player was when the
/// tick began.
void explode(const Impact& impact, const Rules& rules, const Solids& solids,
             std::span<const Vec2> begins, const PlayerGrid& grid, WorldState& state,
             HitSearch& search, Lookup& lookup, HitList& hits, StepReport& report);

}  // namespace arena::sim
