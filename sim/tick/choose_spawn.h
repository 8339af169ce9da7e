// Where a player enters the world.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/values/rules.h"
#include "sim/world/terrain.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// A place that overlaps no living player and no wall, or nothing when every one is taken.
///
/// Of the free spawn points two are drawn at random and the one further from all living players is
/// taken: hard to foresee, seldom in front of a gun. Without a free spawn point it is a free place
/// next to one. `found` is working memory for the search.
[[nodiscard]] std::optional<Vec2> choose_spawn(const Rules& rules, const Terrain& terrain,
                                               WorldState& state,
                                               std::vector<std::uint32_t>& found);

}  // namespace arena::sim
