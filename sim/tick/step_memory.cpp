#include "sim/tick/step_memory.h"

#include <algorithm>

#include "sim/state/limits.h"
#include "sim/terrain/spawn_points.h"
#include "sim/tick/memory/reserve_exactly.h"
#include "sim/tick/projectiles/10_split_projectiles.h"
#include "sim/tick/projectiles/come_back.h"
#include "sim/tick/projectiles/home.h"
#include "sim/tick/projectiles/propel.h"
#include "sim/tick/projectiles/pulse.h"

namespace arena::sim {

namespace {

/// The most pairs of a player and a piece near it that a server has memory for, unless
/// Limits::candidates_max is more. Only crowds among thousands of pieces reach it; then
/// candidates_full is raised.
constexpr std::size_t kTerrainPairsMax = 1u << 20;

/// Returns room for all pieces that each player can be near, wherever it stands.
std::size_t terrain_pairs_max(const Terrain& terrain, const Rules& rules, const Limits& limits) {
    const std::size_t of_player = terrain.grid.boxes_touched_max(rules.radius_max() + kPushMargin) +
                                  terrain.mover_pieces.pieces.size();
    return std::min(limits.players_max * of_player,
                    std::max<std::size_t>(kTerrainPairsMax, limits.candidates_max));
}

/// Returns room for all that one path can hit, and one more: each part of the paths that is
/// searched then holds at least one whole path (sim/tick/projectiles/07_sweep_projectiles.cpp).
std::size_t pairs_per_path_max(const Terrain& terrain, const Limits& limits) {
    return std::max<std::size_t>(count_pieces(terrain), limits.players_max) + 1;
}

/// Reserves the lists with one entry for each player.
void reserve_rows(StepMemory& memory, std::size_t players_max) {
    reserve_exactly(memory.commands.leaving, players_max);
    reserve_exactly(memory.carried.begins, players_max);
    reserve_exactly(memory.steps.starts, players_max);
    reserve_exactly(memory.steps.wanted, players_max);
    reserve_exactly(memory.steps.blocked, players_max);
    reserve_exactly(memory.candidates.near_terrain, players_max + kReadAhead);
    reserve_exactly(memory.awake.by_row, players_max);
    reserve_exactly(memory.awake.rows, players_max);
    reserve_exactly(memory.awake.found_at, players_max);
    reserve_exactly(memory.step_backs.done, players_max);
    reserve_exactly(memory.step_backs.misplaced, players_max);
    reserve_exactly(memory.step_backs.start_depth, players_max);
    // Each player can be moved out of a wall once, and put back once.
    reserve_exactly(memory.step_backs.unchecked, 2 * players_max);
    reserve_exactly(memory.flights.player_hits, players_max);
    reserve_exactly(memory.hit_search.in_blast, players_max);
    reserve_exactly(memory.hit_search.attackers, players_max);
    reserve_exactly(memory.hit_search.attack_reaches, players_max);
    reserve_exactly(memory.hit_search.looking_back, players_max);
    reserve_exactly(memory.hit_search.touching, players_max);
    reserve_exactly(memory.spawn_queue.waiting, players_max);
    reserve_exactly(memory.drops.deaths, players_max);
    reserve_exactly(memory.drops.given_up, players_max);
}

void reserve_match(StepMemory& memory, const Rules& rules, const Limits& limits) {
    if (rules.match.mode == GameMode::endless) return;
    reserve_exactly(memory.match.kills, limits.players_max);  // each dies at most once
    reserve_exactly(memory.match.orders, orders_max(limits.players_max));
}

void reserve_flights(StepMemory& memory, const Terrain& terrain, const Rules& rules,
                     const Limits& limits) {
    Flights& flights = memory.flights;
    flights.some_are_propelled = some_are_propelled(rules);
    flights.some_pulse = some_pulse(rules);
    flights.some_home = some_home(rules);
    flights.some_come_back = some_come_back(rules);
    reserve_exactly(flights.turning, flights.some_come_back ? limits.projectiles_max : 0);
    const std::uint32_t slots = past_slots(rules);
    reserve_exactly(flights.groups, std::max(slots, 1u));
    reserve_exactly(flights.grouped, slots > 0 ? limits.projectiles_max : 0);
    reserve_exactly(flights.paths, limits.projectiles_max);
    reserve_exactly(flights.flight_hits, limits.projectiles_max);
    reserve_exactly(flights.near_terrain, limits.projectiles_max + kReadAhead);
    reserve_exactly(flights.pairs, std::max<std::size_t>(limits.candidates_max,
                                                         pairs_per_path_max(terrain, limits)));
    reserve_exactly(flights.new_pierce_records, pierce_records_max(limits, rules));
    reserve_exactly(memory.impacts.all, impacts_max(limits, rules));
    reserve_exactly(memory.impacts.in_order, impacts_max(limits, rules));
    reserve_exactly(memory.impacts.ended, limits.projectiles_max);
    reserve_exactly(memory.impacts.splits, some_split(rules) ? limits.projectiles_max : 0);
}

/// `limits` must have a number for each.
void reserve_all(StepMemory& memory, const Terrain& terrain, const Rules& rules,
                 const Limits& limits) {
    reserve_rows(memory, limits.players_max);
    reserve_flights(memory, terrain, rules, limits);
    reserve_match(memory, rules, limits);
    reserve_exactly(memory.commands.commands, limits.commands_max);
    reserve_exactly(memory.commands.order, limits.commands_max);
    reserve_exactly(memory.commands.changes, limits.commands_max);
    reserve_exactly(memory.carried.movers_before, terrain.movers.size());
    reserve_exactly(memory.carried.pushing, terrain.mover_pieces.pieces.size());
    for (auto* pairs : {&memory.candidates.players, &memory.candidates.awake_players,
                        &memory.contacts.players, &memory.hit_search.pairs})
        reserve_exactly(*pairs, limits.candidates_max);
    for (auto* pairs :
         {&memory.candidates.terrain, &memory.candidates.awake_terrain, &memory.contacts.terrain})
        reserve_exactly(*pairs, terrain_pairs_max(terrain, rules, limits));
    reserve_exactly(memory.hit_search.near_crates, terrain.movers.size());
    memory.spawn_queue.teams.resize(kTeams);
    reserve_exactly(memory.spawn_queue.free_points,
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
    reserve_all(*this, terrain, rules, all.limits);
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
    match.kills.clear();
    drops.deaths.clear();
    drops.given_up.clear();
    match.orders.clear();
    report.clear();
}

}  // namespace arena::sim
