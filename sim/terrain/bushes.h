// Bushes: areas of a map that hide the players in them. They stop nothing: they are for the code
// that decides what a client may know, and for projectiles, which do not home on what they hide.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/broadphase/static_grid.h"
#include "sim/terrain/map_error.h"
#include "sim/terrain/piece_list.h"
#include "sim/values/map.h"

namespace arena::sim {

/// The most bushes of a map.
inline constexpr std::size_t kBushesMax = 4096;

/// The bushes of a map, cut into pieces. `TerrainPiece::obstacle` is the index of the bush in the
/// map.
struct Bushes : PieceList {
    StaticGrid grid;                 ///< of the pieces' boxes
    std::vector<MapObstacle> drawn;  ///< polygons are CCW

    /// Returns the index of the bush that the point is in, the lowest of several, or nothing when
    /// it is in none. `found` is working memory with room for all pieces.
    [[nodiscard]] std::optional<std::uint32_t> at(Vec2 point,
                                                  std::vector<std::uint32_t>& found) const;
};

/// Cuts the bushes into convex pieces and indexes them. Fails with an error that names the first
/// bush that cannot be cut.
[[nodiscard]] std::optional<MapError> add_bushes(std::span<const MapObstacle> drawn,
                                                 const Bounds& bounds, Bushes& bushes);

}  // namespace arena::sim
