#include "sim/world/terrain.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "sim/geometry/decompose.h"
#include "sim/geometry/normalise_polygon.h"
#include "sim/sweep/slide.h"
#include "sim/world/check_fixture.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// Metres. The list of a cell holds what lies within a player's radius and a push of it: with
/// larger cells it gets longer, with smaller ones it is one of more.
constexpr StaticGrid::Size kGridSize{.cell = 3.0f, .reach = 0.75f};

/// Metres. Beyond it a float's steps are coarser than 1 mm.
constexpr float kCoordinateMax = 8192.0f;

/// Pieces of the whole map: what the indices and the memory of a server are meant for.
constexpr std::size_t kPiecesMax = 1u << 18;

MapError error_at(const MapSource& source, std::string reason) {
    return {source.layer, source.object_id, std::move(reason)};
}

bool is_placeable(Vec2 point) {
    return is_finite(point) && std::abs(point.x) <= kCoordinateMax &&
           std::abs(point.y) <= kCoordinateMax;
}

std::optional<MapError> check_bounds(const Bounds& bounds) {
    if (!is_placeable(bounds.min) || !is_placeable(bounds.max))
        return MapError{
            {}, 0, "the map reaches beyond 8192 m from its origin: raise pixels_per_metre"};
    if (!(bounds.min.x < bounds.max.x && bounds.min.y < bounds.max.y))
        return MapError{{}, 0, "the map has no area: give it a width and a height"};
    return std::nullopt;
}

/// Builds the pieces of a terrain, one obstacle after the other.
class PieceBuilder {
  public:
    explicit PieceBuilder(Terrain& terrain) : terrain_(terrain) {}

    /// Adds the obstacle and its pieces, or says why not.
    std::optional<MapError> add(const MapObstacle& obstacle) {
        const bool placeable =
            is_placeable(obstacle.center) &&
            std::all_of(obstacle.vertices.begin(), obstacle.vertices.end(), is_placeable);
        if (!placeable)
            return error_at(obstacle.source,
                            "it reaches beyond 8192 m from the origin: move or delete it");
        id_ = {kFirstObstacleId + static_cast<std::uint32_t>(terrain_.obstacles.size())};
        terrain_.obstacles.push_back(obstacle);
        switch (obstacle.shape) {
            case Shape::polygon:
                return add_polygon(obstacle);
            case Shape::line:
                return add_line(obstacle);
            case Shape::circle:
                return add_circle(obstacle);
            case Shape::point:
                break;
        }
        return error_at(obstacle.source, "a point cannot be a wall: give it a shape");
    }

  private:
    std::optional<MapError> add_polygon(const MapObstacle& obstacle) {
        const auto polygon = normalise_polygon(obstacle.vertices);
        if (!polygon) return error_at(obstacle.source, describe(polygon.error()));
        terrain_.obstacles.back().vertices = polygon.value();
        const ConvexPieces convex = decompose(polygon.value());
        for (const auto& part : convex.pieces)
            push({.shape = Shape::polygon, .inner_edges = part.inner_edges},
                 std::span(convex.vertices).subspan(part.first, part.count));
        return std::nullopt;
    }

    std::optional<MapError> add_line(const MapObstacle& obstacle) {
        if (obstacle.vertices.size() != 2 || obstacle.vertices[0] == obstacle.vertices[1])
            return error_at(obstacle.source, "a line has no length: move one of its ends");
        push({.shape = Shape::line}, obstacle.vertices);
        return std::nullopt;
    }

    std::optional<MapError> add_circle(const MapObstacle& obstacle) {
        if (!(obstacle.radius > 0.0f && obstacle.radius <= kCoordinateMax))
            return error_at(obstacle.source, "a circle has no radius: give it a size");
        TerrainPiece piece{
            .shape = Shape::circle, .center = obstacle.center, .radius = obstacle.radius};
        piece.box = aabb_of_circle(obstacle.center, obstacle.radius);
        piece.obstacle = id_;
        terrain_.pieces.push_back(piece);
        return std::nullopt;
    }

    void push(TerrainPiece piece, std::span<const Vec2> vertices) {
        piece.obstacle = id_;
        piece.first_vertex = static_cast<std::uint32_t>(terrain_.vertices.size());
        piece.vertex_count = static_cast<std::uint32_t>(vertices.size());
        piece.first_half_planes = static_cast<std::uint32_t>(terrain_.half_planes.size());
        piece.box = aabb_of_points(vertices);
        terrain_.vertices.insert(terrain_.vertices.end(), vertices.begin(), vertices.end());
        append_half_planes(vertices, terrain_.half_planes);
        terrain_.pieces.push_back(piece);
    }

    Terrain& terrain_;
    EntityId id_;
};

/// Of everything that a body may meet, in metres from the origin.
float largest_coordinate(std::span<const Aabb> boxes, const Aabb& bounds) {
    const auto largest_of = [](const Aabb& box) {
        return std::max(std::max(std::abs(box.min.x), std::abs(box.max.x)),
                        std::max(std::abs(box.min.y), std::abs(box.max.y)));
    };
    float largest = largest_of(bounds);
    for (const Aabb& box : boxes)
        largest = std::max(largest, largest_of(box));
    return largest;
}

/// Sorts the pieces by strips of the world and copies their vertices and half-planes in that order:
/// a tick that goes through the world strip by strip then goes through memory the same way.
void lay_out_by_place(Terrain& terrain) {
    constexpr float kStripHeight = 3.0f;  // metres: as a row of the grids
    const auto place_of = [](const TerrainPiece& piece) {
        const Vec2 middle = (piece.box.min + piece.box.max) * 0.5f;
        return std::pair{std::floor(middle.y / kStripHeight), middle.x};
    };
    std::stable_sort(
        terrain.pieces.begin(), terrain.pieces.end(),
        [&](const TerrainPiece& a, const TerrainPiece& b) { return place_of(a) < place_of(b); });
    std::vector<Vec2> vertices;
    std::vector<HalfPlanes4> half_planes;
    for (TerrainPiece& piece : terrain.pieces) {
        const auto corners = terrain.vertices_of(piece);
        const auto planes = terrain.half_planes_of(piece);
        piece.first_vertex = static_cast<std::uint32_t>(vertices.size());
        piece.first_half_planes = static_cast<std::uint32_t>(half_planes.size());
        vertices.insert(vertices.end(), corners.begin(), corners.end());
        half_planes.insert(half_planes.end(), planes.begin(), planes.end());
    }
    terrain.vertices = std::move(vertices);
    terrain.half_planes = std::move(half_planes);
}

}  // namespace

Result<std::shared_ptr<const Terrain>, MapError> build_terrain(const MapDescription& map) {
    auto terrain = std::make_shared<Terrain>();
    terrain->name = map.name;
    terrain->hash = map.hash;
    terrain->bounds = map.bounds;
    terrain->spawns = map.spawns;
    terrain->movers = map.movers;
    terrain->fixtures = map.fixtures;
    terrain->signals = collect_signals(map.fixtures);
    if (auto error = check_bounds(map.bounds)) return Failure{*error};

    PieceBuilder builder(*terrain);
    for (const MapObstacle& obstacle : map.obstacles) {
        if (auto error = builder.add(obstacle)) return Failure{*error};
        if (terrain->pieces.size() > kPiecesMax)
            return Failure{
                error_at(obstacle.source,
                         "the map has more than 262144 convex pieces up to here: split it")};
    }
    for (const MapFixture& fixture : map.fixtures)
        if (auto error = check_fixture(fixture)) return Failure{*error};
    lay_out_by_place(*terrain);
    std::vector<Aabb> boxes;
    boxes.reserve(terrain->pieces.size());
    for (const TerrainPiece& piece : terrain->pieces)
        boxes.push_back(piece.box);
    terrain->grid = StaticGrid(boxes, terrain->bounds, kGridSize);
    terrain->surfaces = surfaces_of(terrain->obstacles, terrain->bounds, {kFirstObstacleId});
    terrain->skin = slide_skin(largest_coordinate(boxes, terrain->bounds));

    return std::shared_ptr<const Terrain>(std::move(terrain));
}

std::optional<MapError> find_unplayable(const Terrain& terrain, float player_radius) {
    const Vec2 extent = terrain.bounds.max - terrain.bounds.min;
    if (!(extent.x > 2.0f * player_radius && extent.y > 2.0f * player_radius))
        return MapError{{}, 0, "the map has no room for a player: make it larger"};
    if (terrain.spawns.empty())
        return MapError{{}, 0, "the map has no spawn point: add an object of class 'spawn'"};

    std::vector<std::uint32_t> found;
    found.reserve(terrain.pieces.size());
    for (const MapSpawn& spawn : terrain.spawns) {
        const Circle player{spawn.position, player_radius};
        if (!is_finite(spawn.position) || clamp_into(terrain.bounds, player) != player.center)
            return error_at(
                spawn.source,
                "the spawn point lies outside the map or at its border: move it inside");
        found.clear();
        const bool complete =
            terrain.grid.query(aabb_of_circle(player.center, player.radius), found);
        if (!complete || depth_in_pieces(terrain, found, player) > 0.0f)
            return error_at(spawn.source,
                            "the spawn point has a wall within a player's radius: move it away");
    }
    return std::nullopt;
}

}  // namespace arena::sim
