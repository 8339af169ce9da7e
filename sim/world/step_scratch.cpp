#include "sim/world/step_scratch.h"

#include <algorithm>

#include "sim/base/assert.h"
#include "sim/world/limits.h"
#include "sim/world/spawn_points.h"

namespace arena::sim {

namespace {

/// Room for exactly so many: searches stop where a list is full, and that must be the same number
/// with every library.
template <typename T>
void set_aside(std::vector<T>& list, std::size_t count) {
    list.reserve(count);
    ARENA_ASSERT(list.capacity() == count, "a list has the room that was asked for, and no more");
}

/// Pairs of a player and a piece near it, at most, unless Limits::candidates_max is more: what a
/// server has memory for. Only crowds in a thicket of thousands of pieces come to it; then
/// candidates_full says so.
constexpr std::size_t kTerrainPairsMax = 1u << 20;

/// All pieces that there are: no answer about the terrain holds one of them twice.
std::size_t count_pieces(const Terrain& terrain) {
    return terrain.pieces.size() + terrain.mover_pieces.pieces.size();
}

/// All surfaces that there are.
std::size_t count_surfaces(const Terrain& terrain) {
    std::size_t count = terrain.surfaces.surfaces.size();
    for (const TerrainPiece& piece : terrain.mover_pieces.pieces)
        count += most_surfaces_of(piece);
    return count;
}

/// For each player the pieces that it can be near, wherever it stands.
std::size_t most_terrain_pairs(const Terrain& terrain, const Rules& rules, const Limits& limits) {
    const std::size_t of_player = terrain.grid.most_met(rules.radius_max() + kPushMargin) +
                                  terrain.mover_pieces.pieces.size();
    return std::min(limits.players_max * of_player,
                    std::max<std::size_t>(kTerrainPairsMax, limits.candidates_max));
}

/// All that one path can meet, and one more: each part of the paths that is looked at then holds a
/// whole path at least (sim/tick/07_sweep_projectiles.cpp).
std::size_t most_pairs_of_path(const Terrain& terrain, const Limits& limits) {
    return std::max<std::size_t>(count_pieces(terrain), limits.players_max) + 1;
}

}  // namespace

StepScratch::StepScratch(const Terrain& terrain, const Rules& rules, const Limits& chosen)
    : limits(limits_for(chosen, rules, terrain)),
      moving(terrain),
      player_grid(terrain.bounds, {.radius_max = rules.radius_max(),
                                   .margin_max = 2.0f * kPushMargin,
                                   .discs_max = limits.players_max}),
      start_grid(terrain.bounds,
                 {.radius_max = rules.radius_max(), .discs_max = limits.players_max}),
      path_order(terrain.bounds, limits.projectiles_max),
      newcomers(terrain.bounds, limits.players_max) {
    set_aside(commands, limits.commands_max);
    set_aside(command_order, limits.commands_max);
    set_aside(leaving, limits.players_max);
    set_aside(movers_before, terrain.movers.size());
    set_aside(begins, limits.players_max);
    set_aside(starts, limits.players_max);
    for (auto* pairs : {&found_pairs, &player_pairs, &awake_player_pairs, &player_contacts})
        set_aside(*pairs, limits.candidates_max);
    for (auto* pairs : {&terrain_pairs, &awake_terrain_pairs, &terrain_contacts})
        set_aside(*pairs, most_terrain_pairs(terrain, rules, limits));
    set_aside(path_pairs,
              std::max<std::size_t>(limits.candidates_max, most_pairs_of_path(terrain, limits)));
    set_aside(near_terrain, std::max(limits.players_max, limits.projectiles_max) + kReadAhead);
    set_aside(awake, limits.players_max);
    set_aside(awake_rows, limits.players_max);
    set_aside(found_at, limits.players_max);
    set_aside(misplaced, limits.players_max);
    set_aside(put_back, limits.players_max);
    set_aside(start_depth, limits.players_max);
    // Each player can be moved out of a wall once, and put back once.
    set_aside(unchecked, std::size_t{2} * limits.players_max);
    set_aside(wanted, limits.players_max);
    set_aside(blocked, limits.players_max);
    set_aside(surfaces, count_surfaces(terrain));
    set_aside(paths, limits.projectiles_max);
    set_aside(meetings, limits.projectiles_max);
    // Pieces, surfaces, or rows of those who touch a fixture.
    set_aside(found, std::max({count_pieces(terrain), terrain.surfaces.surfaces.size(),
                               std::size_t{limits.players_max}}));
    set_aside(waiting, limits.players_max);
    team_spawns.resize(kTeams);
    set_aside(free_spawns,
              std::min<std::size_t>(terrain.spawns.size() * kTeams, kSpawnPointsPerTick));
    set_aside(met_players, limits.players_max);
    set_aside(impacts, most_impacts(limits, rules));
    set_aside(new_passings, most_pierce_records(limits, rules));
    set_aside(ended_projectiles, limits.projectiles_max);
    set_aside(new_attack_records, limits.attack_records_max);
    set_aside(near_crates, terrain.movers.size());
    set_aside(attackers, limits.players_max);
    set_aside(attack_reaches, limits.players_max);
    set_aside(hits, limits.hits_max);
    set_aside(pushing, terrain.mover_pieces.pieces.size());
    set_aside(events, limits.events_max);
}

void StepScratch::report(const Event& event) {
    if (events.size() >= limits.events_max) return raise(StepError::events_full);
    events.push_back(event);
}

void StepScratch::clear() {
    commands.clear();
    begins.clear();
    carried_max = 0.0f;
    starts.clear();
    for (auto* pairs : {&found_pairs, &player_pairs, &terrain_pairs, &awake_player_pairs,
                        &awake_terrain_pairs, &player_contacts, &terrain_contacts, &path_pairs})
        pairs->clear();
    pairs_are_complete = true;
    pass = 0;
    pushed_far = false;
    awake.clear();
    misplaced.clear();
    put_back.clear();
    start_depth.clear();
    unchecked.clear();
    wanted.clear();
    blocked.clear();
    surfaces.clear();
    awake_rows.clear();
    awake_rows_chosen = 0;
    paths.clear();
    meetings.clear();
    attackers.clear();
    attack_reaches.clear();
    found.clear();
    met_players.clear();
    impacts.clear();
    new_passings.clear();
    ended_projectiles.clear();
    new_attack_records.clear();
    hits.clear();
    events.clear();
    errors = 0;
    statistics = {};
}

}  // namespace arena::sim
