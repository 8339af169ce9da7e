#include "sim/tick/status/condition.h"

#include <algorithm>

namespace arena::sim {

namespace {

/// All of them.
constexpr unsigned kButtonsOfAbilities =
    kButtonDash | kButtonAbility2 | kButtonAbility3 | kButtonAbility4;

void add(const StatusEffect& effect, Condition& condition) {
    condition.speed *= effect.speed;
    condition.damage_given *= effect.damage_given;
    condition.damage_taken *= effect.damage_taken;
    condition.is_stunned |= effect.stun;
    condition.is_rooted |= effect.root;
    condition.is_silenced |= effect.silence;
    condition.is_invisible |= effect.invisible;
    condition.is_invulnerable |= effect.invulnerable;
}

}  // namespace

Condition condition_of(const Rules& rules, const ActiveEffects& effects, Tick tick) {
    Condition condition;
    for (const ActiveEffect& effect : effects)
        if (is_active(effect, tick)) add(rules.effects[effect.kind], condition);
    condition.speed = std::min(condition.speed, kEffectFactorMax);
    return condition;
}

PlayerInput permitted_input(PlayerInput input, const Condition& condition) {
    if (condition.is_stunned) return {};
    unsigned forbidden = 0;
    if (condition.is_rooted) {
        input.move_x = 0;
        input.move_y = 0;
        forbidden |= kButtonJump | kButtonDash;
    }
    if (condition.is_silenced) forbidden |= kButtonsOfAbilities;
    input.buttons = static_cast<Buttons>(input.buttons & ~forbidden);
    return input;
}

std::int32_t scaled_damage(std::int32_t damage, float factor) {
    if (factor == 1.0f) return damage;
    constexpr float kDamageMax = 1e9f;
    const float scaled = static_cast<float>(damage) * factor + 0.5f;
    return static_cast<std::int32_t>(std::min(scaled, kDamageMax));
}

}  // namespace arena::sim
