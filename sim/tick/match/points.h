// Points: how players and teams score them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/state/world_state.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Adds points (negative ones count as none) to the score of the player in this row, and reports
/// the new score; at most kCountMax.
void add_points(std::int32_t points, std::size_t row, WorldState& state, StepReport& report);

/// Adds points to the score of a team, which the player scored, or kNoEntity, and reports it.
void add_team_points(std::int32_t points, std::uint8_t team, EntityId player, WorldState& state,
                     StepReport& report);

}  // namespace arena::sim
