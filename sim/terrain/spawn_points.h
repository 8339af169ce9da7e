// The spawn points of a map as a world with these rules uses them: names looked up, and those left
// out on which nobody could ever stand. Made once, shared by all copies of a world.
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

struct SpawnPoint {
    Circle place;                ///< of the player that is spawned on it, metres
    std::uint8_t archetype = 0;  ///< index into Rules::archetypes
    std::uint8_t team = 0;       ///< 0: for all
};

/// Around a spawn point there are two rings of eight places, for when all points are taken.
inline constexpr std::uint32_t kPlacesInRing = 8;
inline constexpr std::uint32_t kRings = 2;
inline constexpr std::uint32_t kPlacesBeside = kRings * kPlacesInRing;

/// Team numbers that a player can have.
inline constexpr std::size_t kTeams = 256;

/// Spawn points that are looked at in a tick, at most, of all teams together; the next tick goes on
/// with the next. A look takes about 100 ns: so many take a tenth of a millisecond. With fewer a
/// map with thousands of points is filled more slowly, with more a tick has less time for the rest.
inline constexpr std::uint32_t kSpawnPointsPerTick = 1024;

/// Spawn points beside which places are looked for in a tick, at most: kPlacesBeside looks each.
inline constexpr std::uint32_t kPointsLookedBesidePerTick = 256;

struct SpawnPoints {
    std::vector<SpawnPoint> points;  ///< in the order of the map
    /// By point, a bit for each place beside it (place_beside) that what never moves leaves free
    /// and within sight of the point.
    std::vector<std::uint16_t> rooms_beside;
    /// That have a point of their own, ascending; empty: no teams.
    std::vector<std::uint8_t> teams;

    /// The indices of all points by their team, in a team in the order of the map: those of a team
    /// begin at team_begins[team] and end where those of the next begin.
    std::vector<std::uint32_t> by_team;
    std::array<std::uint32_t, kTeams + 1> team_begins{};
};

/// Indices of the spawn points on which a player of a team may be spawned: those of the team, then
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

[[nodiscard]] OpenPoints points_open_to(std::uint8_t team, const SpawnPoints& spawns);

/// The place of that number, below kPlacesBeside: the nearer ring first, counter-clockwise from the
/// right. It is as large as the point's own.
[[nodiscard]] Circle place_beside(const SpawnPoint& point, std::uint32_t number);

/// Whether the disc lies inside the bounds and clear of all that is solid. `found` is working
/// memory for all pieces that there are.
[[nodiscard]] bool is_free_of_solids(const Solids& solids, Circle disc,
                                     std::vector<std::uint32_t>& found);

/// Whether a place beside the point is clear of all that is solid, with nothing between the two:
/// nobody is spawned behind a wall.
[[nodiscard]] bool is_open_beside(const Solids& solids, const SpawnPoint& point, Circle place,
                                  std::vector<std::uint32_t>& found);

/// A name that the rules do not know counts as the first archetype; find_unknown_archetype tells
/// before.
[[nodiscard]] SpawnPoints resolve_spawns(const Terrain& terrain, const Rules& rules);

/// The first spawn point whose archetype the rules do not know.
[[nodiscard]] std::optional<MapError> find_unknown_archetype(const Terrain& terrain,
                                                             const Rules& rules);

}  // namespace arena::sim
