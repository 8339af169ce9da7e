#include "client-sim/behaviour/skills.h"

#include <algorithm>
#include <cstddef>

#include "client-sim/terrain/plane.h"
#include "sim/rules/rules.h"
#include "sim/rules/stamina.h"
#include "sim/tick/abilities/charges.h"

namespace arena::client_sim {

namespace {

constexpr double kFarMetres = 6.0;  // from where on a bot moves towards its target by an ability

/// `distance` is that to the target's centre, in metres.
bool is_of_use(const sim::Ability& ability, double distance) {
    const double radius = static_cast<double>(ability.radius);
    switch (ability.kind) {
        case sim::AbilityKind::dash:
        case sim::AbilityKind::leap:
        case sim::AbilityKind::blink:
            return distance > kFarMetres;
        case sim::AbilityKind::burst:
            return distance < radius;
        case sim::AbilityKind::effect:
            return ability.to != sim::Recipients::enemies || distance < radius;
        case sim::AbilityKind::shot:
            return true;
    }
    return false;
}

}  // namespace

sim::PlayerInput with_abilities(sim::PlayerInput input, const Mind& mind,
                                const Situation& situation) {
    const sim::Rules* const rules = situation.rules;
    if (rules == nullptr || situation.self == nullptr) return input;
    const auto target = situation.player(mind.target);
    if (!target) return input;
    const double distance = length(to_point(target->position) - to_point(situation.self->position));
    const std::size_t archetype =
        std::min<std::size_t>(situation.self->archetype, rules->archetypes.size() - 1);
    const auto& slots = rules->archetypes[archetype].abilities;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        if (slots[slot] == sim::kNone) continue;
        const sim::Ability& ability = rules->abilities[slots[slot]];
        const bool is_ready = uses_ready(ability, situation.abilities.full_tick[slot],
                                         situation.tick, rules->tick_rate) > 0 &&
                              has_stamina_for(ability, rules->archetypes[archetype],
                                              situation.abilities.stamina_ticks, rules->tick_rate);
        if (is_ready && is_of_use(ability, distance)) input.buttons |= sim::kAbilityButtons[slot];
    }
    return input;
}

}  // namespace arena::client_sim
