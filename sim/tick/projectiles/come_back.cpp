#include "sim/tick/projectiles/come_back.h"

#include <span>
#include <vector>

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

bool is_alive(EntityId player, const Players& players) {
    const auto row = players.find(player);
    return row && players.alive[*row] != 0;
}

/// Whether the projectile is still in the player that it has hit.
bool is_in(const ProjectileState& projectile, EntityId victim, const Rules& rules,
           const Players& players) {
    const auto row = players.find(victim);
    if (!row) return false;
    const float touching = kind_of(projectile, rules).radius + players.radius[*row];
    return distance_squared(projectile.position, players.position[*row]) < touching * touching;
}

/// Forgets whom the projectiles with these ids went through. They may be in any order: the numbers
/// of shots start again after the last one.
void forget_pierced(std::span<EntityId> turning, WorldState& state) {
    if (turning.empty()) return;
    std::sort(turning.begin(), turning.end());
    std::erase_if(state.pierce_records, [turning](const PierceRecord& record) {
        return std::binary_search(turning.begin(), turning.end(), record.projectile);
    });
}

/// One without an owner flies on, and does not hit again whom it is in.
void forget_those_behind(const ProjectileState& projectile, const Rules& rules, WorldState& state) {
    std::erase_if(state.pierce_records, [&](const PierceRecord& record) {
        return record.projectile == projectile.id &&
               !is_in(projectile, record.player, rules, state.players);
    });
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

void bring_back_projectiles(const Rules& rules, std::vector<EntityId>& turning, WorldState& state) {
    const Players& players = state.players;
    turning.clear();
    for (ProjectileState& projectile : state.projectiles) {
        const ProjectileKind& kind = kind_of(projectile, rules);
        if (!comes_back(kind) || is_stuck(projectile, kind)) continue;
        const Tick first = turning_tick(projectile, kind, rules.tick_rate);
        if (state.tick < first) continue;
        const bool forgets = state.tick == first && kind.pierce > 0;
        if (forgets && is_alive(projectile.owner, players))
            turning.push_back(projectile.id);
        else if (forgets)
            forget_those_behind(projectile, rules, state);
        const auto owner = players.find(projectile.owner);
        if (!owner || players.alive[*owner] == 0) continue;
        turn_back(kind, players.position[*owner], players.radius[*owner], rules.tick_rate,
                  state.tick, projectile);
    }
    forget_pierced(turning, state);
}

}  // namespace arena::sim
