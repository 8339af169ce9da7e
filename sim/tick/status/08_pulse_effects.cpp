#include "sim/tick/status/08_pulse_effects.h"

#include <algorithm>

namespace arena::sim {

namespace {

void heal(std::int32_t amount, std::int32_t health_max, std::int32_t& health) {
    health = std::max(health, std::min(health + amount, health_max));
}

void pulse(const StatusEffect& kind, const ActiveEffect& effect, std::uint32_t row,
           const Rules& rules, WorldState& state, HitList& hits, StepReport& report) {
    Players& players = state.players;
    if (kind.health > 0)
        return heal(kind.health, rules.archetypes[players.archetype[row]].health,
                    players.health[row]);
    hits.add({.victim = row,
              .attacker = effect.source,
              .position = players.position[row],
              .damage = -kind.health,
              .is_pulse = true},
             report);
}

}  // namespace

void pulse_effects(const Rules& rules, WorldState& state, HitList& hits, StepReport& report) {
    if (!state.features.effects) return;
    Players& players = state.players;
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] == 0) continue;
        for (ActiveEffect& effect : players.effects[row]) {
            if (!is_active(effect, state.tick) || effect.pulse_tick != state.tick) continue;
            const StatusEffect& kind = rules.effects[effect.kind];
            effect.pulse_tick += ticks_of(kind.interval, rules.tick_rate);
            if (kind.health != 0) pulse(kind, effect, row, rules, state, hits, report);
        }
    }
}

}  // namespace arena::sim
