// Stage 1, last: status effects that are over go.
#pragma once

#include "sim/state/world_state.h"

namespace arena::sim {

/// Forgets the effects that no longer act in this tick.
void end_effects(Tick tick, ActiveEffects& effects);

/// Does so for all players. Does nothing in a game without effects.
void end_effects(WorldState& state);

}  // namespace arena::sim
