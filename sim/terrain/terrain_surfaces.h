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

/// Surfaces and an index over them.
struct TerrainSurfaces {
    std::vector<Surface> surfaces;  ///< obstacle by obstacle; the border's four come last
    StaticGrid grid;                ///< of the surfaces' boxes
};

/// Returns the surfaces of all obstacles and of the border, with an index over them. A polygon,
/// which must be normalised, has its edges without the bridges to its holes; a line has both its
/// sides, or only its right one when it is one-sided; a circle has the sixteen sides of the regular
/// polygon around it. Obstacle i is owned by first_id + i, the border by kNoEntity. Allocates: use
/// it at load time only.
[[nodiscard]] TerrainSurfaces surfaces_of(const std::vector<MapObstacle>& obstacles,
                                          const Bounds& bounds, EntityId first_id);

/// Returns the most surfaces that the piece can have.
[[nodiscard]] std::size_t surface_count_max(const TerrainPiece& piece);

/// Appends the surfaces of one piece, as surfaces_of does, but leaves out edges that are cuts.
/// Never grows `surfaces` beyond its capacity: returns false when some were left out.
[[nodiscard]] bool append_surfaces(const PieceList& list, const TerrainPiece& piece,
                                   std::vector<Surface>& surfaces);

}  // namespace arena::sim
