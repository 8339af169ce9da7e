// The spawn points of a map as a world with these rules uses them: names looked up, and those left
// out on which nobody could ever stand. Made once, shared by all copies of a world.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/geometry/shapes.h"
#include "sim/rules/rules.h"
#include "sim/world/solids.h"

namespace arena::sim {

struct SpawnPoint {
    Circle place;                ///< of the player that is spawned on it, metres
    std::uint8_t archetype = 0;  ///< index into Rules::archetypes
    std::uint8_t team = 0;       ///< 0: for all
};

struct SpawnPoints {
    std::vector<SpawnPoint> points;  ///< in the order of the map
    std::vector<std::uint8_t>
        teams;  ///< that have a point of their own, ascending; empty: no teams
};

/// Whether the disc lies inside the bounds and clear of all that is solid. `found` is working
/// memory for the search; an answer that does not fit into its capacity counts as not free.
[[nodiscard]] bool is_free_of_solids(const Solids& solids, Circle disc,
                                     std::vector<std::uint32_t>& found);

/// A name that the rules do not know counts as the first archetype; find_unknown_archetype tells
/// before.
[[nodiscard]] SpawnPoints resolve_spawns(const Terrain& terrain, const Rules& rules);

/// The first spawn point whose archetype the rules do not know.
[[nodiscard]] std::optional<MapError> find_unknown_archetype(const Terrain& terrain,
                                                             const Rules& rules);

/// Whether a player of the team may be spawned on the point.
[[nodiscard]] inline bool is_for(const SpawnPoint& point, std::uint8_t team) {
    return point.team == 0 || point.team == team;
}

}  // namespace arena::sim
