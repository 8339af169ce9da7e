#include <algorithm>
#include <functional>

#include "sim/tick/choose_spawn.h"
#include "sim/tick/shoot.h"
#include "sim/tick/stages.h"
#include "sim/tick/steer.h"
#include "sim/tick/swing.h"

namespace arena::sim {

namespace {

/// Their events were reported with their ends.
void despawn_spent(WorldState& state) {
    std::erase_if(state.projectiles,
                  [](const ProjectileState& projectile) { return projectile.id == kNobody; });
}

/// First tick in which one that is spawned now can be hurt: it is safe for the ticks after this.
Tick end_of_protection(const Rules& rules, Tick tick) {
    if (!(rules.spawn_protection > 0.0f)) return 0;
    return tick + ticks_of(rules.spawn_protection, rules.tick_rate) + 1;
}

/// What a player keeps over its death is its id, team, score, deaths, aim and held input.
void spawn(std::size_t row, const SpawnPoint& point, const Rules& rules, WorldState& state,
           StepScratch& scratch) {
    Players& players = state.players;
    const Archetype& archetype = rules.archetypes[point.archetype];
    PlayerState player = players[row];
    player.position = point.place.center;
    player.velocity = {};
    player.radius = point.place.radius;
    player.alive = true;
    player.health = archetype.health;
    player.archetype = point.archetype;
    player.weapon = archetype.weapon;
    player.ammunition = archetype.weapon == kNone ? -1 : rules.weapons[archetype.weapon].ammunition;
    player.protected_until_tick = end_of_protection(rules, state.tick);
    player.ground_normal = {};
    player.ground = kNobody;
    player.dash_until_tick = 0;
    player.speed_until_tick = 0;
    player.speed_factor = 1.0f;
    players.set(row, player);
    stop_swinging(row, state.tick, players);
    follow_stick(rules, row, players);
    turn_to_aim(row, players);
    scratch.newcomers.add(player.position, static_cast<std::uint32_t>(row));
    scratch.report({.kind = EventKind::spawn,
                    .subject = player.id,
                    .position = player.position,
                    .amount = player.health,
                    .tick = state.tick});
}

/// Writes those who are to be spawned to scratch.waiting and notes of which teams they are. Gives
/// the number of searches for places that they need.
std::uint32_t find_waiting(const SpawnPoints& spawns, const WorldState& state,
                           StepScratch& scratch) {
    const Players& players = state.players;
    scratch.waiting.clear();
    std::fill(scratch.team_spawns.begin(), scratch.team_spawns.end(), TeamSpawns{});
    std::uint32_t searches = 0;
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] != 0 || players.respawn_tick[row] > state.tick) continue;
        scratch.waiting.push_back(std::uint64_t{players.respawn_tick[row]} << 32u | row);
        TeamSpawns& team = scratch.team_spawns[SpawnSearch::search_of(players.team[row], spawns)];
        searches += team.has_waiting ? 0 : 1;
        team.has_waiting = true;
    }
    return searches;
}

/// Those who have waited longest come first, of equals the lowest id. Whoever finds no place waits
/// for the next tick; that its team has none is no reason for another to wait. A heap, for few of
/// many who wait find a place.
void spawn_waiting(const Rules& rules, const Terrain& terrain, const SpawnPoints& spawns,
                   WorldState& state, StepScratch& scratch) {
    const Players& players = state.players;
    if (scratch.statistics.players_alive == players.size() && scratch.statistics.kills == 0) return;
    std::uint32_t searches = find_waiting(spawns, state, scratch);
    scratch.free_spawns.clear();
    scratch.newcomers.clear();
    const Solids solids = scratch.solids(terrain);
    SpawnSearch search(solids, spawns, state, scratch);
    auto& waiting = scratch.waiting;
    std::make_heap(waiting.begin(), waiting.end(), std::greater<>());
    while (searches > 0 && !waiting.empty()) {
        std::pop_heap(waiting.begin(), waiting.end(), std::greater<>());
        const auto row = static_cast<std::uint32_t>(waiting.back());
        waiting.pop_back();
        const std::uint8_t team = players.team[row];
        if (scratch.team_spawns[SpawnSearch::search_of(team, spawns)].is_full) continue;
        if (const auto point = search.find(team))
            spawn(row, *point, rules, state, scratch);
        else
            --searches;
    }
}

}  // namespace

void spawn_and_despawn(const Rules& rules, const Limits& limits, const Terrain& terrain,
                       const SpawnPoints& spawns, WorldState& state, StepScratch& scratch) {
    despawn_spent(state);
    spawn_waiting(rules, terrain, spawns, state, scratch);
    pull_triggers(rules, limits, terrain, state, scratch);
}

}  // namespace arena::sim
