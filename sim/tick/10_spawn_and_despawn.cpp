#include "sim/tick/choose_spawn.h"
#include "sim/tick/stages.h"
#include "sim/tick/steer.h"

namespace arena::sim {

namespace {

/// Those that hit something have had their event.
void despawn_spent_and_expired(WorldState& state, StepScratch& scratch) {
    std::erase_if(state.projectiles, [&](const ProjectileState& projectile) {
        if (projectile.id == kNobody) return true;
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
    Players& players = state.players;
    if (scratch.statistics.players_alive == players.size() && scratch.statistics.kills == 0) return;
    bool searched = false;
    for (std::size_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] != 0 || players.respawn_tick[row] > state.tick) continue;
        const float radius = players.radius[row];
        if (!searched) find_free_spawns(terrain, players, rules.player_radius, scratch.free_spawns);
        searched = true;
        const auto place = choose_spawn(terrain, radius, state, scratch.free_spawns, scratch.found);
        if (!place) continue;
        players.alive[row] = 1;
        players.position[row] = *place;
        players.health[row] = rules.player_health;
        steer(rules, row, players);
        scratch.report({.kind = EventKind::spawn,
                        .subject = players.id[row],
                        .position = *place,
                        .amount = rules.player_health,
                        .tick = state.tick});
    }
}

/// A projectile starts in its owner's centre, which is never inside a wall, and flies from the next
/// tick on.
void shoot(const Rules& rules, const Limits& limits, std::size_t row, WorldState& state,
           StepScratch& scratch) {
    if (state.projectiles.size() >= limits.projectiles_max)
        return scratch.raise(StepError::projectiles_full);
    Players& players = state.players;
    const std::uint32_t number =
        kFirstProjectileId + state.shots_fired++ % (kFirstObstacleId - kFirstProjectileId);
    ProjectileState projectile;
    projectile.id = {number};
    projectile.owner = players.id[row];
    projectile.position = players.position[row];
    projectile.velocity = players.aim[row] * rules.projectile_speed;
    projectile.expiry_tick = state.tick + ticks_of(rules.projectile_life, rules.tick_rate);
    state.projectiles.push_back(projectile);

    players.fire_ready_tick[row] = state.tick + ticks_of(rules.fire_interval, rules.tick_rate);
    ++scratch.statistics.shots;
    scratch.report({.kind = EventKind::spawn,
                    .subject = projectile.id,
                    .other = projectile.owner,
                    .position = projectile.position,
                    .velocity = projectile.velocity,
                    .tick = state.tick});
}

void pull_triggers(const Rules& rules, const Limits& limits, WorldState& state,
                   StepScratch& scratch) {
    const Players& players = state.players;
    for (std::size_t row = 0; row < players.size(); ++row)
        if ((players.input[row].buttons & kButtonFire) != 0 && players.alive[row] != 0 &&
            players.fire_ready_tick[row] <= state.tick)
            shoot(rules, limits, row, state, scratch);
}

}  // namespace

void spawn_and_despawn(const Rules& rules, const Limits& limits, const Terrain& terrain,
                       WorldState& state, StepScratch& scratch) {
    despawn_spent_and_expired(state, scratch);
    spawn_waiting(rules, terrain, state, scratch);
    pull_triggers(rules, limits, state, scratch);
}

}  // namespace arena::sim
