// Convex pieces of solid things in flat arrays: the shapes that the narrowphase tests.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/geometry/aabb.h"
#include "sim/geometry/shapes.h"
#include "sim/terrain/half_planes.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// A convex part of an obstacle or a mover, a line, or a circle.
struct TerrainPiece {
    EntityId obstacle;  ///< or mover that it is part of
    Shape shape = Shape::polygon;
    bool is_low = false;             ///< stops players, lets projectiles pass
    bool is_one_sided = false;       ///< a line that stops only what comes from its right
    std::uint32_t first_vertex = 0;  ///< into PieceList::vertices; CCW for a polygon
    std::uint32_t vertex_count = 0;
    std::uint32_t first_half_planes = 0;  ///< into PieceList::half_planes, which come in fours
    /// Bit i is set when edge i, from vertex i to i + 1, is a cut made by the decomposition. The
    /// obstacle continues behind it, so nothing is pushed across it.
    std::uint64_t inner_edges = 0;
    Vec2 center;          ///< circle only
    float radius = 0.0f;  ///< circle only
    Aabb box;             ///< around every place that the piece has in a tick
};

/// Pieces, with their vertices and half-planes in flat arrays.
struct PieceList {
    std::vector<Vec2> vertices;
    std::vector<HalfPlanes4> half_planes;
    std::vector<TerrainPiece> pieces;

    [[nodiscard]] std::span<const Vec2> vertices_of(const TerrainPiece& piece) const {
        return {vertices.data() + piece.first_vertex, piece.vertex_count};
    }
    /// Returns the half-planes of the piece's edges; none for a circle.
    [[nodiscard]] std::span<const HalfPlanes4> half_planes_of(const TerrainPiece& piece) const {
        return {half_planes.data() + piece.first_half_planes, (piece.vertex_count + 3) / 4};
    }
};

/// Returns the two ends of a line.
[[nodiscard]] inline Segment segment_of(const PieceList& list, const TerrainPiece& piece) {
    const auto vertices = list.vertices_of(piece);
    return {vertices[0], vertices[1]};
}
/// Returns a polygon with its cuts.
[[nodiscard]] inline ConvexPolygon polygon_of(const PieceList& list, const TerrainPiece& piece) {
    return {list.vertices_of(piece), piece.inner_edges};
}

}  // namespace arena::sim
