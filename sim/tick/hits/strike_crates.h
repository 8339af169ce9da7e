// Melee attacks on crates: the attack volumes of the players that swing at them.
#pragma once

#include "sim/rules/body_frames.h"
#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/attack_records.h"
#include "sim/tick/memory/hit_search.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Damages each crate that an attack volume of a swing overlaps (touching is not enough), once in
/// each swing: HIT by the damage of its animation, DEATH by all the health that is left. Handles
/// the rows in search.attackers, in their order; crates by their id.
void strike_crates(const Rules& rules, const BodyFrames& frames, const Solids& solids,
                   WorldState& state, HitSearch& search, NewRecords& records, StepReport& report);

}  // namespace arena::sim
