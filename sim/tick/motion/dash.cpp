#include "sim/tick/motion/dash.h"

#include <cmath>

#include "sim/math/vec2.h"
#include "sim/rules/game_kind.h"
#include "sim/tick/motion/launch.h"

namespace arena::sim {

Vec2 direction_on_ground(Vec2 direction, Vec2 ground_normal) {
    if (ground_normal == Vec2{}) return direction;
    if (direction.y > 0.0f && dot(direction, ground_normal) > 0.0f) return direction;
    if (direction.x == 0.0f) return {};
    const Vec2 right = right_of(ground_normal);
    return right * std::copysign(1.0f, dot(direction, right));
}

void leave_ground_by_force(const Rules& rules, std::size_t row, Players& players) {
    players.ground_normal[row] = {};
    players.ground[row] = kNoEntity;
    if (remembers_air(rules, rules.archetypes[players.archetype[row]])) end_jump(players.air[row]);
}

void begin_dash(const Rules& rules, DashKind kind, Vec2 stick, Tick tick, std::size_t row,
                Players& players) {
    players.thrown[row] = 0;
    players.dash_until_tick[row] = tick + ticks_of(kind.time, rules.tick_rate);
    const Vec2 ground = players.ground_normal[row];
    const Vec2 asked = normalised_or(stick, players.aim[row]);
    const Vec2 direction = direction_on_ground(asked, ground);
    players.velocity[row] = direction * kind.speed;
    if (ground != Vec2{} && asked.y > 0.0f && dot(asked, ground) > 0.0f)
        leave_ground_by_force(rules, row, players);
}

}  // namespace arena::sim
