// Stage 6, second: finds what players stand on.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/awake.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/own_steps.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_backs.h"

namespace arena::sim {

/// Ends motion that was stopped. With gravity, a player near walkable ground below stands on it
/// (ground_normal, ground) unless it lifts off: its velocity is turned along the ground, and it is
/// set down onto it, so that one that walked follows the ground down. A fall that was stopped by
/// something else ends with standing, too: on a head, or wedged.
void find_body_ground(const Rules& rules, const Solids& solids, const OwnSteps& steps,
                      const PlayerGrid& grid, Players& players, Awake& awake, StepBacks& backs,
                      Lookup& lookup);

}  // namespace arena::sim
