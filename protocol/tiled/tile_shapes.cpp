#include "protocol/tiled/tile_shapes.h"

#include <algorithm>
#include <utility>

#include "protocol/tiled/shapes.h"

namespace arena::protocol {

namespace {

constexpr std::uint32_t kFlipX = 1u << 31u;
constexpr std::uint32_t kFlipY = 1u << 30u;
constexpr std::uint32_t kFlipDiagonally = 1u << 29u;
constexpr std::uint32_t kNumberMask = (1u << 28u) - 1u;

/// Returns box / tile on both axes; 1 for a tile without a size.
Pixel stretch_of(const TileBox& box, Pixel tile_size, bool keeps_aspect) {
    if (!(tile_size.x > 0.0 && tile_size.y > 0.0)) return {1.0, 1.0};
    const Pixel stretch{box.width / tile_size.x, box.height / tile_size.y};
    if (!keeps_aspect) return stretch;
    const double least = std::min(stretch.x, stretch.y);
    return {least, least};
}

}  // namespace

TileReference tile_reference(std::uint32_t cell) {
    return {.gid = cell & kNumberMask,
            .flip_x = (cell & kFlipX) != 0,
            .flip_y = (cell & kFlipY) != 0,
            .diagonal = (cell & kFlipDiagonally) != 0};
}

TileFrame tile_frame(const Tileset& tileset, const TileReference& reference, TileBox box,
                     Pixel tile_size) {
    TileFrame frame;
    frame.stretch = stretch_of(box, tile_size, tileset.render_size.keeps_aspect);
    frame.diagonal = reference.diagonal;
    frame.flip_x = reference.flip_x;
    frame.flip_y = reference.flip_y;
    frame.width = tile_size.x * frame.stretch.x;
    frame.height = tile_size.y * frame.stretch.y;

    Pixel box_size{box.width, box.height};
    Pixel drawn_size{frame.width, frame.height};
    if (frame.diagonal) {
        std::swap(box_size.x, box_size.y);
        std::swap(drawn_size.x, drawn_size.y);
    }
    // A tile that does not fill its box is in the middle of it.
    frame.origin = {
        box.lower_left.x + tileset.offset.x * frame.stretch.x + (box_size.x - drawn_size.x) / 2.0,
        box.lower_left.y - box_size.y + tileset.offset.y * frame.stretch.y +
            (box_size.y - drawn_size.y) / 2.0};
    return frame;
}

std::optional<std::string> add_tile_shapes(std::span<const TileShape> shapes, const TileInSet& tile,
                                           const TileFrame& frame, const sim::MapSource& source,
                                           Walk& walk) {
    for (const TileShape& shape : shapes) {
        if (!is_solid(shape)) continue;
        auto obstacles = solid_shapes(shape.kind, shape.geometry, {{}, frame}, walk.scale);
        if (!obstacles) {
            return tile_place(tile.tileset.name, tile.number, shape.object_id) + ": " +
                   obstacles.error();
        }
        for (sim::MapObstacle& obstacle : obstacles.value()) {
            if (auto problem = count_vertices(obstacle.vertices.size(), walk)) return problem;
            obstacle.is_low = shape.object_class == ObjectClass::low_wall;
            obstacle.is_one_sided = shape.object_class == ObjectClass::one_sided;
            // A mirrored line faces the other way.
            if (obstacle.is_one_sided && (shape.flip != is_mirrored(frame)))
                std::swap(obstacle.vertices[0], obstacle.vertices[1]);
            obstacle.source = source;
            walk.contents.obstacles.push_back(std::move(obstacle));
        }
    }
    return std::nullopt;
}

}  // namespace arena::protocol
