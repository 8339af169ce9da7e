#include "protocol/tiled/tile_layer.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "protocol/tiled/merge_tiles.h"
#include "protocol/tiled/read_map.h"
#include "protocol/tiled/shapes.h"
#include "protocol/tiled/tile_data.h"
#include "protocol/tiled/tile_shapes.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Problem = std::optional<std::string>;

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
    [[nodiscard]] Problem add_cell(const TileReference& reference, TileCell at);
    [[nodiscard]] Problem add_tile(const Tileset& tileset, const Tile& tile,
                                   const TileReference& reference, TileCell at);
    [[nodiscard]] Problem add_merged(const std::vector<TileCell>& cells, bool is_low);
    [[nodiscard]] TileBox box_of(const Tileset& tileset, const Tile& tile, TileCell at) const;
    [[nodiscard]] bool fills_cell(const Tileset& tileset, const Tile& tile,
                                  const TileReference& reference) const;

    const json& layer_json_;
    const Layer& layer_;
    Walk& walk_;
    LayerTiles count_;
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
    if (count_.solid == 0) {
        walk_.contents.findings.note(Finding::tile_layer, place_text(layer_.path, 0));
    } else if (count_.solid < count_.all) {
        count_.layer = layer_.path;
        walk_.contents.solid_tiles.partly_solid.push_back(count_);
    }
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
        const TileReference reference = tile_reference(cells.value()[i]);
        if (reference.gid == 0) continue;
        ++count_.all;
        const auto index = static_cast<std::int32_t>(i);
        const TileCell at{block->column + index % block->width, block->row + index / block->width};
        if (Problem problem = add_cell(reference, at)) return problem;
    }
    return std::nullopt;
}

/// Returns "tile (3, 5)".
std::string text_of(TileCell at) {
    return "tile (" + std::to_string(at.column) + ", " + std::to_string(at.row) + ")";
}

/// Returns a tile that its layer makes solid: as a whole, when it has no solid shapes of its own.
Tile solid_by_layer(const Tileset& tileset, const Tile* known) {
    Tile tile;
    tile.width = known == nullptr ? tileset.tile_width : known->width;
    tile.height = known == nullptr ? tileset.tile_height : known->height;
    tile.shapes = {whole_tile(tile.width, tile.height, ObjectClass::wall)};
    tile.is_full = true;
    tile.solid_by = SolidBy::layer;
    return tile;
}

Problem TileLayerReader::add_cell(const TileReference& reference, TileCell at) {
    const std::uint32_t gid = reference.gid;
    const Tileset* tileset = walk_.tilesets.of(gid);
    if (tileset == nullptr) {
        return "tile " + std::to_string(gid) +
               " belongs to no tileset of the map: save the map again";
    }
    if (tileset->is_external) {
        return "the tileset '" + tileset->name + "' of its tiles: " + tileset->unread +
               "; or embed the tileset in Tiled, or set the layer's property solid to false";
    }
    const Tile* known = tileset->find(gid - tileset->first_gid);
    if (known != nullptr && !known->damage.empty()) return text_of(at) + ": " + known->damage;
    if (known != nullptr && known->solid_by != SolidBy::nothing)
        return add_tile(*tileset, *known, reference, at);
    if (layer_.solid.value_or(false))
        return add_tile(*tileset, solid_by_layer(*tileset, known), reference, at);
    if (known != nullptr && class_named(known->class_name)) {
        walk_.contents.findings.note_class(
            "tile of class '" + known->class_name +
                "' in a tile layer: ignored because the class is for objects (insert the tile as "
                "an object, or, for a wall, give the tile the class wall)",
            place_text(layer_.path + "/" + text_of(at), 0));
    }
    return std::nullopt;
}

Problem TileLayerReader::add_tile(const Tileset& tileset, const Tile& tile,
                                  const TileReference& reference, TileCell at) {
    ++count_.solid;
    walk_.contents.solid_tiles.count(tile.solid_by, tile.solid_property);
    if (tile.is_full && fills_cell(tileset, tile, reference)) {
        const bool is_low = tile.shapes.front().object_class == ObjectClass::low_wall;
        (is_low ? full_low_walls_ : full_walls_).push_back(at);
        return std::nullopt;
    }
    const TileFrame frame =
        tile_frame(tileset, reference, box_of(tileset, tile, at), {tile.width, tile.height});
    const Problem problem =
        add_tile_shapes(tile.shapes, {tileset, reference.gid - tileset.first_gid}, frame,
                        {layer_.path + "/" + text_of(at), 0}, walk_);
    if (problem) return text_of(at) + ": " + *problem;
    return std::nullopt;
}

/// Whether a tile covers its cell and nothing else, however it is flipped.
bool TileLayerReader::fills_cell(const Tileset& tileset, const Tile& tile,
                                 const TileReference& reference) const {
    const CellSize& size = walk_.cell;
    if (tileset.offset != Pixel{}) return false;
    if (reference.diagonal && size.width != size.height) return false;
    const bool is_stretched = tileset.render_size.is_grid && !tileset.render_size.keeps_aspect;
    return is_stretched || (tile.width == size.width && tile.height == size.height);
}

/// Returns the box of a tile, which stands on the lower edge of its cell and extends upwards and to
/// the right.
TileBox TileLayerReader::box_of(const Tileset& tileset, const Tile& tile, TileCell at) const {
    const CellSize& cell = walk_.cell;
    const bool is_grid = tileset.render_size.is_grid;
    return {
        {at.column * cell.width + layer_.offset.x, (at.row + 1) * cell.height + layer_.offset.y},
        is_grid ? cell.width : tile.width,
        is_grid ? cell.height : tile.height};
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
    if (layer.solid.has_value() && !*layer.solid) return std::nullopt;
    if (!layer.solid && !walk.tilesets.may_be_solid()) {
        walk.contents.findings.note(Finding::tile_layer, place_text(layer.path, 0));
        return std::nullopt;
    }
    return TileLayerReader(layer_json, layer, walk).read();
}

}  // namespace arena::protocol
