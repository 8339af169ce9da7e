#include "protocol/tiled/tile_object.h"

#include <cmath>
#include <utility>

#include "protocol/tiled/shapes.h"
#include "protocol/tiled/tile_shapes.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

ObjectTile find_tile(const nlohmann::json& object, const Tilesets& tilesets) {
    ObjectTile found;
    found.gid = id_at(object, "gid");
    const std::uint32_t number = tile_reference(found.gid).gid;
    if (number == 0) return found;
    found.tileset = tilesets.of(number);
    if (found.tileset == nullptr) return found;
    found.number = number - found.tileset->first_gid;
    found.tile = found.tileset->find(found.number);
    return found;
}

Result<DrawnTile, std::string> draw_tile(const nlohmann::json& object, const ObjectTile& tile,
                                         Pixel layer_offset) {
    if (tile.tileset == nullptr) {
        return Failure{"its tile " + std::to_string(tile_reference(tile.gid).gid) +
                       " belongs to no tileset of the map: save the map again"};
    }
    const auto geometry = read_geometry(object, ObjectKind::tile);
    if (!geometry) return Failure{geometry.error()};
    const Tileset& tileset = *tile.tileset;
    Pixel tile_size{tileset.tile_width, tileset.tile_height};
    if (tile.tile != nullptr) tile_size = {tile.tile->width, tile.tile->height};
    // An object without a size is as large as its tile, and a tile without one as large as its
    // object.
    Pixel size{geometry.value().width, geometry.value().height};
    if (size.x == 0.0) size.x = tile_size.x;
    if (size.y == 0.0) size.y = tile_size.y;
    if (!(tile_size.x > 0.0 && tile_size.y > 0.0)) tile_size = size;

    const TileReference reference = tile_reference(tile.gid);
    const Anchor anchor = tileset.object_anchor;
    DrawnTile drawn;
    drawn.frame =
        tile_frame(tileset, reference,
                   {{-anchor.x * size.x, (1.0 - anchor.y) * size.y}, size.x, size.y}, tile_size);
    drawn.frame.pivot = {geometry.value().position.x + layer_offset.x,
                         geometry.value().position.y + layer_offset.y};
    drawn.frame.turn = turn_of_degrees(geometry.value().degrees);
    drawn.whole = whole_tile(tile_size.x, tile_size.y, ObjectClass::wall);
    if (tile.tile != nullptr) drawn.shapes = tile.tile->shapes;
    return drawn;
}

std::vector<TileShape> solid_shapes_of(const DrawnTile& drawn, ObjectClass object_class) {
    const bool lines_only = object_class == ObjectClass::one_sided;
    std::vector<TileShape> shapes;
    for (const TileShape& shape : drawn.shapes) {
        if (lines_only && shape.kind != ObjectKind::polyline) continue;
        shapes.push_back(shape);
        if (!shape.has_own_class) shapes.back().object_class = object_class;
    }
    if (shapes.empty() && !lines_only) {
        shapes.push_back(drawn.whole);
        shapes.back().object_class = object_class;
    }
    return shapes;
}

const TileShape& only_shape_of(const DrawnTile& drawn, bool for_trigger) {
    if (drawn.shapes.size() != 1) return drawn.whole;
    const TileShape& shape = drawn.shapes.front();
    const ObjectGeometry& geometry = shape.geometry;
    const bool is_round = shape.kind == ObjectKind::ellipse || shape.kind == ObjectKind::capsule;
    const bool is_circle = is_round && geometry.width == geometry.height &&
                           drawn.frame.stretch.x == drawn.frame.stretch.y;
    const bool is_upright =
        shape.kind == ObjectKind::rectangle && std::fmod(geometry.degrees, 90.0) == 0.0;
    if (for_trigger && !is_circle && !is_upright) return drawn.whole;
    return shape.kind == ObjectKind::polyline ? drawn.whole : shape;
}

}  // namespace arena::protocol
