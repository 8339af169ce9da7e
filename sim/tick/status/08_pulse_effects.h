// Stage 8, fifth: status effects heal and harm.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Heals the players whose effects heal in this tick, up to the health of their archetype, and adds
/// a hit by the source of each effect that harms. Does nothing in a game without effects.
void pulse_effects(const Rules& rules, WorldState& state, HitList& hits, StepReport& report);

}  // namespace arena::sim
