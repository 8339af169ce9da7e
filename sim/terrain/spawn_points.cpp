#include "sim/terrain/spawn_points.h"

#include <algorithm>

#include "sim/math/compass.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::sim {

namespace {

/// Returns the index of the archetype, or nothing when no archetype has that name. An empty name
/// stands for the first.
std::optional<std::uint8_t> find_archetype(const Rules& rules, const std::string& name) {
    if (name.empty()) return std::uint8_t{0};
    const auto found =
        std::find_if(rules.archetypes.begin(), rules.archetypes.end(),
                     [&](const Archetype& archetype) { return archetype.name == name; });
    const auto index = found - rules.archetypes.begin();
    if (found == rules.archetypes.end() || index >= kNone) return std::nullopt;
    return static_cast<std::uint8_t>(index);
}

/// The radii of the rings, in player radii. A player on the first ring does not touch one on the
/// spawn point, nor does a player on the second touch one on the first.
constexpr std::array<float, kRings> kRingsInRadii{2.5f, 5.0f};
static_assert(kCompass.size() == kPlacesInRing);

std::uint16_t open_places_beside(const Terrain& terrain, const SpawnPoint& point,
                                 std::vector<std::uint32_t>& found) {
    static_assert(kPlacesBeside <= 16, "one bit for each place");
    std::uint32_t rooms = 0;
    for (std::uint32_t number = 0; number < kPlacesBeside; ++number)
        if (is_open_beside(terrain, point, place_beside(point, number), found))
            rooms |= 1u << number;
    return static_cast<std::uint16_t>(rooms);
}

/// Sorts the points by team: a counting sort.
void sort_by_team(SpawnPoints& spawns) {
    for (const SpawnPoint& point : spawns.points)
        ++spawns.team_begins[point.team + 1u];
    for (std::size_t team = 1; team < spawns.team_begins.size(); ++team)
        spawns.team_begins[team] += spawns.team_begins[team - 1];
    auto next = spawns.team_begins;
    spawns.by_team.resize(spawns.points.size());
    for (std::uint32_t i = 0; i < spawns.points.size(); ++i)
        spawns.by_team[next[spawns.points[i].team]++] = i;
}

/// Returns the team that a spawn point is for in a match: in modes without teams all points are for
/// all, and in modes with teams those of further teams are for nobody.
std::optional<std::uint8_t> team_in_match(std::uint8_t team, const MatchRules& rules) {
    if (rules.mode == GameMode::endless) return team;
    if (!has_teams(rules.mode)) return std::uint8_t{0};
    return team <= rules.teams ? std::optional(team) : std::nullopt;
}

std::span<const std::uint32_t> points_of(std::uint8_t team, const SpawnPoints& spawns) {
    const std::uint32_t begin = spawns.team_begins[team];
    return std::span(spawns.by_team).subspan(begin, spawns.team_begins[team + 1u] - begin);
}

}  // namespace

OpenPoints points_open_to(std::uint8_t team, const SpawnPoints& spawns) {
    if (team == 0) return {.of_team = {}, .for_all = points_of(0, spawns)};
    return {.of_team = points_of(team, spawns), .for_all = points_of(0, spawns)};
}

Circle place_beside(const SpawnPoint& point, std::uint32_t number) {
    const float ring = kRingsInRadii[number / kPlacesInRing] * point.place.radius;
    return {point.place.center + kCompass[number % kPlacesInRing] * ring, point.place.radius};
}

bool is_free_of_solids(const Solids& solids, Circle disc, std::vector<std::uint32_t>& found) {
    if (clamp_into(solids.terrain().bounds, disc) != disc.center) return false;
    found.clear();
    find_pieces_in(solids, aabb_of_circle(disc.center, disc.radius), found);
    return depth_in_pieces(solids, found, disc) == 0.0f;
}

bool is_open_beside(const Solids& solids, const SpawnPoint& point, Circle place,
                    std::vector<std::uint32_t>& found) {
    return is_free_of_solids(solids, place, found) &&
           line_of_sight(solids, {point.place.center, place.center}, found, Traveller::player);
}

SpawnPoints resolve_spawns(const Terrain& terrain, const Rules& rules) {
    std::vector<std::uint32_t> found;
    found.reserve(terrain.pieces.size());
    SpawnPoints spawns;
    for (const MapSpawn& spawn : terrain.spawns) {
        const std::uint8_t archetype = find_archetype(rules, spawn.archetype).value_or(0);
        const Circle place{spawn.position, rules.archetypes[archetype].radius};
        if (!is_free_of_solids(terrain, place, found)) continue;
        const auto team = team_in_match(spawn.team, rules.match);
        if (!team) continue;
        spawns.points.push_back({place, archetype, *team});
        spawns.open_places_beside.push_back(
            open_places_beside(terrain, spawns.points.back(), found));
        if (*team != 0) spawns.teams.push_back(*team);
    }
    if (has_teams(rules.match.mode))
        for (std::uint32_t team = 1; team <= rules.match.teams; ++team)
            spawns.teams.push_back(static_cast<std::uint8_t>(team));
    std::sort(spawns.teams.begin(), spawns.teams.end());
    spawns.teams.erase(std::unique(spawns.teams.begin(), spawns.teams.end()), spawns.teams.end());
    sort_by_team(spawns);
    return spawns;
}

std::optional<MapError> find_unknown_archetype(const Terrain& terrain, const Rules& rules) {
    for (const MapSpawn& spawn : terrain.spawns)
        if (!find_archetype(rules, spawn.archetype))
            return MapError{spawn.source.layer, spawn.source.object_id,
                            "the rules have no archetype '" + spawn.archetype +
                                "': use one of theirs, or none for the first"};
    return std::nullopt;
}

}  // namespace arena::sim
