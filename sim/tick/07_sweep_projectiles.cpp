#include <algorithm>
#include <cmath>

#include "sim/tick/fly_on.h"
#include "sim/tick/meet.h"
#include "sim/tick/stages.h"

namespace arena::sim {

namespace {

/// The grid knows the end of a player's own step; only a push can have moved it on from there, and
/// before it only a mover.
float drift_from_grid(const Players& players, const StepScratch& scratch) {
    float pushed = 0.0f;
    for (const std::uint32_t row : scratch.awake_rows)
        pushed = std::max(pushed, distance_squared(players.position[row], scratch.starts[row]));
    return scratch.longest_step + std::sqrt(pushed) + scratch.carried_max;
}

/// In Meeting::t: nothing was met.
constexpr float kNever = 2.0f;

/// Keeps the earlier meeting; at the same time that with the lower id, the border last.
void take_earlier(const Meeting& other, Meeting& first) {
    if (other.t > first.t) return;
    const bool is_first = other.t < first.t || first.target == kNobody ||
                          (other.target != kNobody && other.target < first.target);
    if (is_first) first = other;
}

/// The way of a path's projectile in this tick.
Leg whole_tick(std::uint32_t number, const Rules& rules, const WorldState& state,
               const StepScratch& scratch) {
    const Path& path = scratch.paths[number];
    const ProjectileState& projectile = state.projectiles[scratch.path_projectiles[number]];
    return {{path.start, kind_of(projectile, rules).radius}, path.delta};
}

void meet_players(const Rules& rules, const WorldState& state, StepScratch& scratch) {
    const Players& players = state.players;
    for (const auto [number, row] : scratch.path_pairs) {
        const ProjectileState& projectile = state.projectiles[scratch.path_projectiles[number]];
        if (!may_hit(rules, projectile, players, row)) continue;
        const Leg leg = whole_tick(number, rules, state, scratch);
        const auto t = meet_player(rules, players, scratch.tick_begins(), row, leg);
        if (t) take_earlier({*t, players.id[row], row}, scratch.meetings[number]);
    }
}

void meet_terrain(const Rules& rules, const Terrain& terrain, const WorldState& state,
                  StepScratch& scratch) {
    const Solids solids = scratch.solids(terrain);
    for (const auto [number, piece] : scratch.path_pairs) {
        const auto hit = meet_piece(solids, piece, whole_tick(number, rules, state, scratch));
        if (hit) take_earlier({hit->t, solids.piece(piece).obstacle, 0}, scratch.meetings[number]);
    }
}

void find_players_on_paths(StepScratch& scratch) {
    scratch.path_pairs.clear();
    if (!scratch.player_grid.find_on_paths(scratch.paths, scratch.path_pairs))
        scratch.raise(StepError::candidates_full);
}

void find_pieces_on_paths(const Rules& rules, const Terrain& terrain, const WorldState& state,
                          StepScratch& scratch) {
    scratch.path_pairs.clear();
    const Solids solids = scratch.solids(terrain);
    bool complete = true;
    for (std::uint32_t number = 0; number < scratch.paths.size(); ++number) {
        const Leg leg = whole_tick(number, rules, state, scratch);
        complete &=
            find_pieces(solids, leg.disc, leg.delta, number, scratch.found, scratch.path_pairs);
    }
    if (!complete) scratch.raise(StepError::candidates_full);
}

/// Whether some projectile may go on after a meeting, or end without one.
bool some_fly_on(const Rules& rules) {
    return std::any_of(rules.weapons.begin(), rules.weapons.end(), [](const Weapon& weapon) {
        const ProjectileKind& kind = weapon.projectile;
        return kind.pierce > 0 || kind.bounces > 0 || kind.range > 0.0f;
    });
}

/// Whether this tick of the projectile is more than a way to its first meeting.
bool flies_on(const ProjectileState& projectile, const ProjectileKind& kind, const Meeting& first,
              Vec2 delta) {
    if (projectile.range > 0.0f && projectile.range <= length(delta)) return true;
    return first.t <= 1.0f && (kind.pierce > 0 || projectile.bounces > 0);
}

/// Moves what meets nothing, up to the border; the rest becomes impacts, and so does the end of a
/// life.
void fly(const Rules& rules, const Terrain& terrain, WorldState& state, StepScratch& scratch) {
    const bool may_fly_on = some_fly_on(rules);
    for (std::uint32_t number = 0; number < scratch.paths.size(); ++number) {
        const std::uint32_t index = scratch.path_projectiles[number];
        ProjectileState& projectile = state.projectiles[index];
        const ProjectileKind& kind = kind_of(projectile, rules);
        Vec2& position = projectile.position;
        const Vec2 delta = scratch.paths[number].delta;
        Meeting& first = scratch.meetings[number];
        if (!contains(room_for(terrain.bounds, kind.radius), position + delta))
            if (const auto t = sweep_to_border(terrain.bounds, {position, kind.radius}, delta);
                t && *t < first.t)
                first = {*t, kNobody, 0};
        if (may_fly_on && flies_on(projectile, kind, first, delta)) {
            if (!fly_on(index, rules, terrain, state, scratch)) continue;
        } else if (first.t <= 1.0f) {
            scratch.note({index, first, position + delta * first.t});
            continue;
        } else {
            position += delta;
            if (projectile.range > 0.0f) projectile.range -= length(delta);
        }
        if (projectile.expiry_tick <= state.tick)
            scratch.note({index, {.t = 1.0f}, projectile.position});
    }
}

}  // namespace

void sweep_projectiles(const Rules& rules, const Terrain& terrain, WorldState& state,
                       StepScratch& scratch) {
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    scratch.grid_drift = drift_from_grid(state.players, scratch);
    const float reach = rules.projectile_radius_max() + scratch.grid_drift;
    scratch.path_projectiles = scratch.path_order.sort(
        static_cast<std::uint32_t>(state.projectiles.size()),
        [&](std::uint32_t index) { return state.projectiles[index].position; });
    for (const std::uint32_t index : scratch.path_projectiles) {
        const ProjectileState& projectile = state.projectiles[index];
        scratch.paths.push_back({projectile.position, projectile.velocity * tick_seconds, reach});
    }
    scratch.meetings.assign(state.projectiles.size(), {.t = kNever});

    find_players_on_paths(scratch);
    meet_players(rules, state, scratch);
    find_pieces_on_paths(rules, terrain, state, scratch);
    meet_terrain(rules, terrain, state, scratch);
    fly(rules, terrain, state, scratch);
}

}  // namespace arena::sim
