// Who is within a disc that hurts: an explosion, or a burst around a player.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/broadphase/index_pair.h"
#include "sim/geometry/shapes.h"
#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Writes pairs (0, row) of the players that may be in the disc, by ascending row.
void find_players_near(Circle disc, const PlayerGrid& grid, std::vector<IndexPair>& found,
                       StepReport& report);

/// Whether the body of the player in this row, standing at `place`, overlaps the disc. Touching is
/// not enough.
[[nodiscard]] bool reaches_player(const Rules& rules, const Players& players, Circle blast,
                                  std::uint32_t row, Vec2 place);

}  // namespace arena::sim
