#include "sim/terrain/bushes.h"

#include <algorithm>

#include "sim/geometry/orientation.h"
#include "sim/narrowphase/point_circle.h"
#include "sim/terrain/piece_builder.h"

namespace arena::sim {

namespace {

constexpr StaticGrid::Size kBushGridSize{.cell = 4.0f, .reach = 0.0f};

/// Whether the point is inside the piece or on its edge. The test is exact: a point on the cut
/// between two pieces is in the bush.
bool is_in_piece(std::span<const Vec2> corners, Vec2 point) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 from = corners[i];
        if (orientation(from, corners[(i + 1) % corners.size()], point) < 0.0) return false;
    }
    return true;
}

}  // namespace

std::optional<MapError> add_bushes(std::span<const MapObstacle> drawn, const Bounds& bounds,
                                   Bushes& bushes) {
    if (drawn.size() > kBushesMax)
        return error_at(drawn[kBushesMax].source,
                        "the map has more than 4096 bushes up to here: delete some");
    for (const MapObstacle& bush : drawn) {
        if (bush.shape == Shape::line)
            return error_at(bush.source, "a bush has to have an area: draw it as a polygon");
        const auto number = static_cast<std::uint32_t>(bushes.drawn.size());
        if (auto error = add_pieces({number}, bushes.drawn.emplace_back(bush), bushes))
            return error;
    }
    std::vector<Aabb> boxes;
    boxes.reserve(bushes.pieces.size());
    for (const TerrainPiece& piece : bushes.pieces)
        boxes.push_back(piece.box);
    bushes.grid = StaticGrid(boxes, bounds, kBushGridSize);
    return std::nullopt;
}

std::optional<std::uint32_t> Bushes::at(Vec2 point, std::vector<std::uint32_t>& found) const {
    if (pieces.empty()) return std::nullopt;
    found.clear();
    found.reserve(pieces.size());
    static_cast<void>(grid.query(Aabb{point, point}, found));
    std::optional<std::uint32_t> first;
    for (const std::uint32_t index : found) {
        const TerrainPiece& piece = pieces[index];
        const bool is_inside = piece.shape == Shape::circle
                                   ? overlaps(point, Circle{piece.center, piece.radius})
                                   : is_in_piece(vertices_of(piece), point);
        if (is_inside) first = std::min(first.value_or(piece.obstacle.value), piece.obstacle.value);
    }
    return first;
}

}  // namespace arena::sim
