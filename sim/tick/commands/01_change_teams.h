// Stage 1, third: the operator's orders to players to change their teams.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/tick/commands/01_apply_commands.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Lets the players of `order.changes` go over to their new teams, with their points. One that
/// lives is taken out of the world, without a death, and is spawned in the next tick; in a round of
/// a mode with one life it is out until the next one, and its old team has lost it: `order.left`
/// counts it. One that does not live waits as long as it would have. What it carries drops. Runs
/// after the clock of the match, so that the teams of a round that begins in this tick are balanced
/// before, not after. In a mode without teams nobody changes.
void change_teams(const Rules& rules, WorldState& state, CommandOrder& order, StepReport& report);

}  // namespace arena::sim
