#include "sim/tick/lives/10_spawn_and_despawn.h"

#include <algorithm>
#include <functional>

#include "sim/rules/loadout.h"
#include "sim/tick/lives/choose_spawn.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/weapons/arsenal.h"
#include "sim/tick/weapons/shoot.h"
#include "sim/tick/weapons/swing.h"

namespace arena::sim {

namespace {

/// The events of spent projectiles were reported when they ended.
void despawn_spent(WorldState& state) {
    std::erase_if(state.projectiles,
                  [](const ProjectileState& projectile) { return projectile.id == kNoEntity; });
}

/// Returns the first tick in which a player spawned now can be hurt: it is safe in the ticks
/// between.
Tick end_of_protection(const Rules& rules, Tick tick) {
    if (!(rules.spawn_protection > 0.0f)) return 0;
    return tick + ticks_of(rules.spawn_protection, rules.tick_rate) + 1;
}

/// What a player keeps over its death is its id, team, score, deaths, aim and held input.
void spawn(std::size_t row, const SpawnPoint& point, const Rules& rules, WorldState& state,
           SpawnQueue& queue, StepReport& report) {
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
    player.ammunition = first_ammunition(rules, archetype.weapon);
    player.arsenal = first_arsenal(rules, archetype);
    player.loadout = first_loadout(archetype);
    player.firing = {};
    player.abilities = {};
    player.protected_until_tick = end_of_protection(rules, state.tick);
    player.ground_normal = {};
    player.ground = kNoEntity;
    player.dash_until_tick = 0;
    player.speed_until_tick = 0;
    player.speed_factor = 1.0f;
    player.stands_until_tick = standing_end(state.match);
    player.air = {};
    player.effects = {};
    players.set(row, player);
    stop_swinging(row, state.tick, players);
    follow_stick(rules, state.tick, row, players);
    turn_to_aim(row, players);
    queue.newcomers.add(player.position, static_cast<std::uint32_t>(row));
    report.add({.kind = EventKind::spawn,
                .subject = player.id,
                .position = player.position,
                .amount = player.health,
                .tick = state.tick});
}

/// Writes the players that wait to be spawned to queue.waiting and notes their teams. Returns how
/// many searches for places they need.
std::uint32_t find_waiting(const SpawnPoints& spawns, const WorldState& state, SpawnQueue& queue) {
    const Players& players = state.players;
    queue.waiting.clear();
    std::fill(queue.teams.begin(), queue.teams.end(), TeamSpawns{});
    std::uint32_t searches = 0;
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] != 0 || players.respawn_tick[row] > state.tick) continue;
        queue.waiting.push_back(std::uint64_t{players.respawn_tick[row]} << 32u | row);
        TeamSpawns& team = queue.teams[SpawnSearch::search_of(players.team[row], spawns)];
        searches += team.has_waiting ? 0 : 1;
        team.has_waiting = true;
    }
    return searches;
}

/// Players that have waited longest come first, of equals the lowest id. A player that finds no
/// place waits for the next tick, but players of other teams do not wait for it. `waiting` is a
/// heap, because only few of many waiting players find a place.
void spawn_waiting(const Rules& rules, const Solids& solids, const SpawnPoints& spawns,
                   const PlayerGrid& grid, WorldState& state, SpawnQueue& queue, Lookup& lookup,
                   StepReport& report) {
    const Players& players = state.players;
    if (report.statistics.players_alive == players.size() && report.statistics.kills == 0) return;
    std::uint32_t searches = find_waiting(spawns, state, queue);
    queue.free_points.clear();
    queue.newcomers.clear();
    SpawnSearch search(solids, spawns, grid, state, queue, lookup.found, report.statistics);
    auto& waiting = queue.waiting;
    std::make_heap(waiting.begin(), waiting.end(), std::greater<>());
    while (searches > 0 && !waiting.empty()) {
        std::pop_heap(waiting.begin(), waiting.end(), std::greater<>());
        const auto row = static_cast<std::uint32_t>(waiting.back());
        waiting.pop_back();
        const std::uint8_t team = players.team[row];
        if (queue.teams[SpawnSearch::search_of(team, spawns)].is_full) continue;
        if (const auto point = search.find(team))
            spawn(row, *point, rules, state, queue, report);
        else
            --searches;
    }
}

}  // namespace

void spawn_and_despawn(const Rules& rules, const Limits& limits, const Solids& solids,
                       const SpawnPoints& spawns, const PlayerGrid& grid, WorldState& state,
                       SpawnQueue& queue, Lookup& lookup, StepReport& report) {
    despawn_spent(state);
    spawn_waiting(rules, solids, spawns, grid, state, queue, lookup, report);
    fire_weapons(rules, limits, solids, state, lookup, report);
}

}  // namespace arena::sim
