// Stage 9, second: the mode of the match sees what happened, and its orders are carried out.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"
#include "sim/tick/memory/match_memory.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// In a tick of play: carried flags follow their carriers, the mode gives its orders, and the round
/// ends when the mode says so, when somebody leads with the points that win it, or, in overtime,
/// when somebody leads. `left` counts the players that left in this tick. Does nothing in other
/// phases.
void play_mode(const Rules& rules, const Terrain& terrain, const PerTeam<std::uint32_t>& left,
               WorldState& state, MatchMemory& match, StepReport& report);

}  // namespace arena::sim
