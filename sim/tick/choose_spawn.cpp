#include "sim/tick/choose_spawn.h"

#include <array>
#include <limits>

#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// Squared distance to the nearest living player; infinite in an empty world.
float clearance_squared(const WorldState& state, Vec2 place) {
    float nearest = std::numeric_limits<float>::infinity();
    for (const PlayerState& player : state.players)
        if (player.alive) nearest = std::min(nearest, distance_squared(player.position, place));
    return nearest;
}

bool is_free_of_players(const Rules& rules, const WorldState& state, Vec2 place) {
    const float apart = 2.0f * rules.player_radius;
    return clearance_squared(state, place) >= apart * apart;
}

/// Inside the bounds, clear of walls, and in sight of the spawn point that it stands in for.
bool is_free_of_terrain(const Rules& rules, const Terrain& terrain, Segment from_spawn,
                        std::vector<std::uint32_t>& found) {
    const Circle circle{from_spawn.b, rules.player_radius};
    if (clamp_into(terrain.bounds, circle) != circle.center) return false;
    found.clear();
    if (!terrain.grid.query(aabb_of_circle(circle.center, circle.radius), found)) return false;
    if (depth_in_pieces(terrain, found, circle) > 0.0f) return false;
    return line_of_sight(terrain, from_spawn, found);
}

std::optional<Vec2> place_beside_a_spawn(const Rules& rules, const Terrain& terrain,
                                         const WorldState& state,
                                         std::vector<std::uint32_t>& found) {
    constexpr float kDiagonal = 0.70710678f;
    constexpr std::array<Vec2, 8> kDirections{{{1, 0},
                                               {kDiagonal, kDiagonal},
                                               {0, 1},
                                               {-kDiagonal, kDiagonal},
                                               {-1, 0},
                                               {-kDiagonal, -kDiagonal},
                                               {0, -1},
                                               {kDiagonal, -kDiagonal}}};
    constexpr std::array<float, 2> kRingsInRadii{2.5f, 5.0f};
    for (const float ring : kRingsInRadii)
        for (const MapSpawn& spawn : terrain.spawns)
            for (const Vec2 direction : kDirections) {
                const Vec2 place = spawn.position + direction * (ring * rules.player_radius);
                if (is_free_of_players(rules, state, place) &&
                    is_free_of_terrain(rules, terrain, {spawn.position, place}, found))
                    return place;
            }
    return std::nullopt;
}

/// The n-th spawn point that no player stands on.
Vec2 free_spawn(const Rules& rules, const Terrain& terrain, const WorldState& state,
                std::uint32_t n) {
    for (const MapSpawn& spawn : terrain.spawns)
        if (is_free_of_players(rules, state, spawn.position) && n-- == 0) return spawn.position;
    return terrain.spawns.front().position;
}

}  // namespace

std::optional<Vec2> choose_spawn(const Rules& rules, const Terrain& terrain, WorldState& state,
                                 std::vector<std::uint32_t>& found) {
    std::uint32_t free = 0;
    for (const MapSpawn& spawn : terrain.spawns)
        if (is_free_of_players(rules, state, spawn.position)) ++free;
    if (free == 0) return place_beside_a_spawn(rules, terrain, state, found);

    const std::uint32_t first_draw = state.random.below(free);
    const std::uint32_t second_draw = state.random.below(free);
    const Vec2 first = free_spawn(rules, terrain, state, first_draw);
    const Vec2 second = free_spawn(rules, terrain, state, second_draw);
    return clearance_squared(state, second) > clearance_squared(state, first) ? second : first;
}

}  // namespace arena::sim
