#include "sim/tick/choose_spawn.h"

#include <algorithm>
#include <array>
#include <limits>

#include "sim/narrowphase/circle_circle.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// Squared distance to the nearest living player; infinite in an empty world.
float clearance_squared(const Players& players, Vec2 place) {
    float nearest = std::numeric_limits<float>::infinity();
    for (std::size_t row = 0; row < players.size(); ++row)
        if (players.alive[row] != 0)
            nearest = std::min(nearest, distance_squared(players.position[row], place));
    return nearest;
}

bool is_free_of_players(const Players& players, Circle circle) {
    for (std::size_t row = 0; row < players.size(); ++row)
        if (players.alive[row] != 0 && overlaps(players.circle(row), circle)) return false;
    return true;
}

/// Inside the bounds, clear of walls, and in sight of the spawn point that it stands in for.
bool is_free_of_terrain(const Terrain& terrain, Vec2 spawn, Circle circle,
                        std::vector<std::uint32_t>& found) {
    if (clamp_into(terrain.bounds, circle) != circle.center) return false;
    found.clear();
    if (!terrain.grid.query(aabb_of_circle(circle.center, circle.radius), found)) return false;
    if (depth_in_pieces(terrain, found, circle) > 0.0f) return false;
    return line_of_sight(terrain, {spawn, circle.center}, found);
}

std::optional<Vec2> place_beside_a_spawn(const Terrain& terrain, const Players& players,
                                         float radius, std::vector<std::uint32_t>& found) {
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
                const Circle place{spawn.position + direction * (ring * radius), radius};
                if (is_free_of_players(players, place) &&
                    is_free_of_terrain(terrain, spawn.position, place, found))
                    return place.center;
            }
    return std::nullopt;
}

}  // namespace

void find_free_spawns(const Terrain& terrain, const Players& players, float radius,
                      std::vector<std::uint32_t>& free_spawns) {
    free_spawns.clear();
    for (std::uint32_t i = 0; i < terrain.spawns.size(); ++i)
        if (is_free_of_players(players, {terrain.spawns[i].position, radius}))
            free_spawns.push_back(i);
}

std::optional<Vec2> choose_spawn(const Terrain& terrain, float radius, WorldState& state,
                                 std::vector<std::uint32_t>& free_spawns,
                                 std::vector<std::uint32_t>& found) {
    const auto free = static_cast<std::uint32_t>(free_spawns.size());
    if (free == 0) return place_beside_a_spawn(terrain, state.players, radius, found);

    const std::uint32_t first_draw = state.random.below(free);
    const std::uint32_t second_draw = state.random.below(free);
    const Vec2 first = terrain.spawns[free_spawns[first_draw]].position;
    const Vec2 second = terrain.spawns[free_spawns[second_draw]].position;
    const bool second_is_clearer =
        clearance_squared(state.players, second) > clearance_squared(state.players, first);
    const Circle chosen{second_is_clearer ? second : first, radius};
    std::erase_if(free_spawns, [&](std::uint32_t i) {
        return overlaps(chosen, Circle{terrain.spawns[i].position, radius});
    });
    return chosen.center;
}

}  // namespace arena::sim
