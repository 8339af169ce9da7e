#include "sim/tick/abilities/10_fire_abilities.h"

#include "sim/tick/abilities/02_use_abilities.h"
#include "sim/tick/weapons/shoot.h"

namespace arena::sim {

void fire_abilities(const Rules& rules, const Limits& limits, const Solids& solids,
                    WorldState& state, Lookup& lookup, StepReport& report) {
    if (!state.features.abilities) return;
    for (std::size_t row = 0; row < state.players.size(); ++row) {
        const Ability* const ability = acting_ability(rules, state.players, row, state.tick);
        if (ability != nullptr && ability->kind == AbilityKind::shot)
            fire_projectiles(rules, limits, solids,
                             {.weapon = ability->weapon, .aim = state.players.aim[row]}, row, state,
                             lookup, report);
    }
}

}  // namespace arena::sim
