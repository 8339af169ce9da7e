// The spawn points of a map as a world with given rules uses them: with names looked up, and
// without the points that leave no room for a player. Made once and shared by all copies of a
// world.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/geometry/shapes.h"
#include "sim/rules/rules.h"
#include "sim/terrain/solids.h"

namespace arena::sim {

/// A spawn point with the archetype and the team that it is for.
struct SpawnPoint {
    Circle place;                ///< of the player that spawns on it, in metres
    std::uint8_t archetype = 0;  ///< index into Rules::archetypes
    std::uint8_t team = 0;       ///< 0: for all
};

/// Around each spawn point there are two rings of eight places, for when all points are taken.
inline constexpr std::uint32_t kPlacesInRing = 8;
inline constexpr std::uint32_t kRings = 2;
inline constexpr std::uint32_t kPlacesBeside = kRings * kPlacesInRing;

/// The number of teams that a player can belong to.
inline constexpr std::size_t kTeams = 256;

/// The most spawn points that are tested in a tick, over all teams; the next tick continues where
/// this one stopped. A test takes about 100 ns, so this many take a tenth of a millisecond. With
/// fewer, a map with thousands of points fills more slowly; with more, less of the tick is left for
/// the rest.
inline constexpr std::uint32_t kSpawnPointsPerTick = 1024;

/// The most spawn points beside which places are tested in a tick, with kPlacesBeside tests each.
inline constexpr std::uint32_t kPointsSearchedPerTick = 256;

/// The usable spawn points of a map.
struct SpawnPoints {
    std::vector<SpawnPoint> points;  ///< in the order of the map
    /// For each point, one bit for each place beside it (place_beside): set when what never moves
    /// leaves the place free and in sight of the point.
    std::vector<std::uint16_t> open_places_beside;
    /// The teams that players can be in, ascending: in an endless match those with spawn points.
    std::vector<std::uint8_t> teams;

    /// The indices of all points, sorted by team and within a team in the order of the map. Those
    /// of a team begin at team_begins[team] and end where those of the next team begin.
    std::vector<std::uint32_t> by_team;
    std::array<std::uint32_t, kTeams + 1> team_begins{};
};

/// The indices of the spawn points that a player of a team may use: first those of the team, then
/// those for all.
struct OpenPoints {
    std::span<const std::uint32_t> of_team;
    std::span<const std::uint32_t> for_all;

    [[nodiscard]] std::uint32_t size() const {
        return static_cast<std::uint32_t>(of_team.size() + for_all.size());
    }
    [[nodiscard]] std::uint32_t operator[](std::uint32_t number) const {
        return number < of_team.size() ? of_team[number] : for_all[number - of_team.size()];
    }
};

/// Returns the spawn points that a player of the team may use. Team 0 has those for all.
[[nodiscard]] OpenPoints points_open_to(std::uint8_t team, const SpawnPoints& spawns);

/// Returns the place beside the point with the number, below kPlacesBeside: the inner ring first,
/// counter-clockwise from the right. It is as large as the spawn point's own place.
[[nodiscard]] Circle place_beside(const SpawnPoint& point, std::uint32_t number);

/// Whether the disc lies inside the bounds and overlaps nothing solid. `found` is working memory
/// with room for all pieces.
[[nodiscard]] bool is_free_of_solids(const Solids& solids, Circle disc,
                                     std::vector<std::uint32_t>& found);

/// Whether a place beside the point overlaps nothing solid and nothing solid lies between the two,
/// so that no player spawns behind a wall.
[[nodiscard]] bool is_open_beside(const Solids& solids, const SpawnPoint& point, Circle place,
                                  std::vector<std::uint32_t>& found);

/// Resolves the spawn points of a map for these rules. An archetype that the rules do not have
/// counts as the first one; find_unknown_archetype reports it beforehand.
[[nodiscard]] SpawnPoints resolve_spawns(const Terrain& terrain, const Rules& rules);

/// Returns an error for the first spawn point whose archetype the rules do not have, or nothing.
[[nodiscard]] std::optional<MapError> find_unknown_archetype(const Terrain& terrain,
                                                             const Rules& rules);

}  // namespace arena::sim
