#include "sim/tick/step_memory.h"

#include <algorithm>

#include "sim/state/limits.h"
#include "sim/terrain/spawn_points.h"
#include "sim/tick/set_aside.h"

namespace arena::sim {

namespace {

/// The most pairs of a player and a piece near it that a server has memory for, unless
/// Limits::candidates_max is more. Only crowds among thousands of pieces reach it; then
/// candidates_full is raised.
constexpr std::size_t kTerrainPairsMax = 1u << 20;

/// Returns room for all pieces that each player can be near, wherever it stands.
std::size_t most_terrain_pairs(const Terrain& terrain, const Rules& rules, const Limits& limits) {
    const std::size_t of_player = terrain.grid.most_met(rules.radius_max() + kPushMargin) +
                                  terrain.mover_pieces.pieces.size();
    return std::min(limits.players_max * of_player,
                    std::max<std::size_t>(kTerrainPairsMax, limits.candidates_max));
}

/// Returns room for all that one path can hit, and one more: each part of the paths that is
/// searched then holds at least one whole path (sim/tick/07_sweep_projectiles.cpp).
std::size_t most_pairs_of_path(const Terrain& terrain, const Limits& limits) {
    return std::max<std::size_t>(count_pieces(terrain), limits.players_max) + 1;
}

/// Reserves the lists with one entry for each player.
void set_aside_rows(StepMemory& memory, std::size_t players_max) {
    set_aside(memory.commands.leaving, players_max);
    set_aside(memory.carried.begins, players_max);
    set_aside(memory.steps.starts, players_max);
    set_aside(memory.steps.wanted, players_max);
    set_aside(memory.steps.blocked, players_max);
    set_aside(memory.candidates.near_terrain, players_max + kReadAhead);
    set_aside(memory.awake.by_row, players_max);
    set_aside(memory.awake.rows, players_max);
    set_aside(memory.awake.found_at, players_max);
    set_aside(memory.step_backs.done, players_max);
    set_aside(memory.step_backs.misplaced, players_max);
    set_aside(memory.step_backs.start_depth, players_max);
    // Each player can be moved out of a wall once, and put back once.
    set_aside(memory.step_backs.unchecked, 2 * players_max);
    set_aside(memory.flights.met_players, players_max);
    set_aside(memory.hit_search.in_blast, players_max);
    set_aside(memory.hit_search.attackers, players_max);
    set_aside(memory.hit_search.attack_reaches, players_max);
    set_aside(memory.hit_search.looking_back, players_max);
    set_aside(memory.hit_search.touching, players_max);
    set_aside(memory.spawn_queue.waiting, players_max);
}

void set_aside_flights(StepMemory& memory, const Terrain& terrain, const Rules& rules,
                       const Limits& limits) {
    Flights& flights = memory.flights;
    const std::uint32_t slots = past_slots(rules);
    set_aside(flights.groups, std::max(slots, 1u));
    set_aside(flights.grouped, slots > 0 ? limits.projectiles_max : 0);
    set_aside(flights.paths, limits.projectiles_max);
    set_aside(flights.meetings, limits.projectiles_max);
    set_aside(flights.near_terrain, limits.projectiles_max + kReadAhead);
    set_aside(flights.pairs,
              std::max<std::size_t>(limits.candidates_max, most_pairs_of_path(terrain, limits)));
    set_aside(flights.new_passings, most_pierce_records(limits, rules));
    set_aside(memory.impacts.all, most_impacts(limits, rules));
    set_aside(memory.impacts.ended, limits.projectiles_max);
}

/// `limits` must have a number for each.
void set_aside_all(StepMemory& memory, const Terrain& terrain, const Rules& rules,
                   const Limits& limits) {
    set_aside_rows(memory, limits.players_max);
    set_aside_flights(memory, terrain, rules, limits);
    set_aside(memory.commands.commands, limits.commands_max);
    set_aside(memory.commands.order, limits.commands_max);
    set_aside(memory.carried.movers_before, terrain.movers.size());
    set_aside(memory.carried.pushing, terrain.mover_pieces.pieces.size());
    for (auto* pairs : {&memory.candidates.players, &memory.candidates.awake_players,
                        &memory.contacts.players, &memory.hit_search.pairs})
        set_aside(*pairs, limits.candidates_max);
    for (auto* pairs :
         {&memory.candidates.terrain, &memory.candidates.awake_terrain, &memory.contacts.terrain})
        set_aside(*pairs, most_terrain_pairs(terrain, rules, limits));
    set_aside(memory.hit_search.near_crates, terrain.movers.size());
    memory.spawn_queue.teams.resize(kTeams);
    set_aside(memory.spawn_queue.free_points,
              std::min<std::size_t>(terrain.spawns.size() * kTeams, kSpawnPointsPerTick));
}

MovingGrid::Size discs_of(const Rules& rules, const Limits& limits, float margin) {
    return {
        .radius_max = rules.radius_max(), .margin_max = margin, .discs_max = limits.players_max};
}

/// The grid's cells for each player when looking back. Clients choose how often in a tick the grid
/// of past discs is built; with a fixed number of cells a player, that costs what the players cost,
/// and not what the map does. One player in 16 m^2, as in the standard arena, has half as many.
constexpr std::uint32_t kPastCellsPerPlayer = 4;

/// Returns the grid of past discs. Where nothing looks back it takes a few bytes.
PastGrid past_grid_for(const Rules& rules, const Limits& limits, const Bounds& area) {
    if (past_slots(rules) == 0) return {Bounds{area.min, area.min}, {}};
    MovingGrid::Size size = discs_of(rules, limits, 0.0f);
    size.cells_max =
        std::clamp(limits.players_max, 1u, MovingGrid::kCellsMax / kPastCellsPerPlayer) *
        kPastCellsPerPlayer;
    return {area, size};
}

}  // namespace

StepMemory::StepMemory(const Terrain& terrain, const Rules& rules, const Limits& chosen,
                       const Bounds& area)
    : StepMemory(terrain, rules, AllLimits{limits_for(chosen, rules, terrain)}, area) {}

StepMemory::StepMemory(const Terrain& terrain, const Rules& rules, const AllLimits& all,
                       const Bounds& area)
    : moving(terrain),
      grid(area, discs_of(rules, all.limits, 2.0f * kPushMargin)),
      past_grid(past_grid_for(rules, all.limits, area)),
      step_backs(area, discs_of(rules, all.limits, 0.0f)),
      flights(StripOrder(terrain.bounds, all.limits.projectiles_max)),
      new_records(all.limits.attack_records_max),
      hits(all.limits.hits_max),
      spawn_queue(GrowingGrid(area, all.limits.players_max)),
      lookup(terrain),
      report(all.limits) {
    set_aside_all(*this, terrain, rules, all.limits);
}

void StepMemory::clear() {
    carried.begins.clear();
    carried.furthest = 0.0f;
    steps.starts.clear();
    steps.wanted.clear();
    steps.blocked.clear();
    candidates.clear();
    contacts.clear();
    flights.clear();
    impacts.clear();
    new_records.added.clear();
    hits.hits.clear();
    report.clear();
}

}  // namespace arena::sim
