// Stage 6, last: ends throws that something has stopped.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/tick/memory/own_steps.h"

namespace arena::sim {

/// Lets a thrown player be steered again when it got nowhere in this tick, because something is in
/// the way.
void end_stopped_throws(const Rules& rules, Tick tick, const OwnSteps& steps, Players& players);

}  // namespace arena::sim
