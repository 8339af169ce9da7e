// Terrain: everything in a map that never changes, checked, cut into convex pieces and indexed.
// That is all obstacles, and how the movers and triggers were drawn. Built once at load time,
// shared by all copies of a world, and never changed.
//
// Built from a MapDescription. A map that is not sound fails with a MapError that names the object
// and says how to fix it.
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

/// The pieces of a mover in Terrain::mover_pieces, and the signal that opens it.
struct MoverParts {
    std::uint32_t first_piece = 0;
    std::uint32_t piece_count = 0;
    std::uint32_t signal = 0;  ///< door: into Terrain::signals
};

/// The most movers of a map.
inline constexpr std::size_t kMoversMax = SlabMasks::kBoxesMax;

/// The most convex pieces of all movers of a map together.
inline constexpr std::size_t kMoverPiecesMax = 1024;

/// A checked and indexed map. Its own pieces are those of the obstacles, which never move.
struct Terrain : PieceList {
    Terrain() = default;
    Terrain(const Terrain&) = delete;  // `prepared` points into the vertices
    Terrain& operator=(const Terrain&) = delete;

    std::string name;
    std::uint64_t hash = 0;  ///< of its contents (map_hash.h), or as the map gives it
    Bounds bounds;
    StaticGrid grid;                        ///< of the pieces' boxes
    ClearanceGrid clearance;                ///< of the same
    std::vector<PreparedPolygon> prepared;  ///< one for each piece; only polygons are regular
    std::vector<MapSpawn> spawns;
    std::vector<MapObstacle> obstacles;   ///< as drawn, CCW; index + kFirstObstacleId is the id
    std::vector<MapMover> movers;         ///< ids follow those of the obstacles; polygons are CCW
    std::vector<MoverParts> mover_parts;  ///< one for each mover
    PieceList mover_pieces;               ///< where they were drawn
    std::vector<MapTrigger> triggers;     ///< ids follow those of the movers
    std::vector<std::array<Vec2, 4>> trigger_corners;  ///< of their boxes, CCW
    std::vector<Signal> signals;                       ///< of the plates among the triggers
    std::vector<MapFlag> flags;                        ///< sorted by team
    std::vector<MapBase> bases;
    std::vector<MapHill> hills;
    std::vector<MapForce> forces;
    SlabMasks force_boxes;     ///< of the boxes around the forces, a little larger
    Bushes bushes;             ///< hide players, also from projectiles that home
    TerrainSurfaces surfaces;  ///< of the obstacles and the border, for rays
    float skin = 0.0f;         ///< in metres: the gap that a sliding body keeps, see slide_skin

    /// Returns the id of the mover with that index; ids follow those of the obstacles.
    [[nodiscard]] EntityId mover_id(std::size_t index) const {
        return {static_cast<std::uint32_t>(kFirstObstacleId + obstacles.size() + index)};
    }
    /// Returns the id of the trigger with that index; ids follow those of the movers.
    [[nodiscard]] EntityId trigger_id(std::size_t index) const {
        return mover_id(movers.size() + index);
    }
};

/// Whether this id is that of an obstacle or a mover that is a one-sided line.
[[nodiscard]] inline bool is_one_sided(const Terrain& terrain, EntityId id) {
    const std::size_t index = id.value - kFirstObstacleId;
    const std::size_t obstacles = terrain.obstacles.size();
    if (index < obstacles) return terrain.obstacles[index].is_one_sided;
    return index - obstacles < terrain.movers.size() &&
           terrain.movers[index - obstacles].obstacle.is_one_sided;
}

/// Returns the number of all pieces, those of the movers included. No query returns a piece twice,
/// so this bounds every list of pieces.
[[nodiscard]] inline std::size_t count_pieces(const Terrain& terrain) {
    return terrain.pieces.size() + terrain.mover_pieces.pieces.size();
}

/// Checks the contents of a map and prepares them for the tick. Fails with an error that names the
/// first object that is not sound.
[[nodiscard]] Result<std::shared_ptr<const Terrain>, MapError> build_terrain(
    const MapDescription& map);

/// Returns why this terrain cannot be played on, or nothing when it can: it has no spawn point, a
/// spawn point or a flag without room for a player with a radius of `player_radius` metres, or it
/// is smaller than a player. A World needs a terrain that can be played on.
[[nodiscard]] std::optional<MapError> find_unplayable(const Terrain& terrain, float player_radius);

}  // namespace arena::sim
