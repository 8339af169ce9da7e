#include "sim/state/check_abilities.h"

#include <cstddef>

#include "sim/rules/stamina.h"

namespace arena::sim {

namespace {

std::string name_in_words(const PlayerState& player) {
    return "entity " + std::to_string(player.id.value);
}

/// Returns the last tick in which all uses of a slot can be back, at the end of `tick`.
Tick full_tick_max(const Archetype& archetype, std::size_t slot, Tick tick, const Rules& rules) {
    if (slot >= archetype.abilities.size() || archetype.abilities[slot] == kNone) return 0;
    const Ability& ability = rules.abilities[archetype.abilities[slot]];
    if (!ability.recharges) return ability.charges;
    return tick + ability.charges * ticks_of(ability.cooldown, rules.tick_rate);
}

}  // namespace

std::optional<std::string> check_abilities(const PlayerState& player, Tick tick,
                                           const Rules& rules) {
    const AbilitiesState& state = player.abilities;
    const Archetype& archetype = rules.archetypes[player.archetype];
    for (std::size_t slot = 0; slot < kAbilitySlotsMax; ++slot)
        if (state.full_tick[slot] > full_tick_max(archetype, slot, tick, rules))
            return name_in_words(player) + " waits too long for its ability " +
                   std::to_string(slot + 1) + ", or has too many uses of it";
    if (state.stamina_ticks > stamina_ticks_of(archetype.stamina, archetype, rules.tick_rate))
        return name_in_words(player) + " lacks more stamina than it can have";
    if (state.begun == 0) {
        if (state.acts_tick == 0) return std::nullopt;
        return name_in_words(player) + " waits for an ability that it has not begun";
    }
    if (state.begun > archetype.abilities.size() || archetype.abilities[state.begun - 1] == kNone)
        return name_in_words(player) + " has begun an ability that it does not have";
    const Ability& ability = rules.abilities[archetype.abilities[state.begun - 1]];
    const Tick windup = ability.windup > 0.0f ? ticks_of(ability.windup, rules.tick_rate) : 0;
    if (state.acts_tick > tick + windup)
        return name_in_words(player) + " winds up for longer than its ability does";
    return std::nullopt;
}

}  // namespace arena::sim
