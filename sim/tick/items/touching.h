// Which players touch a volume that lies in the world: a trigger, or what a projectile gives.
#pragma once

#include "sim/rules/body_frames.h"
#include "sim/state/world_state.h"
#include "sim/tick/memory/hit_search.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_report.h"
#include "sim/volumes/hits.h"

namespace arena::sim {

/// Writes the rows of the players to search.touching, ascending, of which a vulnerability volume
/// touches one of the body's attack volumes.
void find_touching(const HitBody& body, const BodyFrames& frames, const PlayerGrid& grid,
                   const WorldState& state, HitSearch& search, StepReport& report);

}  // namespace arena::sim
