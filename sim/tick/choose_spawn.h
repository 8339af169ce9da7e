// Where a player enters the world.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/world/terrain.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// Writes the numbers of the spawn points on which a player of `radius` would overlap nobody.
void find_free_spawns(const Terrain& terrain, const Players& players, float radius,
                      std::vector<std::uint32_t>& free_spawns);

/// A place for a player of `radius` that overlaps no living player and no wall, or nothing when
/// every one is taken. Strikes from `free_spawns` what the new player then stands on.
///
/// Of the free spawn points two are drawn at random and the one further from all living players is
/// taken: hard to foresee, seldom in front of a gun. Without a free spawn point it is a free place
/// next to one. `found` is working memory for the search.
[[nodiscard]] std::optional<Vec2> choose_spawn(const Terrain& terrain, float radius,
                                               WorldState& state,
                                               std::vector<std::uint32_t>& free_spawns,
                                               std::vector<std::uint32_t>& found);

}  // namespace arena::sim
