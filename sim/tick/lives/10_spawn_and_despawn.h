// Stage 10: players spawn, weapons fire, spent projectiles go.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/terrain/spawn_points.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/spawn_queue.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Removes spent projectiles, spawns waiting players as far as there are places (choose_spawn.h),
/// those first that have waited longest, and fires weapons (shoot.h).
void spawn_and_despawn(const Rules& rules, const Limits& limits, const Solids& solids,
                       const SpawnPoints& spawns, const PlayerGrid& grid, WorldState& state,
                       SpawnQueue& queue, Lookup& lookup, StepReport& report);

}  // namespace arena::sim
