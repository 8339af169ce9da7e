#include <algorithm>

#include "sim/sweep/sweep_circle_circle.h"
#include "sim/tick/stages.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// Metres by which any player may be away, at some time of the tick, from where the grid holds it.
/// The grid knows the end of its own step; a push can only have moved it on from there.
float distance_from_grid(const Rules& rules, const Players& players, const StepScratch& scratch) {
    const float step = rules.player_speed / static_cast<float>(rules.tick_rate);
    float pushed = 0.0f;
    for (const std::uint32_t row : scratch.awake_rows)
        pushed = std::max(pushed, distance_squared(players.position[row], scratch.starts[row]));
    return step + std::sqrt(pushed);
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

void meet_players(const Rules& rules, const WorldState& state, StepScratch& scratch) {
    const Players& players = state.players;
    for (const auto [number, row] : scratch.path_pairs) {
        const Path& path = scratch.paths[number];
        if (players.id[row] == state.projectiles[scratch.path_projectiles[number]].owner) continue;
        // Both move during the tick: seen from the player, the projectile flies the difference.
        const Vec2 start = scratch.starts[row];
        const Vec2 relative = path.delta - (players.position[row] - start);
        const auto hit = sweep_circle_circle({path.start, rules.projectile_radius}, relative,
                                             {start, players.radius[row]});
        if (hit) take_earlier({hit->t, players.id[row], row}, scratch.meetings[number]);
    }
}

void meet_terrain(const Rules& rules, const Terrain& terrain, StepScratch& scratch) {
    for (const auto [number, piece_number] : scratch.path_pairs) {
        const TerrainPiece& piece = terrain.pieces[piece_number];
        const Path& path = scratch.paths[number];
        const Circle circle{path.start, rules.projectile_radius};
        if (is_clear_of(terrain.half_planes_of(piece), circle, path.delta)) continue;
        const auto hit = sweep_piece(terrain, piece, circle, path.delta);
        if (hit) take_earlier({hit->t, piece.obstacle, 0}, scratch.meetings[number]);
    }
}

void find_players_on_paths(StepScratch& scratch) {
    scratch.path_pairs.clear();
    if (!scratch.player_grid.find_on_paths(scratch.paths, scratch.path_pairs))
        scratch.raise(StepError::candidates_full);
}

void find_pieces_on_paths(const Rules& rules, const Terrain& terrain, StepScratch& scratch) {
    scratch.path_pairs.clear();
    bool complete = true;
    for (std::uint32_t number = 0; number < scratch.paths.size(); ++number) {
        const Path& path = scratch.paths[number];
        complete &= find_pieces(terrain, {path.start, rules.projectile_radius}, path.delta, number,
                                scratch.found, scratch.path_pairs);
    }
    if (!complete) scratch.raise(StepError::candidates_full);
}

/// Moves what meets nothing, up to the border; the rest becomes impacts.
void fly(const Rules& rules, const Terrain& terrain, WorldState& state, StepScratch& scratch) {
    const Aabb room = room_for(terrain.bounds, rules.projectile_radius);
    for (std::uint32_t number = 0; number < scratch.paths.size(); ++number) {
        const std::uint32_t index = scratch.path_projectiles[number];
        Vec2& position = state.projectiles[index].position;
        const Vec2 delta = scratch.paths[number].delta;
        Meeting& first = scratch.meetings[number];
        if (!contains(room, position + delta))
            if (const auto t =
                    sweep_to_border(terrain.bounds, {position, rules.projectile_radius}, delta);
                t && *t < first.t)
                first = {*t, kNobody, 0};
        if (first.t <= 1.0f)
            scratch.impacts.push_back({index, first, position + delta * first.t});
        else
            position += delta;
    }
}

}  // namespace

void sweep_projectiles(const Rules& rules, const Terrain& terrain, WorldState& state,
                       StepScratch& scratch) {
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    const float reach = rules.projectile_radius + distance_from_grid(rules, state.players, scratch);
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
    find_pieces_on_paths(rules, terrain, scratch);
    meet_terrain(rules, terrain, scratch);
    fly(rules, terrain, state, scratch);
}

}  // namespace arena::sim
