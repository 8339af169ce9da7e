#include "sim/tick/abilities/02_use_abilities.h"

#include "sim/rules/stamina.h"
#include "sim/tick/abilities/charges.h"
#include "sim/tick/abilities/own_acts.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/status/condition.h"

namespace arena::sim {

namespace {

const Ability* ability_in_slot(const Rules& rules, const Archetype& archetype, std::size_t slot) {
    const std::uint8_t index = archetype.abilities[slot];
    return index == kNone ? nullptr : &rules.abilities[index];
}

/// Returns the ability that winds up or acts, or nullptr.
const Ability* begun_ability(const Rules& rules, const Archetype& archetype,
                             const AbilitiesState& state) {
    return state.begun == 0 ? nullptr : ability_in_slot(rules, archetype, state.begun - 1u);
}

bool permits(const Condition& condition, const Ability& ability) {
    return !condition.is_rooted || !moves_player(ability.kind);
}

void forget_begun(AbilitiesState& state) {
    state.begun = 0;
    state.acts_tick = 0;
}

/// Begins at most one ability, the first whose button is pressed.
void begin_one(const Rules& rules, const Archetype& archetype, const Condition& condition,
               Tick tick, std::uint8_t pressed, std::uint8_t& spent, AbilitiesState& state) {
    for (std::size_t slot = 0; slot < archetype.abilities.size(); ++slot) {
        const Ability* const ability = ability_in_slot(rules, archetype, slot);
        if (ability == nullptr || (pressed & kAbilityButtons[slot]) == 0) continue;
        Tick& full_tick = state.full_tick[slot];
        if (!permits(condition, *ability) ||
            uses_ready(*ability, full_tick, tick, rules.tick_rate) == 0 ||
            !has_stamina_for(*ability, archetype, state.stamina_ticks, rules.tick_rate))
            continue;
        spent = static_cast<std::uint8_t>(spent | kAbilityButtons[slot]);
        full_tick = full_tick_after_use(*ability, full_tick, tick, rules.tick_rate);
        state.stamina_ticks = static_cast<std::uint16_t>(
            state.stamina_ticks + stamina_ticks_of(ability->stamina, archetype, rules.tick_rate));
        state.begun = static_cast<std::uint16_t>(slot + 1);
        const bool waits = ability->windup > 0.0f;
        state.acts_tick = tick + (waits ? ticks_of(ability->windup, rules.tick_rate) : 0);
        return;
    }
}

}  // namespace

const Ability* acting_ability(const Rules& rules, const Players& players, std::size_t row,
                              Tick tick) {
    const AbilitiesState& state = players.abilities[row];
    if (state.acts_tick != tick || players.alive[row] == 0) return nullptr;
    return begun_ability(rules, rules.archetypes[players.archetype[row]], state);
}

void use_abilities(const Rules& rules, const Solids& solids, Tick tick, std::size_t row,
                   Players& players, Carried& carried, Lookup& lookup) {
    const Archetype& archetype = rules.archetypes[players.archetype[row]];
    AbilitiesState& state = players.abilities[row];
    if (players.alive[row] == 0) state = {};
    if (players.alive[row] == 0 || archetype.abilities.empty()) return;
    if (state.stamina_ticks > 0) --state.stamina_ticks;
    if (state.begun != 0 && state.acts_tick < tick) forget_begun(state);
    const Condition condition = condition_of(rules, players, row, tick);
    const PlayerInput held = acting_input(players, row, tick);
    std::uint8_t& spent = players.buttons_spent[row];
    spent = static_cast<std::uint8_t>(spent & held.buttons);
    if (stands(players, row, tick) || condition.is_stunned || condition.is_silenced)
        return forget_begun(state);
    const Ability* const begun = begun_ability(rules, archetype, state);
    if (begun != nullptr && !permits(condition, *begun)) return forget_begun(state);
    const auto pressed = static_cast<std::uint8_t>(held.buttons & ~unsigned{spent});
    if (begun == nullptr) begin_one(rules, archetype, condition, tick, pressed, spent, state);
    const Ability* const acting = acting_ability(rules, players, row, tick);
    if (acting == nullptr) return;
    act_on_own_player({*acting, rules, solids, tick, row, held}, players, carried, lookup);
}

void use_abilities(const Rules& rules, const Solids& solids, WorldState& state, Carried& carried,
                   Lookup& lookup) {
    if (!state.features.abilities) return;
    for (std::size_t row = 0; row < state.players.size(); ++row)
        use_abilities(rules, solids, state.tick, row, state.players, carried, lookup);
}

}  // namespace arena::sim
