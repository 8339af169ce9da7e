// Bushes: areas of a map that hide who is in them. They stop nobody, and the world does not look at
// them: they are for whoever decides what a client may know.
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

/// Bushes of a map, at most.
inline constexpr std::size_t kBushesMax = 4096;

/// The pieces are those of all bushes; whose one is of, `TerrainPiece::obstacle` says, as the
/// bush's place in the map.
struct Bushes : PieceList {
    StaticGrid grid;                 ///< of the pieces' boxes
    std::vector<MapObstacle> drawn;  ///< polygons are CCW

    /// The bush in which the point is, the first of several; nothing when it is in none. `found` is
    /// working memory for all pieces that there are.
    [[nodiscard]] std::optional<std::uint32_t> at(Vec2 point,
                                                  std::vector<std::uint32_t>& found) const;
};

/// Cuts the bushes into convex pieces, or says which one cannot be.
[[nodiscard]] std::optional<MapError> add_bushes(std::span<const MapObstacle> drawn,
                                                 const Bounds& bounds, Bushes& bushes);

}  // namespace arena::sim
