// What throws a player, be it a pad or a blow.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Gives the player this velocity, in metres per second, in place of its own, ends its dash, takes
/// it off the ground, and reports it. A later launch of the same tick wins.
///
/// Gravity and acceleration turn it into what the stick asks for, little by little. Seen from above
/// without acceleration there is nothing that could: there the player is `thrown`, and flies on
/// until its stick moves, it dashes, or something stops it.
void launch(const Rules& rules, std::uint32_t row, Vec2 velocity, EntityId by, WorldState& state,
            StepReport& report);

/// The player is steered again.
void end_throw(const Rules& rules, std::size_t row, Players& players);

}  // namespace arena::sim
