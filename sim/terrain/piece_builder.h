// Checks obstacles as they were drawn and cuts them into convex pieces. Allocates; for load time.
#pragma once

#include <optional>
#include <string>

#include "sim/terrain/map_error.h"
#include "sim/terrain/piece_list.h"
#include "sim/values/map.h"

namespace arena::sim {

/// Metres. Beyond it a float's steps are coarser than 1 mm.
inline constexpr float kCoordinateMax = 8192.0f;

/// Whether a point is finite and no further than kCoordinateMax from the origin.
[[nodiscard]] bool is_placeable(Vec2 point);

/// Appends the pieces of the obstacle, as those of `id`, to the list, and makes the obstacle's
/// polygon counter-clockwise; or says why it makes no solid thing.
[[nodiscard]] std::optional<MapError> add_pieces(EntityId id, MapObstacle& obstacle,
                                                 PieceList& list);

}  // namespace arena::sim
