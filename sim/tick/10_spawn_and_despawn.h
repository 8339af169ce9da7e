// Stage 10: who comes and what goes.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/terrain/spawn_points.h"
#include "sim/tick/lookup.h"
#include "sim/tick/player_grid.h"
#include "sim/tick/spawn_queue.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Projectiles that are spent go, waiting players are spawned as far as there are places
/// (choose_spawn.h), those first who have waited longest, triggers are pulled (shoot.h).
void spawn_and_despawn(const Rules& rules, const Limits& limits, const Solids& solids,
                       const SpawnPoints& spawns, const PlayerGrid& grid, WorldState& state,
                       SpawnQueue& queue, Lookup& lookup, StepReport& report);

}  // namespace arena::sim
