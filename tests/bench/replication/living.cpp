#include "tests/bench/replication/living.h"

#include <algorithm>

#include "protocol/replication/status_flags.h"

namespace arena::bench {
namespace {

std::uint8_t flags_of(const sim::PlayerState& player, sim::Tick tick) {
    unsigned flags = 0;
    if (player.ground_normal != sim::Vec2{}) flags |= protocol::kPlayerOnGround;
    if (tick < player.dash_until_tick) flags |= protocol::kPlayerDashes;
    if (tick < player.protected_until_tick) flags |= protocol::kPlayerIsProtected;
    if (tick < player.speed_until_tick) flags |= protocol::kPlayerIsFaster;
    return static_cast<std::uint8_t>(flags);
}

LivingPlayer living_player(const sim::PlayerState& player, const sim::World& world) {
    const bool attacks = player.animation != sim::kNone;
    return {.id = player.id,
            .position = player.position,
            .velocity = player.velocity,
            .aim = player.aim,
            .health = player.health,
            .archetype = player.archetype,
            .team = player.team,
            .flags = flags_of(player, world.tick()),
            .animation =
                attacks ? player.animation : world.rules().archetypes[player.archetype].animation};
}

}  // namespace

Living living_in(const sim::World& world) {
    Living living;
    for (const sim::PlayerState& player : world.players())
        if (player.alive) living.players.push_back(living_player(player, world));
    for (const sim::ProjectileState& projectile : world.projectiles())
        living.projectiles.push_back({.id = projectile.id,
                                      .position = projectile.position,
                                      .velocity = projectile.velocity,
                                      .weapon = projectile.weapon,
                                      .team = projectile.team});
    // The world has them in the order in which they were fired, and ids start again after the last
    // one.
    std::ranges::sort(living.projectiles, {}, &LivingProjectile::id);
    return living;
}

}  // namespace arena::bench
