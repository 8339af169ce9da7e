// Stage 1, second: the clock of the match.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/moving_solids.h"
#include "sim/terrain/terrain.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Begins the next phase of the match when the clock or the number of players says so:
///
///   waiting ─▶ warm_up ─▶ countdown ─▶ play ─▶ overtime ─▶ round_end ─▶ countdown ...
///      ▲                                 └─────────┴────────────┴─────▶ match_end ─▶ waiting ...
///
/// A match waits for its players again when they become too few before its first round has begun.
/// Later it ends when the players that `left` in this tick leave only one player or team behind, or
/// nobody. Does nothing in an endless match.
void advance_phase(const Rules& rules, const Terrain& terrain, std::uint32_t left,
                   WorldState& state, MovingSolids& moving, StepReport& report);

}  // namespace arena::sim
