// Terrain: everything of a map that never changes, checked, cut into convex pieces and indexed:
// what stands still, and how what moves was drawn. Built once at load, shared by all copies of a
// world, never changed.
//
// Takes a MapDescription. Gives a Terrain, or a MapError that names the thing and the way out.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/broadphase/clearance_grid.h"
#include "sim/broadphase/slab_masks.h"
#include "sim/broadphase/static_grid.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/prepared_polygon.h"
#include "sim/terrain/bushes.h"
#include "sim/terrain/map_error.h"
#include "sim/terrain/piece_list.h"
#include "sim/terrain/signals.h"
#include "sim/terrain/terrain_surfaces.h"
#include "sim/values/entity.h"
#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::sim {

/// What a mover is made of, in Terrain::mover_pieces, and what opens it.
struct MoverParts {
    std::uint32_t first_piece = 0;
    std::uint32_t piece_count = 0;
    std::uint32_t signal = 0;  ///< door: into Terrain::signals
};

/// Movers of a map, at most.
inline constexpr std::size_t kMoversMax = SlabMasks::kBoxesMax;

/// Convex pieces of all movers of a map together, at most.
inline constexpr std::size_t kMoverPiecesMax = 1024;

/// The pieces in it are those of what never moves.
struct Terrain : PieceList {
    Terrain() = default;
    Terrain(const Terrain&) = delete;  // `prepared` looks at the vertices
    Terrain& operator=(const Terrain&) = delete;

    std::string name;
    std::uint64_t hash = 0;  ///< of the map's file, or of its content if it has none
    Bounds bounds;
    StaticGrid grid;                        ///< of the pieces' boxes
    ClearanceGrid clearance;                ///< of the same
    std::vector<PreparedPolygon> prepared;  ///< as the pieces; only polygons are regular
    std::vector<MapSpawn> spawns;
    std::vector<MapObstacle> obstacles;   ///< as drawn, CCW; index + kFirstObstacleId is the id
    std::vector<MapMover> movers;         ///< ids go on after the obstacles'; polygons are CCW
    std::vector<MoverParts> mover_parts;  ///< as in `movers`
    PieceList mover_pieces;               ///< where they were drawn
    std::vector<MapFixture> fixtures;     ///< ids go on after the movers'
    std::vector<std::array<Vec2, 4>> fixture_corners;  ///< of their boxes, CCW
    std::vector<Signal> signals;                       ///< of the plates among them
    Bushes bushes;             ///< hide who is in them; the world itself does not look at them
    TerrainSurfaces surfaces;  ///< of the obstacles and the border, for rays
    float skin = 0.0f;  ///< metres; what a body that slides keeps from what is solid: slide_skin

    [[nodiscard]] EntityId mover_id(std::size_t index) const {
        return {static_cast<std::uint32_t>(kFirstObstacleId + obstacles.size() + index)};
    }
    [[nodiscard]] EntityId fixture_id(std::size_t index) const {
        return mover_id(movers.size() + index);
    }
};

/// All pieces that there are: no answer about the terrain holds one of them twice.
[[nodiscard]] inline std::size_t count_pieces(const Terrain& terrain) {
    return terrain.pieces.size() + terrain.mover_pieces.pieces.size();
}

/// Checks the obstacles and the movers of a map and prepares them for the tick.
[[nodiscard]] Result<std::shared_ptr<const Terrain>, MapError> build_terrain(
    const MapDescription& map);

/// Why nobody could play on this terrain: no spawn point, one without room for a player of
/// `player_radius` metres, a map smaller than a player. Nothing when it is playable; a World asks
/// for that.
[[nodiscard]] std::optional<MapError> find_unplayable(const Terrain& terrain, float player_radius);

}  // namespace arena::sim
