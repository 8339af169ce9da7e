// The terrain as one-sided surfaces, for bodies that move by two rays: the outer edges of the
// obstacles as they were drawn, and the border.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/broadphase/static_grid.h"
#include "sim/surfaces/surface.h"
#include "sim/terrain/piece_list.h"
#include "sim/values/map.h"

namespace arena::sim {

struct TerrainSurfaces {
    std::vector<Surface> surfaces;  ///< obstacle by obstacle, last the border's four
    StaticGrid grid;                ///< of the surfaces' boxes
};

/// Polygons, which are counter-clockwise, give their edges; a line both its sides, or its right one
/// when it is one-sided; a circle the sixteen sides of the regular polygon around it. Obstacle i is
/// owned by first_id + i, the border by nobody. Allocates: for load time.
[[nodiscard]] TerrainSurfaces surfaces_of(const std::vector<MapObstacle>& obstacles,
                                          const Bounds& bounds, EntityId first_id);

/// Surfaces of one piece, at most.
[[nodiscard]] std::size_t most_surfaces_of(const TerrainPiece& piece);

/// Appends the surfaces of one piece, in the same way: of a polygon the edges that are no cuts.
/// Never grows `surfaces` beyond its capacity: false says that some were left out.
[[nodiscard]] bool append_surfaces(const PieceList& list, const TerrainPiece& piece,
                                   std::vector<Surface>& surfaces);

}  // namespace arena::sim
