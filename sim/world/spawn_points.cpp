#include "sim/world/spawn_points.h"

#include <algorithm>

#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// Index of the archetype; an empty name is the first. Nothing when there is none of that name.
std::optional<std::uint8_t> find_archetype(const Rules& rules, const std::string& name) {
    if (name.empty()) return std::uint8_t{0};
    const auto found =
        std::find_if(rules.archetypes.begin(), rules.archetypes.end(),
                     [&](const Archetype& archetype) { return archetype.name == name; });
    const auto index = found - rules.archetypes.begin();
    if (found == rules.archetypes.end() || index >= kNone) return std::nullopt;
    return static_cast<std::uint8_t>(index);
}

}  // namespace

bool is_free_of_solids(const Solids& solids, Circle disc, std::vector<std::uint32_t>& found) {
    if (clamp_into(solids.terrain().bounds, disc) != disc.center) return false;
    found.clear();
    if (!find_pieces_in(solids, aabb_of_circle(disc.center, disc.radius), found)) return false;
    return depth_in_pieces(solids, found, disc) == 0.0f;
}

SpawnPoints resolve_spawns(const Terrain& terrain, const Rules& rules) {
    std::vector<std::uint32_t> found;
    found.reserve(terrain.pieces.size());
    SpawnPoints spawns;
    for (const MapSpawn& spawn : terrain.spawns) {
        const std::uint8_t archetype = find_archetype(rules, spawn.archetype).value_or(0);
        const Circle place{spawn.position, rules.archetypes[archetype].radius};
        if (!is_free_of_solids(terrain, place, found)) continue;
        spawns.points.push_back({place, archetype, spawn.team});
        if (spawn.team != 0) spawns.teams.push_back(spawn.team);
    }
    std::sort(spawns.teams.begin(), spawns.teams.end());
    spawns.teams.erase(std::unique(spawns.teams.begin(), spawns.teams.end()), spawns.teams.end());
    return spawns;
}

std::optional<MapError> find_unknown_archetype(const Terrain& terrain, const Rules& rules) {
    for (const MapSpawn& spawn : terrain.spawns)
        if (!find_archetype(rules, spawn.archetype))
            return MapError{spawn.source.layer, spawn.source.object_id,
                            "the rules have no archetype '" + spawn.archetype +
                                "'; name one of theirs, or none for the first"};
    return std::nullopt;
}

}  // namespace arena::sim
