#include "sim/tick/projectiles/come_back.h"

#include "sim/math/vec2.h"

namespace arena::sim {

namespace {

bool is_due(const ProjectileState& projectile, const ProjectileKind& kind, Tick tick,
            std::uint32_t tick_rate) {
    const Tick spawned = projectile.expiry_tick - flight_ticks(kind, tick_rate);
    return tick - spawned > ticks_of(kind.returns_after, tick_rate);
}

}  // namespace

void bring_back_projectiles(const Rules& rules, WorldState& state) {
    const Players& players = state.players;
    for (ProjectileState& projectile : state.projectiles) {
        const ProjectileKind& kind = kind_of(projectile, rules);
        if (!comes_back(kind) || !is_due(projectile, kind, state.tick, rules.tick_rate)) continue;
        const auto owner = players.find(projectile.owner);
        if (!owner || players.alive[*owner] == 0) continue;
        const Vec2 way = players.position[*owner] - projectile.position;
        const float distance = length(way);
        if (distance <= kind.radius + players.radius[*owner]) {
            projectile.velocity = {};
            projectile.expiry_tick = state.tick;
            continue;
        }
        const float speed = std::max(length(projectile.velocity), kind.speed);
        projectile.velocity = way * (speed / distance);
    }
}

}  // namespace arena::sim
