#include "sim/terrain/piece_builder.h"

#include <algorithm>
#include <cmath>

#include "sim/geometry/decompose.h"
#include "sim/geometry/normalise_polygon.h"

namespace arena::sim {

namespace {

/// Appends a piece with these vertices that is otherwise like `piece`.
void append(TerrainPiece piece, std::span<const Vec2> vertices, PieceList& list) {
    piece.first_vertex = static_cast<std::uint32_t>(list.vertices.size());
    piece.vertex_count = static_cast<std::uint32_t>(vertices.size());
    piece.first_half_planes = static_cast<std::uint32_t>(list.half_planes.size());
    piece.box = aabb_of_points(vertices);
    list.vertices.insert(list.vertices.end(), vertices.begin(), vertices.end());
    append_half_planes(vertices, list.half_planes);
    list.pieces.push_back(piece);
}

std::optional<MapError> add_polygon(TerrainPiece piece, MapObstacle& obstacle, PieceList& list) {
    auto normalised = normalise_outline(obstacle.vertices);
    if (!normalised) return error_at(obstacle.source, describe(normalised.error()));
    for (const std::vector<Vec2>& polygon : normalised.value().parts) {
        const ConvexPieces convex = decompose(polygon);
        for (const auto& part : convex.pieces) {
            piece.inner_edges = part.inner_edges;
            append(piece, std::span(convex.vertices).subspan(part.first, part.count), list);
        }
    }
    obstacle.vertices = std::move(normalised.value().outline);
    return std::nullopt;
}

std::optional<MapError> add_line(TerrainPiece piece, const MapObstacle& obstacle, PieceList& list) {
    if (obstacle.vertices.size() != 2 || obstacle.vertices[0] == obstacle.vertices[1])
        return error_at(obstacle.source, "a line has no length: move one of its ends");
    append(piece, obstacle.vertices, list);
    return std::nullopt;
}

std::optional<MapError> add_circle(TerrainPiece piece, const MapObstacle& obstacle,
                                   PieceList& list) {
    if (!(obstacle.radius > 0.0f && obstacle.radius <= kCoordinateMax))
        return error_at(obstacle.source, "a circle has no radius: give it a size");
    piece.center = obstacle.center;
    piece.radius = obstacle.radius;
    piece.box = aabb_of_circle(obstacle.center, obstacle.radius);
    list.pieces.push_back(piece);
    return std::nullopt;
}

}  // namespace

bool is_placeable(Vec2 point) {
    return is_finite(point) && std::abs(point.x) <= kCoordinateMax &&
           std::abs(point.y) <= kCoordinateMax;
}

std::optional<MapError> add_pieces(EntityId id, MapObstacle& obstacle, PieceList& list) {
    const bool placeable =
        is_placeable(obstacle.center) &&
        std::all_of(obstacle.vertices.begin(), obstacle.vertices.end(), is_placeable);
    if (!placeable)
        return error_at(obstacle.source,
                        "it reaches beyond 8192 m from the origin: move or delete it");
    if (obstacle.is_one_sided && obstacle.shape != Shape::line)
        return error_at(obstacle.source,
                        "only lines can be one-sided: draw a line or remove the property");
    const TerrainPiece piece{.obstacle = id,
                             .shape = obstacle.shape,
                             .is_low = obstacle.is_low,
                             .is_one_sided = obstacle.is_one_sided};
    switch (obstacle.shape) {
        case Shape::polygon:
            return add_polygon(piece, obstacle, list);
        case Shape::line:
            return add_line(piece, obstacle, list);
        case Shape::circle:
            return add_circle(piece, obstacle, list);
        case Shape::point:
            break;
    }
    return error_at(obstacle.source, "a point cannot be a wall: give it a shape");
}

}  // namespace arena::sim
