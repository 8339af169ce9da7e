// Stage 2, last: each player's own step.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/lookup.h"
#include "sim/tick/own_steps.h"

namespace arena::sim {

/// Remembers in `steps` where each player starts, then moves it by its velocity for one tick, not
/// beyond the bounds. Overlaps are left to the push-out.
void move_discs(const Rules& rules, const Solids& solids, Players& players, OwnSteps& steps,
                Lookup& lookup);

/// The same in the way of each living player's archetype. Overlaps of those that are pushed out,
/// and those between players, are left to the push-out; `steps` says who was stopped.
void move_bodies(const Rules& rules, const Solids& solids, Players& players, OwnSteps& steps,
                 Lookup& lookup);

}  // namespace arena::sim
