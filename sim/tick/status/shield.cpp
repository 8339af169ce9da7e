#include "sim/tick/status/shield.h"

namespace arena::sim {

namespace {

bool faces(Vec2 aim, Vec2 direction, float cosine) {
    if (cosine <= -1.0f) return true;
    return dot(normalised_or(-direction, aim), aim) >= cosine;
}

}  // namespace

ActiveEffect* find_shield(const Rules& rules, Vec2 direction, Tick tick, std::size_t row,
                          Players& players) {
    if (rules.effects.empty()) return nullptr;
    for (ActiveEffect& effect : players.effects[row])
        if (is_active(effect, tick) && effect.shield > 0 &&
            faces(players.aim[row], direction, rules.effects[effect.kind].shield_cosine))
            return &effect;
    return nullptr;
}

void wear_shield(std::int32_t damage, ActiveEffect& shield) {
    if (damage >= shield.shield)
        shield = {};
    else
        shield.shield = static_cast<std::uint16_t>(shield.shield - damage);
}

}  // namespace arena::sim
