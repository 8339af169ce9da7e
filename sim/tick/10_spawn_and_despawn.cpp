#include "sim/tick/choose_spawn.h"
#include "sim/tick/stages.h"

namespace arena::sim {

namespace {

void despawn_expired(WorldState& state, StepScratch& scratch) {
    std::erase_if(state.projectiles, [&](const ProjectileState& projectile) {
        if (projectile.expiry_tick > state.tick) return false;
        scratch.report({.kind = EventKind::despawn,
                        .subject = projectile.id,
                        .position = projectile.position,
                        .tick = state.tick});
        return true;
    });
}

/// Who finds no free place waits for the next tick.
void spawn_waiting(const Rules& rules, const Terrain& terrain, WorldState& state,
                   StepScratch& scratch) {
    for (PlayerState& player : state.players) {
        if (player.alive || player.respawn_tick > state.tick) continue;
        const auto place = choose_spawn(rules, terrain, state, scratch.found);
        if (!place) continue;
        player.alive = true;
        player.position = *place;
        player.velocity = {};
        player.health = rules.player_health;
        scratch.report({.kind = EventKind::spawn,
                        .subject = player.id,
                        .position = player.position,
                        .amount = player.health,
                        .tick = state.tick});
    }
}

/// A projectile starts in its owner's centre, which is never inside a wall, and flies from the next
/// tick on.
void shoot(const Rules& rules, const Limits& limits, PlayerState& player, WorldState& state,
           StepScratch& scratch) {
    if (state.projectiles.size() >= limits.projectiles_max)
        return scratch.raise(StepError::projectiles_full);
    const std::uint32_t number =
        kFirstProjectileId + state.shots_fired++ % (kFirstObstacleId - kFirstProjectileId);
    ProjectileState projectile;
    projectile.id = {number};
    projectile.owner = player.id;
    projectile.position = player.position;
    projectile.velocity = player.aim * rules.projectile_speed;
    projectile.expiry_tick = state.tick + ticks_of(rules.projectile_life, rules.tick_rate);
    state.projectiles.push_back(projectile);

    player.fire_ready_tick = state.tick + ticks_of(rules.fire_interval, rules.tick_rate);
    ++scratch.statistics.shots;
    scratch.report({.kind = EventKind::spawn,
                    .subject = projectile.id,
                    .other = projectile.owner,
                    .position = projectile.position,
                    .velocity = projectile.velocity,
                    .tick = state.tick});
}

}  // namespace

void spawn_and_despawn(const Rules& rules, const Limits& limits, const Terrain& terrain,
                       WorldState& state, StepScratch& scratch) {
    despawn_expired(state, scratch);
    spawn_waiting(rules, terrain, state, scratch);
    for (PlayerState& player : state.players)
        if (player.alive && (player.input.buttons & kButtonFire) != 0 &&
            player.fire_ready_tick <= state.tick)
            shoot(rules, limits, player, state, scratch);
}

}  // namespace arena::sim
