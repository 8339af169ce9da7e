#include "sim/tick/choose_spawn.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

#include "sim/math/compass.h"
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

std::optional<SpawnPoint> place_beside_a_spawn(const Solids& solids, const SpawnPoints& spawns,
                                               std::uint8_t team, const Players& players,
                                               std::vector<std::uint32_t>& found) {
    constexpr std::array<float, 2> kRingsInRadii{2.5f, 5.0f};
    for (const float ring : kRingsInRadii)
        for (const SpawnPoint& point : spawns.points) {
            if (!is_for(point, team)) continue;
            for (const Vec2 direction : kCompass) {
                const Vec2 center = point.place.center + direction * (ring * point.place.radius);
                const Circle place{center, point.place.radius};
                if (is_free_of_players(players, place) && is_free_of_solids(solids, place, found) &&
                    line_of_sight(solids, {point.place.center, center}, found, Traveller::player))
                    return SpawnPoint{place, point.archetype, point.team};
            }
        }
    return std::nullopt;
}

/// The free spawn points that the team may use.
std::span<const std::uint32_t> open_to(std::uint8_t team, const SpawnPoints& spawns,
                                       StepScratch& scratch) {
    if (spawns.teams.empty()) return scratch.free_spawns;
    scratch.team_spawns.clear();
    for (const std::uint32_t i : scratch.free_spawns)
        if (is_for(spawns.points[i], team)) scratch.team_spawns.push_back(i);
    return scratch.team_spawns;
}

}  // namespace

void find_free_spawns(const Solids& solids, const SpawnPoints& spawns, const Players& players,
                      StepScratch& scratch) {
    scratch.free_spawns.clear();
    for (std::uint32_t i = 0; i < spawns.points.size(); ++i) {
        const Circle place = spawns.points[i].place;
        if (!is_free_of_players(players, place)) continue;
        // What never moves leaves all of them free; what does may stand on one now.
        if (solids.moving() == nullptr || is_free_of_solids(solids, place, scratch.found))
            scratch.free_spawns.push_back(i);
    }
}

std::optional<SpawnPoint> choose_spawn(const Solids& solids, const SpawnPoints& spawns,
                                       std::uint8_t team, WorldState& state, StepScratch& scratch) {
    const std::span<const std::uint32_t> open = open_to(team, spawns, scratch);
    if (open.empty())
        return place_beside_a_spawn(solids, spawns, team, state.players, scratch.found);

    const auto count = static_cast<std::uint32_t>(open.size());
    const std::uint32_t first_draw = state.random.below(count);
    const std::uint32_t second_draw = state.random.below(count);
    const SpawnPoint& first = spawns.points[open[first_draw]];
    const SpawnPoint& second = spawns.points[open[second_draw]];
    const bool second_is_clearer = clearance_squared(state.players, second.place.center) >
                                   clearance_squared(state.players, first.place.center);
    const SpawnPoint chosen = second_is_clearer ? second : first;
    std::erase_if(scratch.free_spawns,
                  [&](std::uint32_t i) { return overlaps(chosen.place, spawns.points[i].place); });
    return chosen;
}

}  // namespace arena::sim
