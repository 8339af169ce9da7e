// Terrain: everything of a map that never moves, checked, cut into convex pieces and indexed.
// Built once at load, shared by all copies of a world, never changed.
//
// Takes a MapDescription. Gives a Terrain, or a MapError that names the thing and the way out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/broadphase/static_grid.h"
#include "sim/geometry/aabb.h"
#include "sim/values/entity.h"
#include "sim/values/map.h"
#include "sim/values/result.h"
#include "sim/world/half_planes.h"
#include "sim/world/signals.h"
#include "sim/world/terrain_surfaces.h"

namespace arena::sim {

/// A convex part of an obstacle, a line, or a circle: what the narrowphase is asked about.
struct TerrainPiece {
    EntityId obstacle;
    Shape shape = Shape::polygon;
    std::uint32_t first_vertex = 0;  ///< into Terrain::vertices; CCW for a polygon
    std::uint32_t vertex_count = 0;
    std::uint32_t first_half_planes = 0;  ///< into Terrain::half_planes, which come in fours
    /// Bit i is set when edge i (vertex i to i + 1) is a cut made by the decomposition, behind
    /// which the obstacle goes on: nothing is pushed across it.
    std::uint64_t inner_edges = 0;
    Vec2 center;          ///< circle only
    float radius = 0.0f;  ///< circle only
    Aabb box;
};

struct Terrain {
    std::string name;
    std::uint64_t hash = 0;
    Bounds bounds;
    std::vector<Vec2> vertices;
    std::vector<HalfPlanes4> half_planes;
    std::vector<TerrainPiece> pieces;  ///< neighbours in the world are neighbours in it
    StaticGrid grid;                   ///< of the pieces' boxes
    std::vector<MapSpawn> spawns;
    std::vector<MapObstacle> obstacles;  ///< as drawn, CCW; index + kFirstObstacleId is the id
    std::vector<MapMover> movers;        ///< ids go on after the obstacles'
    std::vector<MapFixture> fixtures;    ///< ids go on after the movers'
    std::vector<Signal> signals;         ///< of the plates among them
    TerrainSurfaces surfaces;            ///< of the obstacles and the border, for rays
    float skin = 0.0f;  ///< metres; what a body that slides keeps from the terrain: slide_skin

    [[nodiscard]] EntityId mover_id(std::size_t index) const {
        return {static_cast<std::uint32_t>(kFirstObstacleId + obstacles.size() + index)};
    }
    [[nodiscard]] EntityId fixture_id(std::size_t index) const {
        return mover_id(movers.size() + index);
    }

    [[nodiscard]] std::span<const Vec2> vertices_of(const TerrainPiece& piece) const {
        return {vertices.data() + piece.first_vertex, piece.vertex_count};
    }
    /// None for a circle.
    [[nodiscard]] std::span<const HalfPlanes4> half_planes_of(const TerrainPiece& piece) const {
        return {half_planes.data() + piece.first_half_planes, (piece.vertex_count + 3) / 4};
    }
};

/// Why a map makes no world.
struct MapError {
    std::string layer;            ///< empty when it concerns the whole map
    std::uint32_t object_id = 0;  ///< 0 when it concerns the whole map
    std::string reason;           ///< what is wrong and how to mend it, without a full stop
};

/// Checks the obstacles of a map and prepares them for the tick.
[[nodiscard]] Result<std::shared_ptr<const Terrain>, MapError> build_terrain(
    const MapDescription& map);

/// Why nobody could play on this terrain: no spawn point, one without room for a player of
/// `player_radius` metres, a map smaller than a player. Nothing when it is playable; a World asks
/// for that.
[[nodiscard]] std::optional<MapError> find_unplayable(const Terrain& terrain, float player_radius);

}  // namespace arena::sim
