#include "protocol/tiled/tile_layer.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "protocol/tiled/merge_tiles.h"
#include "protocol/tiled/property_reader.h"
#include "protocol/tiled/read_map.h"
#include "protocol/tiled/shapes.h"
#include "protocol/tiled/tile_data.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Problem = std::optional<std::string>;

// The four top bits of a cell say how its tile is flipped; the fourth is for hexagonal maps.
constexpr std::uint32_t kFlipX = 1u << 31u;
constexpr std::uint32_t kFlipY = 1u << 30u;
constexpr std::uint32_t kFlipDiagonally = 1u << 29u;
constexpr std::uint32_t kNumberMask = (1u << 28u) - 1u;

/// The farthest cell of a layer from the map's corner.
constexpr double kCellReachMax = 1 << 24;

/// A rectangle of cells: a whole layer, or a chunk of an infinite one.
struct Block {
    std::int32_t column = 0;
    std::int32_t row = 0;
    std::int32_t width = 0;
    std::int32_t height = 0;
};

/// Turns one layer's cells into walls.
class TileLayerReader {
  public:
    TileLayerReader(const json& layer_json, const Layer& layer, Walk& walk)
        : layer_json_(layer_json), layer_(layer), walk_(walk) {}

    [[nodiscard]] Problem read();

  private:
    [[nodiscard]] Problem read_block(const json& block_json);
    [[nodiscard]] Problem add_cell(std::uint32_t cell, TileCell at);
    [[nodiscard]] Problem add_shapes(const Tileset& tileset, const Tile& tile, std::uint32_t cell,
                                     TileCell at);
    [[nodiscard]] Problem add_merged(const std::vector<TileCell>& cells, bool is_low);
    [[nodiscard]] bool is_full(const Tileset& tileset, const Tile& tile, std::uint32_t cell) const;

    const json& layer_json_;
    const Layer& layer_;
    Walk& walk_;
    bool has_solid_ = false;
    std::vector<TileCell> full_walls_;
    std::vector<TileCell> full_low_walls_;
};

std::optional<std::int32_t> whole_at(const json& object, std::string_view key, double min,
                                     double max) {
    const auto number = number_at(object, key);
    if (!number || !(*number >= min && *number <= max) || *number != std::floor(*number))
        return std::nullopt;
    return static_cast<std::int32_t>(*number);
}

std::optional<Block> block_of(const json& block_json) {
    const auto column = whole_at(block_json, "x", -kCellReachMax, kCellReachMax);
    const auto row = whole_at(block_json, "y", -kCellReachMax, kCellReachMax);
    const auto width = whole_at(block_json, "width", 0.0, kCellReachMax);
    const auto height = whole_at(block_json, "height", 0.0, kCellReachMax);
    if (!width || !height) return std::nullopt;
    return Block{column.value_or(0), row.value_or(0), *width, *height};
}

Problem TileLayerReader::read() {
    const json* chunks = value_at(layer_json_, "chunks");
    if (chunks != nullptr && chunks->is_array()) {
        for (const json& chunk : *chunks)
            if (Problem problem = read_block(chunk)) return problem;
    } else if (Problem problem = read_block(layer_json_)) {
        return problem;
    }
    if (!has_solid_) walk_.contents.findings.note(Finding::tile_layer, place_text(layer_.path, 0));
    if (Problem problem = add_merged(full_walls_, false)) return problem;
    return add_merged(full_low_walls_, true);
}

Problem TileLayerReader::read_block(const json& block_json) {
    const auto block = block_of(block_json);
    const json* data = value_at(block_json, "data");
    if (!block || data == nullptr)
        return "has tiles without a width, a height or data: save the map again";
    const std::size_t count =
        static_cast<std::size_t>(block->width) * static_cast<std::size_t>(block->height);
    walk_.tiles += count;
    if (walk_.tiles > kMapTilesMax) {
        return "more than " + std::to_string(kMapTilesMax) +
               " tiles in the map: make its tile layers smaller";
    }
    const auto cells = decode_tiles(*data, layer_json_, count);
    if (!cells) return cells.error();

    for (std::size_t i = 0; i < count; ++i) {
        if ((cells.value()[i] & kNumberMask) == 0) continue;
        const auto index = static_cast<std::int32_t>(i);
        const TileCell at{block->column + index % block->width, block->row + index / block->width};
        if (Problem problem = add_cell(cells.value()[i], at)) return problem;
    }
    return std::nullopt;
}

Problem TileLayerReader::add_cell(std::uint32_t cell, TileCell at) {
    const std::uint32_t gid = cell & kNumberMask;
    const Tileset* tileset = walk_.tilesets.of(gid);
    if (tileset == nullptr) {
        return "tile " + std::to_string(gid) +
               " belongs to no tileset of the map: save the map again";
    }
    if (tileset->is_external) {
        return "the tileset '" + tileset->name + "' of its tiles: " + tileset->unread +
               "; or embed the tileset in Tiled, or set the layer's property solid to false";
    }
    const auto found = tileset->solid_tiles.find(gid - tileset->first_gid);
    if (found == tileset->solid_tiles.end()) return std::nullopt;
    has_solid_ = true;
    const Tile& tile = found->second;
    if (!is_full(*tileset, tile, cell)) return add_shapes(*tileset, tile, cell, at);
    const bool is_low = tile.shapes.front().object_class == ObjectClass::low_wall;
    (is_low ? full_low_walls_ : full_walls_).push_back(at);
    return std::nullopt;
}

/// Whether the tile is full and also fills its cell, however it is flipped.
bool TileLayerReader::is_full(const Tileset& tileset, const Tile& tile, std::uint32_t cell) const {
    const CellSize& size = walk_.cell;
    const bool keeps_size =
        (cell & kFlipDiagonally) == 0 || tileset.tile_width == tileset.tile_height;
    return tile.is_full && keeps_size && tileset.tile_width == size.width &&
           tileset.tile_height == size.height && tileset.offset == Pixel{};
}

Problem TileLayerReader::add_shapes(const Tileset& tileset, const Tile& tile, std::uint32_t cell,
                                    TileCell at) {
    TileFrame frame;
    frame.diagonal = (cell & kFlipDiagonally) != 0;
    frame.flip_x = (cell & kFlipX) != 0;
    frame.flip_y = (cell & kFlipY) != 0;
    frame.width = tileset.tile_width;
    frame.height = tileset.tile_height;
    // A tile stands on the lower edge of its cell and extends upwards and to the right.
    const double drawn_height = frame.diagonal ? frame.width : frame.height;
    frame.origin = {
        at.column * walk_.cell.width + tileset.offset.x + layer_.offset.x,
        (at.row + 1) * walk_.cell.height - drawn_height + tileset.offset.y + layer_.offset.y};

    const std::string place =
        layer_.path + "/tile (" + std::to_string(at.column) + ", " + std::to_string(at.row) + ")";
    for (const TileShape& shape : tile.shapes) {
        auto obstacles = solid_shapes(shape.kind, shape.geometry, {{}, frame}, walk_.scale);
        if (!obstacles) {
            return "tile (" + std::to_string(at.column) + ", " + std::to_string(at.row) +
                   "): collision shape " + obstacles.error();
        }
        for (sim::MapObstacle& obstacle : obstacles.value()) {
            if (Problem problem = count_vertices(obstacle.vertices.size(), walk_)) return problem;
            obstacle.is_low = shape.object_class == ObjectClass::low_wall;
            obstacle.is_one_sided = shape.object_class == ObjectClass::one_sided;
            // A mirrored line faces the other way.
            if (obstacle.is_one_sided && (shape.flip != is_mirrored(frame)))
                std::swap(obstacle.vertices[0], obstacle.vertices[1]);
            obstacle.source.layer = place;
            walk_.contents.obstacles.push_back(std::move(obstacle));
        }
    }
    return std::nullopt;
}

Problem TileLayerReader::add_merged(const std::vector<TileCell>& cells, bool is_low) {
    const MergedTiles merged = merge_tiles(cells, kPolygonVerticesMax, kMapVerticesMax);
    if (merged.status == MergedTiles::Status::too_far_apart) {
        return "its solid tiles lie too far apart, the box around them has more than " +
               std::to_string(kTileSpanMax) + " cells: move them together";
    }
    if (merged.status == MergedTiles::Status::too_many_vertices)
        return count_vertices(kMapVerticesMax + 1, walk_);

    for (const TileOutline& outline : merged.outlines) {
        if (Problem problem = count_vertices(outline.size(), walk_)) return problem;
        ObjectGeometry geometry;
        geometry.points.reserve(outline.size());
        for (const TilePoint point : outline)
            geometry.points.push_back({point.x * walk_.cell.width, point.y * walk_.cell.height});
        auto obstacles =
            solid_shapes(ObjectKind::polygon, geometry, {layer_.offset, {}}, walk_.scale);
        if (!obstacles) return obstacles.error();
        sim::MapObstacle& obstacle = obstacles.value().front();
        obstacle.is_low = is_low;
        obstacle.source.layer = layer_.path;
        walk_.contents.obstacles.push_back(std::move(obstacle));
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> read_tile_layer(const json& layer_json, const Layer& layer, Walk& walk) {
    Findings& findings = walk.contents.findings;
    const std::string place = place_text(layer.path, 0);
    PropertyReader properties(layer_json, "tile layer", place, findings);
    const bool solid = properties.flag("solid", true);
    if (properties.problem()) return properties.problem();
    if (!solid || !walk.tilesets.may_be_solid()) {
        if (solid) findings.note(Finding::tile_layer, place);
        return std::nullopt;
    }
    return TileLayerReader(layer_json, layer, walk).read();
}

}  // namespace arena::protocol
