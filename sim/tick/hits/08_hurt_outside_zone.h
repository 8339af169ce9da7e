// Stage 8, last: the zone.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Adds a hit for each living player whose centre lies outside the zone, by id.
void hurt_outside_zone(const Rules& rules, const WorldState& state, HitList& hits,
                       StepReport& report);

}  // namespace arena::sim
