#include "sim/tick/projectiles/come_back.h"

#include "sim/math/vec2.h"

namespace arena::sim {

namespace {

/// Returns the tick in which it turns for the first time.
Tick turning_tick(const ProjectileState& projectile, const ProjectileKind& kind,
                  std::uint32_t tick_rate) {
    const Tick spawned = projectile.expiry_tick - flight_ticks(kind, tick_rate);
    return spawned + ticks_of(kind.returns_after, tick_rate) + 1;
}

bool is_stuck(const ProjectileState& projectile, const ProjectileKind& kind) {
    return kind.sticks && projectile.velocity == Vec2{};
}

void forget_pierced(EntityId projectile, WorldState& state) {
    std::erase_if(state.pierce_records,
                  [&](const PierceRecord& record) { return record.projectile == projectile; });
}

/// Turns it to an owner that stands there.
void turn_back(const ProjectileKind& kind, Vec2 owner, float owner_radius, std::uint32_t tick_rate,
               Tick tick, ProjectileState& projectile) {
    const Vec2 way = owner - projectile.position;
    const float distance = length(way);
    const float speed = std::max(length(projectile.velocity), kind.speed);
    const float to_body = std::max(0.0f, distance - kind.radius - owner_radius);
    const float step = speed / static_cast<float>(tick_rate);
    const bool arrives = to_body <= step;
    if (arrives) projectile.expiry_tick = tick;
    if (to_body <= 0.0f)
        projectile.velocity = {};
    else
        projectile.velocity =
            way * ((arrives ? to_body * static_cast<float>(tick_rate) : speed) / distance);
}

}  // namespace

void bring_back_projectiles(const Rules& rules, WorldState& state) {
    const Players& players = state.players;
    for (ProjectileState& projectile : state.projectiles) {
        const ProjectileKind& kind = kind_of(projectile, rules);
        if (!comes_back(kind) || is_stuck(projectile, kind)) continue;
        const Tick turning = turning_tick(projectile, kind, rules.tick_rate);
        if (state.tick < turning) continue;
        if (state.tick == turning && kind.pierce > 0) forget_pierced(projectile.id, state);
        const auto owner = players.find(projectile.owner);
        if (!owner || players.alive[*owner] == 0) continue;
        turn_back(kind, players.position[*owner], players.radius[*owner], rules.tick_rate,
                  state.tick, projectile);
    }
}

}  // namespace arena::sim
