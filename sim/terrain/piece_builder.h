// Checks obstacles as they were drawn and cuts them into convex pieces. Allocates: use it at load
// time only.
#pragma once

#include <optional>
#include <string>

#include "sim/terrain/map_error.h"
#include "sim/terrain/piece_list.h"
#include "sim/values/map.h"

namespace arena::sim {

/// The largest coordinate, in metres. Beyond it adjacent floats are more than 1 mm apart.
inline constexpr float kCoordinateMax = 8192.0f;

/// Whether the point is finite and neither coordinate is beyond kCoordinateMax.
[[nodiscard]] bool is_placeable(Vec2 point);

/// Appends the pieces of the obstacle to the list, with the id `id`, and normalises the obstacle's
/// polygon, so that it is counter-clockwise. Fails with an error that says why the obstacle cannot
/// be solid.
[[nodiscard]] std::optional<MapError> add_pieces(EntityId id, MapObstacle& obstacle,
                                                 PieceList& list);

}  // namespace arena::sim
