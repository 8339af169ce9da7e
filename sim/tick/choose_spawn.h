// Where a player enters the world.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/world/solids.h"
#include "sim/world/spawn_points.h"
#include "sim/world/step_scratch.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// Writes to scratch.free_spawns the numbers of the spawn points on which a player would overlap
/// nobody and nothing.
void find_free_spawns(const Solids& solids, const SpawnPoints& spawns, const Players& players,
                      StepScratch& scratch);

/// Where to spawn a player of the team and as what, or nothing when every place is taken: `place`
/// overlaps no living player and nothing solid. Strikes from scratch.free_spawns what it then
/// stands on.
///
/// Of the team's free spawn points two are drawn at random and the one further from all living
/// players is taken: hard to foresee, seldom in front of a gun. Without a free one it is a free
/// place next to one of its team.
[[nodiscard]] std::optional<SpawnPoint> choose_spawn(const Solids& solids,
                                                     const SpawnPoints& spawns, std::uint8_t team,
                                                     WorldState& state, StepScratch& scratch);

}  // namespace arena::sim
