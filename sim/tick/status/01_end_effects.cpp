#include "sim/tick/status/01_end_effects.h"

namespace arena::sim {

void end_effects(Tick tick, ActiveEffects& effects) {
    for (ActiveEffect& effect : effects)
        if (!is_active(effect, tick)) effect = {};
}

void end_effects(WorldState& state) {
    if (!state.features.effects) return;
    for (ActiveEffects& effects : state.players.effects)
        end_effects(state.tick, effects);
}

}  // namespace arena::sim
