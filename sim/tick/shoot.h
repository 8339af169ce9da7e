// Shooting: what a pulled trigger does.
#pragma once

#include "sim/rules/rules.h"
#include "sim/world/step_scratch.h"
#include "sim/world/terrain.h"
#include "sim/world/world_state.h"

namespace arena::sim {

/// Fires the weapons of all living players who hold the trigger, have a shot left and have waited
/// for the interval of their weapon. A shot is one projectile for each of the weapon's directions,
/// turned by the aim; it starts in its owner's centre, which is never inside a wall, and flies from
/// the next tick on. It takes one of the ammunition, however many projectiles it has.
///
/// A projectile larger than its owner's body may have no room there: then it starts at the nearest
/// place at which it lies within the bounds. With something solid between the two, the shot ends
/// before it has begun and is spent all the same.
///
/// What Limits::projectiles_max has no room for is not fired, and raises projectiles_full; a shot
/// of which nothing could be fired costs neither ammunition nor time.
void pull_triggers(const Rules& rules, const Limits& limits, const Terrain& terrain,
                   WorldState& state, StepScratch& scratch);

}  // namespace arena::sim
