#include "sim/terrain/terrain.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "sim/sweep/slide.h"
#include "sim/terrain/add_mover.h"
#include "sim/terrain/check_trigger.h"
#include "sim/terrain/forces.h"
#include "sim/terrain/map_hash.h"
#include "sim/terrain/match_objects.h"
#include "sim/terrain/piece_builder.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::sim {

namespace {

/// In metres. The list of a cell holds the pieces within a player's radius and a push of it. Larger
/// cells make the lists longer, smaller ones make more of them.
constexpr StaticGrid::Size kGridSize{.cell = 3.0f, .reach = 0.75f};

/// The most pieces of a map: what the indices and the memory of a server are designed for.
constexpr std::size_t kPiecesMax = 1u << 18;

std::optional<MapError> check_bounds(const Bounds& bounds) {
    if (!is_placeable(bounds.min) || !is_placeable(bounds.max))
        return MapError{
            {}, 0, "the map reaches beyond 8192 m from its origin: raise pixels_per_metre"};
    if (!(bounds.min.x < bounds.max.x && bounds.min.y < bounds.max.y))
        return MapError{{}, 0, "the map has no area: give it a width and a height"};
    return std::nullopt;
}

std::array<Vec2, 4> corners_of(const Aabb& box) {
    return {box.min, Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}};
}

/// Returns the largest coordinate of everything that a body may touch, in metres from the origin.
float largest_coordinate(std::span<const Aabb> boxes, const Terrain& terrain) {
    const auto largest_of = [](const Aabb& box) {
        return std::max(std::max(std::abs(box.min.x), std::abs(box.max.x)),
                        std::max(std::abs(box.min.y), std::abs(box.max.y)));
    };
    float largest = largest_of(terrain.bounds);
    if (!terrain.movers.empty()) largest = largest_of(room_for_movers(terrain.bounds));
    for (const Aabb& box : boxes)
        largest = std::max(largest, largest_of(box));
    return largest;
}

/// Sorts the pieces by strips of the world and copies their vertices and half-planes in that order,
/// so that a tick that works through the world strip by strip reads memory in order, too.
void lay_out_by_strip(Terrain& terrain) {
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

std::vector<PreparedPolygon> prepared_pieces(const PieceList& list) {
    std::vector<PreparedPolygon> prepared;
    prepared.reserve(list.pieces.size());
    for (const TerrainPiece& piece : list.pieces)
        prepared.push_back(prepare(polygon_of(list, piece)));
    return prepared;
}

/// Returns what leaves a player no room at a place and how to fix it, or nullptr when it has room.
const char* obstruction_at(const Terrain& terrain, Circle player,
                           std::vector<std::uint32_t>& found) {
    if (!is_finite(player.center) || clamp_into(terrain.bounds, player) != player.center)
        return "lies outside the map or at its border: move it inside";
    found.clear();
    const bool complete = terrain.grid.query(aabb_of_circle(player.center, player.radius), found);
    if (complete && !(depth_in_pieces(terrain, found, player) > 0.0f)) return nullptr;
    return "has a wall within a player's radius: move it away";
}

}  // namespace

Result<std::shared_ptr<const Terrain>, MapError> build_terrain(const MapDescription& map) {
    auto terrain = std::make_shared<Terrain>();
    terrain->name = map.name;
    terrain->hash = map.hash != 0 ? map.hash : hash_of(map);
    terrain->bounds = map.bounds;
    terrain->spawns = map.spawns;
    terrain->triggers = map.triggers;
    for (const MapTrigger& trigger : map.triggers)
        terrain->trigger_corners.push_back(corners_of(trigger.box));
    terrain->signals = collect_signals(map.triggers);
    if (auto error = check_bounds(map.bounds)) return Failure{*error};

    for (const MapObstacle& drawn : map.obstacles) {
        const EntityId id = terrain->mover_id(0);  // the next after the obstacles so far
        MapObstacle& obstacle = terrain->obstacles.emplace_back(drawn);
        if (auto error = add_pieces(id, obstacle, *terrain)) return Failure{*error};
        if (terrain->pieces.size() > kPiecesMax)
            return Failure{
                error_at(obstacle.source,
                         "the map has more than 262144 convex pieces up to here: split it")};
    }
    for (const MapTrigger& trigger : map.triggers)
        if (auto error = check_trigger(trigger)) return Failure{*error};
    for (const MapMover& mover : map.movers)
        if (auto error = add_mover(mover, *terrain)) return Failure{*error};

    if (auto error = add_bushes(map.bushes, terrain->bounds, terrain->bushes))
        return Failure{*error};
    if (auto error = add_match_objects(map, *terrain)) return Failure{*error};
    if (auto error = add_forces(map.forces, *terrain)) return Failure{*error};

    lay_out_by_strip(*terrain);
    std::vector<Aabb> boxes;
    boxes.reserve(terrain->pieces.size());
    for (const TerrainPiece& piece : terrain->pieces)
        boxes.push_back(piece.box);
    terrain->grid = StaticGrid(boxes, terrain->bounds, kGridSize);
    terrain->clearance = ClearanceGrid(boxes, terrain->bounds);
    terrain->prepared = prepared_pieces(*terrain);
    terrain->surfaces = surfaces_of(terrain->obstacles, terrain->bounds, {kFirstObstacleId});
    terrain->skin = slide_skin(largest_coordinate(boxes, *terrain));

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
    for (const MapSpawn& spawn : terrain.spawns)
        if (const char* obstruction =
                obstruction_at(terrain, {spawn.position, player_radius}, found))
            return error_at(spawn.source, std::string("the spawn point ") + obstruction);
    for (const MapFlag& flag : terrain.flags)
        if (const char* obstruction =
                obstruction_at(terrain, {flag.position, player_radius}, found))
            return error_at(flag.source, std::string("the flag ") + obstruction);
    for (const MapForce& force : terrain.forces) {
        if (force.kind != ForceKind::teleporter) continue;
        if (const char* obstruction =
                obstruction_at(terrain, {exit_of(force), player_radius}, found))
            return error_at(force.source, std::string("the exit of its teleporter ") + obstruction);
    }
    return std::nullopt;
}

}  // namespace arena::sim
