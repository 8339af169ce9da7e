#include "sim/tick/projectiles/07_sweep_projectiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "sim/base/assert.h"
#include "sim/base/merge_sorted.h"
#include "sim/tick/projectiles/come_back.h"
#include "sim/tick/projectiles/fly_on.h"
#include "sim/tick/projectiles/home.h"
#include "sim/tick/projectiles/projectile_hits.h"
#include "sim/tick/projectiles/propel.h"
#include "sim/tick/projectiles/pulse.h"

namespace arena::sim {

namespace {

/// Returns the metres by which players may be away, at any time of the tick, from where the grid
/// holds them. Sleeping players are at the end of their own step, where the grid holds them; a
/// pushed player goes straight from its start to where it is now. Movers have carried both before
/// that.
float drift_from_grid(const Players& players, const Carried& carried, const OwnSteps& steps,
                      const Awake& awake, float longest_step) {
    float furthest = 0.0f;
    for (const std::uint32_t row : awake.rows) {
        const Vec2 held = awake.found_at[row];
        furthest = std::max({furthest, distance_squared(players.position[row], held),
                             distance_squared(steps.starts[row], held)});
    }
    return std::max(longest_step, std::sqrt(furthest)) + carried.furthest;
}

/// In FlightHit::t: nothing was hit.
constexpr float kNever = 2.0f;

/// Keeps the earlier hit; of two at the same time the one with the lower id, the border last.
void keep_earlier(const FlightHit& other, FlightHit& first) {
    if (other.t > first.t) return;
    const bool is_first = other.t < first.t || first.target == kNoEntity ||
                          (other.target != kNoEntity && other.target < first.target);
    if (is_first) first = other;
}

/// The way of a projectile in this tick.
Leg whole_tick(const Path& path) {
    return {{path.start, path.radius}, path.delta};
}

/// The candidates in flights.pairs count their paths from `first`.
void sweep_at_candidates(std::uint32_t first, const Rules& rules, const Solids& solids,
                         const SeenBodies& seen, const WorldState& state, Flights& flights,
                         Lookup& lookup) {
    const Players& players = state.players;
    for (const auto [number_from_first, row] : flights.pairs) {
        const std::uint32_t number = first + number_from_first;
        const ProjectileState& projectile = state.projectiles[flights.projectiles[number]];
        if (!may_hit(rules, projectile, players, row)) continue;
        const Leg leg = whole_tick(flights.paths[number]);
        const auto t = sweep_at_player(rules, players, seen, row, leg);
        if (!t ||
            is_hidden(rules, solids, players, seen, row, projectile.owner, leg, *t, lookup.found))
            continue;
        keep_earlier({*t, players.id[row], row}, flights.flight_hits[number]);
    }
}

/// Usually handles all paths of the group at once. When there is no room for all candidates, those
/// that were found are tested, and the search continues with the path at which it broke off: there
/// is room for all candidates of one path, and testing a player twice changes nothing.
void sweep_at_players(const PathGroup& group, const Rules& rules, const Solids& solids,
                      const SeenBodies& seen, const WorldState& state, Flights& flights,
                      Lookup& lookup) {
    const std::span<const Path> paths = flights.paths;
    for (std::uint32_t first = group.first; first < group.end;) {
        flights.pairs.clear();
        const bool complete = seen.discs.find_on_paths(paths.subspan(first, group.end - first),
                                                       seen.drift, flights.pairs);
        sweep_at_candidates(first, rules, solids, seen, state, flights, lookup);
        if (complete) return;
        const std::uint32_t paths_done = flights.pairs.back().first;
        ARENA_ASSERT(paths_done > 0, "there is room for the candidates of one path, and one more");
        first += paths_done;
    }
}

/// Notes the numbers of the paths that may hit something solid. Few do, and which cannot be
/// predicted, so the loop adds instead of branching.
void choose_terrain_for_projectiles(const Solids& solids, Flights& flights) {
    const std::span<const Path> paths = flights.paths;
    auto& near = flights.near_terrain;
    near.resize(paths.size() + kReadAhead);
    std::size_t count = 0;
    std::uint32_t first = 0;
    for (; first + 4 <= paths.size(); first += 4) {
        const Path* four = &paths[first];
        const Circles4 discs = circles_around(four[0], four[1], four[2], four[3]);
        const std::uint32_t near_bits = bits_of(may_overlap_pieces(solids, discs));
        for (std::uint32_t lane = 0; lane < 4; ++lane) {
            near[count] = first + lane;
            count += near_bits >> lane & 1u;
        }
    }
    for (; first < paths.size(); ++first)
        near[count++] = first;
    near.resize(count);
}

void sweep_at_found_pieces(const Solids& solids, Flights& flights) {
    for (const auto [number, piece] : flights.pairs) {
        const auto hit = sweep_at_piece(solids, piece, whole_tick(flights.paths[number]));
        if (hit)
            keep_earlier({hit->t, solids.piece(piece).obstacle, 0}, flights.flight_hits[number]);
    }
    flights.pairs.clear();
}

/// Usually handles all paths at once, otherwise as many as there is room for. Pieces that were
/// found before the room ran out in the middle of a path are found again, which changes nothing.
void sweep_at_terrain(const Solids& solids, Flights& flights, Lookup& lookup, StepReport& report) {
    flights.pairs.clear();
    choose_terrain_for_projectiles(solids, flights);
    const auto find = [&](std::uint32_t number) {
        const Leg leg = whole_tick(flights.paths[number]);
        return find_pieces(solids, leg.disc, leg.delta, number, lookup.found, flights.pairs);
    };
    for (const std::uint32_t number : flights.near_terrain) {
        if (find(number)) continue;
        sweep_at_found_pieces(solids, flights);
        if (!find(number)) report.raise(StepError::candidates_full);
    }
    sweep_at_found_pieces(solids, flights);
}

/// Whether some projectile may fly on after a hit, or end without one.
bool some_fly_on(const Rules& rules) {
    return std::any_of(rules.weapons.begin(), rules.weapons.end(), [](const Weapon& weapon) {
        const ProjectileKind& kind = weapon.projectile;
        return kind.pierce > 0 || kind.bounces > 0 || kind.range > 0.0f || kind.sticks;
    });
}

/// Whether this tick of the projectile is more than the way to its first hit.
bool flies_on(const ProjectileState& projectile, const ProjectileKind& kind, const FlightHit& first,
              Vec2 delta) {
    if (projectile.range > 0.0f && projectile.range <= length(delta)) return true;
    const bool goes_through = kind.pierce > 0 || kind.pierce_walls > 0;
    return first.t <= 1.0f && (goes_through || projectile.bounces > 0 || kind.sticks);
}

/// Returns the border if the projectile reaches it before its first hit, otherwise that hit.
FlightHit sweep_at_border(const Bounds& bounds, const Path& path, const FlightHit& first) {
    const auto t = sweep_to_border(bounds, {path.start, path.radius}, path.delta);
    return t && *t < first.t ? FlightHit{*t, kNoEntity, 0} : first;
}

/// Returns where the player that was hit was then, or zero if it is none.
Vec2 body_hit(const FlightHit& hit, const SeenBodies& seen) {
    const bool is_player = hit.target != kNoEntity && category_of(hit.target) == Category::player;
    return is_player ? position_at(seen, hit.player, hit.t) : Vec2{};
}

/// Moves projectiles that hit nothing, up to the border; everything else becomes an impact, and so
/// does a pulse, or the end of a projectile's life.
void fly(const PathGroup& group, const Rules& rules, const Solids& solids, const SeenBodies& seen,
         WorldState& state, Flights& flights, Lookup& lookup, Impacts& impacts,
         StepReport& report) {
    const Bounds& bounds = solids.terrain().bounds;
    const bool may_fly_on = some_fly_on(rules);
    const Aabb surely_inside = room_for(bounds, rules.projectile_radius_max());
    for (std::uint32_t number = group.first; number < group.end; ++number) {
        const std::uint32_t index = flights.projectiles[number];
        const Path& path = flights.paths[number];
        const Vec2 end = path.start + path.delta;
        ProjectileState& projectile = state.projectiles[index];
        FlightHit first = flights.flight_hits[number];
        if (!contains(surely_inside, end)) first = sweep_at_border(bounds, path, first);
        if (may_fly_on && flies_on(projectile, kind_of(projectile, rules), first, path.delta)) {
            if (!fly_on(index, rules, solids, seen, state, flights, lookup, impacts, report))
                continue;
        } else if (first.t <= 1.0f) {
            impacts.note({.projectile = index,
                          .flight_hit = first,
                          .position = path.start + path.delta * first.t,
                          .velocity = projectile.velocity,
                          .body = body_hit(first, seen)});
            continue;
        } else {
            projectile.position = end;
            if (projectile.range > 0.0f) projectile.range -= length(path.delta);
        }
        if (projectile.expiry_tick <= state.tick)
            impacts.note({.projectile = index,
                          .flight_hit = {.t = 1.0f},
                          .position = projectile.position,
                          .velocity = projectile.velocity});
        else if (flights.some_pulse && pulses_in(state.tick, projectile, rules))
            impacts.note({.projectile = index,
                          .flight_hit = {.t = 1.0f},
                          .position = projectile.position,
                          .velocity = projectile.velocity,
                          .kind = ImpactKind::pulse});
    }
}

/// Groups the projectiles by how far they look back, in a counting sort that keeps their order
/// within a group. Without a past they are one group.
void group_projectiles(std::span<const std::uint32_t> in_strips, const WorldState& state,
                       Flights& flights) {
    const auto count = static_cast<std::uint32_t>(in_strips.size());
    flights.groups.clear();
    flights.projectiles = in_strips;
    if (!state.past.is_kept()) return flights.groups.push_back({0, 0, count});
    std::array<std::uint32_t, kSeenBackMax + 1> ends{};
    for (const ProjectileState& projectile : state.projectiles)
        ++ends[projectile.looks_back];
    std::uint32_t first = 0;
    for (Tick looks_back = 0; looks_back < state.past.slots; ++looks_back) {
        const std::uint32_t end = first + ends[looks_back];
        if (end > first) flights.groups.push_back({looks_back, first, end});
        ends[looks_back] = first;  // grows to the group's end while they are placed
        first = end;
    }
    flights.grouped.resize(count);
    for (const std::uint32_t index : in_strips)
        flights.grouped[ends[state.projectiles[index].looks_back]++] = index;
    flights.projectiles = flights.grouped;
}

/// Writes the paths of all projectiles in this tick, group by group, each in the order of strips of
/// the world.
void find_paths(const Rules& rules, const WorldState& state, Flights& flights) {
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    const ProjectileState* projectiles = state.projectiles.data();
    const auto count = static_cast<std::uint32_t>(state.projectiles.size());
    const auto in_strips =
        flights.order.sort(count, [&](std::uint32_t index) { return projectiles[index].position; });
    group_projectiles(in_strips, state, flights);
    flights.paths.resize(count);
    Path* path = flights.paths.data();
    for (const std::uint32_t index : flights.projectiles) {
        const ProjectileState& projectile = projectiles[index];
        *path++ = {projectile.position, projectile.velocity * tick_seconds,
                   kind_of(projectile, rules).radius};
    }
}

}  // namespace

void sweep_projectiles(const Rules& rules, const Solids& solids, const Carried& carried,
                       const OwnSteps& steps, const Awake& awake, WorldState& state,
                       PlayerGrid& grid, PastGrid& past_grid, Flights& flights, Lookup& lookup,
                       Impacts& impacts, StepReport& report) {
    grid.drift = drift_from_grid(state.players, carried, steps, awake, grid.longest_step);
    const std::span<const Vec2> begins = positions_at_tick_begin(carried, steps);
    if (flights.some_are_propelled) propel_projectiles(rules, state.projectiles);
    if (flights.some_come_back) bring_back_projectiles(rules, flights.turning, state);
    if (flights.some_home) home_projectiles(rules, solids, grid, state, flights, lookup, report);
    find_paths(rules, state, flights);
    flights.flight_hits.assign(state.projectiles.size(), {.t = kNever});

    sweep_at_terrain(solids, flights, lookup, report);
    for (const PathGroup& group : flights.groups) {
        const SeenBodies seen =
            group.looks_back == 0
                ? present_bodies(state.players, begins, grid)
                : past_bodies(state.past, state.players, state.tick, group.looks_back, past_grid);
        sweep_at_players(group, rules, solids, seen, state, flights, lookup);
        fly(group, rules, solids, seen, state, flights, lookup, impacts, report);
    }
    merge_sorted(flights.new_pierce_records, state.pierce_records, std::less<>());
}

}  // namespace arena::sim
