// How a projectile comes into the world.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/tick/memory/flights.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Appends a projectile with the next id, which flies from the next tick on, and reports it. There
/// must be room for it.
void add_projectile(const Rules& rules, const ProjectileStart& start, WorldState& state,
                    StepReport& report);

}  // namespace arena::sim
