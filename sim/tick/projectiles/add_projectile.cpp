#include "sim/tick/projectiles/add_projectile.h"

namespace arena::sim {

namespace {

/// Ids repeat only after as many shots as there are ids.
EntityId next_projectile_id(WorldState& state) {
    return {kFirstProjectileId + state.shots_fired++ % (kFirstObstacleId - kFirstProjectileId)};
}

}  // namespace

void add_projectile(const Rules& rules, const ProjectileStart& start, WorldState& state,
                    StepReport& report) {
    const ProjectileKind& kind = rules.weapons[start.weapon].projectile;
    ProjectileState projectile;
    projectile.id = next_projectile_id(state);
    projectile.owner = start.owner;
    projectile.position = start.position;
    projectile.velocity = start.direction * shot_speed(kind, rules.tick_rate);
    projectile.expiry_tick = state.tick + flight_ticks(kind, rules.tick_rate);
    projectile.range = kind.range;
    projectile.weapon = start.weapon;
    projectile.team = start.team;
    projectile.pierce = kind.pierce;
    projectile.bounces = kind.bounces;
    projectile.looks_back = start.looks_back;
    projectile.charge = start.charge;
    state.projectiles.push_back(projectile);
    report.add({.kind = EventKind::spawn,
                .subject = projectile.id,
                .other = projectile.owner,
                .position = projectile.position,
                .velocity = projectile.velocity,
                .tick = state.tick});
}

}  // namespace arena::sim
