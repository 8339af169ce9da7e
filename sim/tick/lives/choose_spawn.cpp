#include "sim/tick/lives/choose_spawn.h"

#include <algorithm>

#include "sim/narrowphase/circle_circle.h"

namespace arena::sim {

namespace {

/// Metres by which a search for players is wider than necessary: well above rounding, so that no
/// player at its very edge is missed.
constexpr float kSearchSlack = 0.01f;

/// Radius in metres of the first search for a place's clearance: in a crowd some player is this
/// near.
constexpr float kFirstSearchRadius = 3.0f;

}  // namespace

/// Calls visit(row) for all newcomers of this tick whose centre lies within `reach` metres, and for
/// some beyond.
template <typename Visit>
void SpawnSearch::for_each_newcomer_near(Vec2 place, float reach, const Visit& visit) {
    const Aabb box = aabb_of_circle(place, reach + kSearchSlack);
    queue_.newcomers.for_each_near(box, [&](std::uint32_t row) {
        ++statistics_.spawn_neighbours;
        visit(row);
    });
}

/// The same for all living players.
template <typename Visit>
void SpawnSearch::for_each_living_near(Vec2 place, float reach, const Visit& visit) {
    for_each_newcomer_near(place, reach, visit);
    const Aabb box = aabb_of_circle(place, reach + grid_.drift + kSearchSlack);
    grid_.discs.for_each_near(box, [&](std::uint32_t row) {
        ++statistics_.spawn_neighbours;
        if (state_.players.alive[row] != 0) visit(row);
    });
}

std::uint8_t SpawnSearch::search_of(std::uint8_t team, const SpawnPoints& spawns) {
    return points_open_to(team, spawns).of_team.empty() ? std::uint8_t{0} : team;
}

std::optional<SpawnPoint> SpawnSearch::find(std::uint8_t team) {
    const std::uint8_t search = search_of(team, spawns_);
    TeamSpawns& own = queue_.teams[search];
    if (own.is_full) return std::nullopt;
    const OpenPoints points = points_open_to(search, spawns_);
    if (!own.has_begun) begin(own, points);
    auto found = take_point(own);
    if (!found && own.may_go_beside) found = take_place_beside(own, points);
    own.is_full = !found;
    return found;
}

SpawnSearch::Window SpawnSearch::window_of(std::uint32_t points, std::uint32_t per_tick) const {
    if (points == 0) return {};
    const auto searches = static_cast<std::uint32_t>(spawns_.teams.size()) + 1;
    const std::uint32_t share = std::max(1u, per_tick / searches);
    const std::uint64_t first = std::uint64_t{state_.tick} * share % points;
    return {static_cast<std::uint32_t>(first), std::min(share, points)};
}

/// Looks for the free points among the team's points of this tick.
void SpawnSearch::begin(TeamSpawns& team, const OpenPoints& points) {
    team.has_begun = true;
    team.free_begin = static_cast<std::uint32_t>(queue_.free_points.size());
    const Window window = window_of(points.size(), kSpawnPointsPerTick);
    for (std::uint32_t i = 0; i < window.count; ++i) {
        const std::uint32_t point = points[(window.first + i) % points.size()];
        const Circle place = spawns_.points[point].place;
        if (!is_free_of_players(place)) continue;
        // Terrain that never moves leaves all points free; a mover may stand on one now.
        if (solids_.moving() == nullptr || is_free_of_solids(solids_, place, found_))
            queue_.free_points.push_back(point);
    }
    team.free_end = static_cast<std::uint32_t>(queue_.free_points.size());
    team.may_go_beside = window.count == points.size() || team.free_begin == team.free_end;
}

std::optional<SpawnPoint> SpawnSearch::take_point(TeamSpawns& team) {
    const auto first = draw_free_point(team);
    if (!first) return std::nullopt;
    // The first point is still in the list, so there is a second, if only the same again.
    const auto second = draw_free_point(team);
    const SpawnPoint& one = spawns_.points[*first];
    const SpawnPoint& other = spawns_.points[*second];
    const bool other_is_clearer =
        clearance_squared(other.place.center) > clearance_squared(one.place.center);
    return other_is_clearer ? other : one;
}

/// Removes a drawn point from the list when a player has been spawned on it since.
std::optional<std::uint32_t> SpawnSearch::draw_free_point(TeamSpawns& team) {
    auto& free = queue_.free_points;
    while (team.free_begin < team.free_end) {
        const std::uint32_t at =
            team.free_begin + state_.random.below(team.free_end - team.free_begin);
        if (is_free_of_newcomers(spawns_.points[free[at]].place)) return free[at];
        free[at] = free[--team.free_end];
    }
    return std::nullopt;
}

/// First the inner ring of places around each point, then the outer ones. A place that was passed
/// over is taken.
std::optional<SpawnPoint> SpawnSearch::take_place_beside(TeamSpawns& team,
                                                         const OpenPoints& points) {
    const Window window = window_of(points.size(), kPointsSearchedPerTick);
    while (team.beside_next < window.count * kPlacesBeside) {
        const std::uint32_t next = team.beside_next++;
        const std::uint32_t of_window = next / kPlacesInRing % window.count;
        const std::uint32_t ring = next / kPlacesInRing / window.count;
        const std::uint32_t number = ring * kPlacesInRing + next % kPlacesInRing;
        const std::uint32_t point = points[(window.first + of_window) % points.size()];
        if (!is_free_beside(point, number)) continue;
        const SpawnPoint& beside = spawns_.points[point];
        return SpawnPoint{place_beside(beside, number), beside.archetype, beside.team};
    }
    return std::nullopt;
}

bool SpawnSearch::is_free_beside(std::uint32_t point, std::uint32_t number) {
    const std::uint32_t rooms = spawns_.open_places_beside[point];
    if ((rooms >> number & 1u) == 0) return false;
    const SpawnPoint& beside = spawns_.points[point];
    const Circle place = place_beside(beside, number);
    return is_free_of_players(place) &&
           (solids_.moving() == nullptr || is_open_beside(solids_, beside, place, found_));
}

bool SpawnSearch::is_free_of_players(Circle place) {
    ++statistics_.spawn_places;
    const Players& players = state_.players;
    bool is_free = true;
    for_each_living_near(place.center, reach_of(place), [&](std::uint32_t row) {
        is_free &= !overlaps(players.circle(row), place);
    });
    return is_free;
}

bool SpawnSearch::is_free_of_newcomers(Circle place) {
    ++statistics_.spawn_places;
    const Players& players = state_.players;
    bool is_free = true;
    for_each_newcomer_near(place.center, reach_of(place), [&](std::uint32_t row) {
        is_free &= !overlaps(players.circle(row), place);
    });
    return is_free;
}

/// Returns the metres from the place's centre to the centre of a player that overlaps it, at most.
float SpawnSearch::reach_of(Circle place) const {
    return place.radius + grid_.discs.order().radius_max;
}

/// Returns the squared distance to the nearest living player, at most that of kClearanceMax.
/// Doubles the search radius until it finds a player.
float SpawnSearch::clearance_squared(Vec2 place) {
    const Players& players = state_.players;
    float nearest = kClearanceMax * kClearanceMax;
    for (float look = kFirstSearchRadius; look <= kClearanceMax; look *= 2.0f) {
        for_each_living_near(place, look, [&](std::uint32_t row) {
            nearest = std::min(nearest, distance_squared(players.position[row], place));
        });
        if (nearest <= look * look) break;
    }
    return nearest;
}

}  // namespace arena::sim
