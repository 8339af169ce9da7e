// Blows against crates: attack volumes of those who swing at them.
#pragma once

#include "sim/rules/rules.h"
#include "sim/world/body_frames.h"
#include "sim/world/step_scratch.h"
#include "sim/world/terrain.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// Each swing damages each crate once that one of its attack volumes overlaps (touching is not
/// enough): HIT by the damage of its animation, DEATH by all the health that is left. Asks the rows
/// in scratch.attackers, in their order; crates by their id.
void strike_crates(const Rules& rules, const BodyFrames& frames, const Terrain& terrain,
                   WorldState& state, StepScratch& scratch);

}  // namespace arena::sim
