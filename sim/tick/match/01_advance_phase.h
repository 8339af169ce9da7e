// Stage 1, second: the clock of the match.
#pragma once

#include <cstdint>

#include "sim/mode/mode.h"
#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/moving_solids.h"
#include "sim/terrain/terrain.h"
#include "sim/tick/commands/01_apply_commands.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Begins the next phase of the match when the clock or the number of players says so:
///
///   waiting ─▶ warm_up ─▶ countdown ─▶ play ─▶ overtime ─▶ round_end ─▶ countdown ...
///      ▲                                 └─────────┴────────────┴─────▶ match_end ─▶ waiting ...
///
/// A match waits for its players again when they become too few before its first round has begun,
/// unless the operator has started it with too few. Later it ends when the operator ends it, from a
/// countdown on, and when the players that have left in this tick were all opponents of the one
/// player or team that stays, or when nobody stays. A round ends in the same way when only those
/// stay that wait for the next one; where players have one life, the mode decides that. Does
/// nothing in an endless match.
void advance_phase(const Rules& rules, const Terrain& terrain, const CommandOrder& order,
                   WorldState& state, MovingSolids& moving, StepReport& report);

}  // namespace arena::sim
