#include "server/replication/introductions.h"

namespace arena::server {
namespace {

sim::Event spawn_of(const sim::PlayerState& player, sim::Tick tick) {
    return {.kind = sim::EventKind::spawn,
            .subject = player.id,
            .other = sim::kNobody,
            .position = player.position,
            .velocity = player.velocity,
            .amount = player.health,
            .tick = tick};
}

sim::Event spawn_of(const sim::ProjectileState& projectile, sim::Tick tick) {
    return {.kind = sim::EventKind::spawn,
            .subject = projectile.id,
            .other = projectile.owner,
            .position = projectile.position,
            .velocity = projectile.velocity,
            .amount = 0,
            .tick = tick};
}

}  // namespace

void queue_introductions(const sim::World& world, EventQueue& queue) {
    for (const sim::PlayerState& player : world.players())
        if (player.alive) queue.introduce(spawn_of(player, world.tick()));
    for (const sim::ProjectileState& projectile : world.projectiles())
        queue.introduce(spawn_of(projectile, world.tick()));
}

}  // namespace arena::server
