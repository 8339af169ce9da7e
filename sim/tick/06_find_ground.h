// Stage 6, second: what players stand on.
#pragma once

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/awake.h"
#include "sim/tick/lookup.h"
#include "sim/tick/own_steps.h"
#include "sim/tick/player_grid.h"
#include "sim/tick/step_backs.h"

namespace arena::sim {

/// What was stopped is told: motion that came to nothing ends. With gravity, who is near walkable
/// ground below and does not leave it stands on it (ground_normal, ground): its velocity is turned
/// along it, and who walked before is set onto it, so that it follows the ground down. A fall that
/// came to nothing ends with standing, too: on a head, or wedged.
void find_body_ground(const Rules& rules, const Solids& solids, const OwnSteps& steps,
                      const PlayerGrid& grid, Players& players, Awake& awake, StepBacks& backs,
                      Lookup& lookup);

}  // namespace arena::sim
