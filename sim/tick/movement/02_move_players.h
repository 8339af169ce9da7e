// Stage 2, last: each player's own step.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/own_steps.h"

namespace arena::sim {

/// Notes in `steps` where each player starts, then moves it by its velocity for one tick, but not
/// beyond the bounds. Overlaps are left to the push-out.
void move_discs(const Rules& rules, const Solids& solids, Players& players, OwnSteps& steps,
                Lookup& lookup);

/// Does the same for bodies of any kind: each living player moves as its archetype does. Overlaps
/// of archetypes that are pushed out, and those between players, are left to the push-out. `steps`
/// says which players were stopped.
void move_bodies(const Rules& rules, const Solids& solids, Players& players, OwnSteps& steps,
                 Lookup& lookup);

}  // namespace arena::sim
