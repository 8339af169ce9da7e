#include "sim/tick/motion/launch.h"

#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/rules/game_kind.h"
#include "sim/tick/motion/steer.h"

namespace arena::sim {

void launch(const Rules& rules, std::uint32_t row, Vec2 velocity, EntityId by, WorldState& state,
            StepReport& report) {
    Players& players = state.players;
    if (stands(players, row, state.tick)) return;
    players.velocity[row] = velocity;
    players.thrown[row] = launches_carry(rules, rules.archetypes[players.archetype[row]]) ? 1 : 0;
    players.dash_until_tick[row] = 0;
    players.ground_normal[row] = {};
    players.ground[row] = kNoEntity;
    if (state.features.air) end_jump(players.air[row]);
    report.add({.kind = EventKind::launch,
                .subject = players.id[row],
                .other = by,
                .position = players.position[row],
                .velocity = velocity,
                .tick = state.tick});
}

Vec2 pushed(Vec2 before, Vec2 change, float most) {
    const Vec2 after = before + change;
    const float speed = length(after);
    const float bound = std::max(most, length(before));
    return speed > bound ? after * (bound / speed) : after;
}

Vec2 grown_knockback(const Archetype& archetype, std::int32_t health, Vec2 change) {
    if (archetype.knockback_growth == 0.0f) return change;
    const float left = static_cast<float>(health) / static_cast<float>(archetype.health);
    const float gone = 1.0f - std::clamp(left, 0.0f, 1.0f);
    const float factor = 1.0f + archetype.knockback_growth * gone;
    return pushed({}, change * factor, std::max(kKnockbackSpeedMax, length(change)));
}

void knock_back(const Rules& rules, std::uint32_t row, Vec2 change, EntityId by, WorldState& state,
                StepReport& report) {
    const Vec2 velocity = pushed(state.players.velocity[row], change, kKnockbackSpeedMax);
    launch(rules, row, velocity, by, state, report);
}

void end_throw(const Rules& rules, Tick tick, std::size_t row, Players& players) {
    players.thrown[row] = 0;
    follow_stick(rules, tick, row, players);
}

}  // namespace arena::sim
