// Stage 6, last: throws that something has stopped.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/tick/own_steps.h"

namespace arena::sim {

/// Who was thrown and got nowhere in this tick, because something is in the way, is steered again.
void end_stopped_throws(const Rules& rules, const OwnSteps& steps, Players& players);

}  // namespace arena::sim
