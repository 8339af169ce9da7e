// Stage 10, last: the shots of abilities.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Fires the shots of the abilities that act in this tick, of players that live: the projectiles of
/// the ability's weapon, along the aim. They cost neither ammunition nor the time of a weapon. What
/// has no room raises projectiles_full, and the use is spent all the same. Does nothing in a game
/// without abilities.
void fire_abilities(const Rules& rules, const Limits& limits, const Solids& solids,
                    WorldState& state, Lookup& lookup, StepReport& report);

}  // namespace arena::sim
