// What throws a player, be it a pad or a blow.
#pragma once

#include <cstdint>

#include "sim/world/step_scratch.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// Gives the player this velocity, in metres per second, in place of its own, takes it off the
/// ground, and reports it. A later launch of the same tick wins.
void launch(std::uint32_t row, Vec2 velocity, EntityId by, WorldState& state, StepScratch& scratch);

}  // namespace arena::sim
