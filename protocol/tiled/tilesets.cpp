#include "protocol/tiled/tilesets.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "protocol/tiled/embed_files.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/property_reader.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;

/// In pixels: the error of Tiled's rounding when an edge snapped to the tile's.
constexpr double kFullTolerancePx = 0.01;

bool is_solid_class(ObjectClass object_class) {
    return object_class == ObjectClass::wall || object_class == ObjectClass::low_wall ||
           object_class == ObjectClass::one_sided;
}

/// Returns the class of a tile's shape: that of the shape or else that of the tile; nothing for a
/// class that tiles cannot have.
std::optional<ObjectClass> solid_class(const std::string& shape_class,
                                       const std::string& tile_class, bool is_line) {
    const std::string& said = shape_class.empty() ? tile_class : shape_class;
    if (said.empty()) return ObjectClass::wall;
    const auto object_class = class_named(said);
    if (!object_class || !is_solid_class(*object_class)) return std::nullopt;
    if (*object_class == ObjectClass::one_sided && !is_line) return std::nullopt;
    return object_class;
}

bool is_shape(ObjectKind kind) {
    return kind == ObjectKind::rectangle || kind == ObjectKind::ellipse ||
           kind == ObjectKind::polygon || kind == ObjectKind::polyline;
}

bool covers(const TileShape& shape, const Tileset& tileset) {
    const ObjectGeometry& box = shape.geometry;
    return shape.kind == ObjectKind::rectangle && box.degrees == 0.0 &&
           std::abs(box.position.x) <= kFullTolerancePx &&
           std::abs(box.position.y) <= kFullTolerancePx &&
           std::abs(box.width - tileset.tile_width) <= kFullTolerancePx &&
           std::abs(box.height - tileset.tile_height) <= kFullTolerancePx;
}

/// Reads the tiles of one tileset.
class TileReader {
  public:
    TileReader(Tileset& tileset, Findings& findings) : tileset_(tileset), findings_(findings) {}

    [[nodiscard]] std::optional<std::string> read(const json& tile);

  private:
    [[nodiscard]] std::optional<std::string> add_shape(const json& object,
                                                       const std::string& tile_class, Tile& tile);
    [[nodiscard]] std::string place(std::uint32_t object_id) const {
        std::string text = "tileset '" + tileset_.name + "', tile " + std::to_string(number_);
        if (object_id != 0) text += ", object " + std::to_string(object_id);
        return text;
    }

    Tileset& tileset_;
    Findings& findings_;
    std::uint32_t number_ = 0;
};

std::optional<std::string> TileReader::add_shape(const json& object, const std::string& tile_class,
                                                 Tile& tile) {
    const ObjectIdentity identity = read_identity(object);
    if (!object.is_object() || !is_shape(identity.kind)) return std::nullopt;
    const auto object_class =
        solid_class(identity.class_name, tile_class, identity.kind == ObjectKind::polyline);
    if (!object_class) {
        findings_.note(Finding::tile_class, place(identity.id));
        return std::nullopt;
    }
    PropertyReader properties(object, name_of(*object_class), place(identity.id), findings_);
    const bool flip = *object_class == ObjectClass::one_sided && properties.flag("flip", false);
    if (properties.problem()) return place(identity.id) + ": " + *properties.problem();

    auto geometry = read_geometry(object, identity.kind);
    if (!geometry) return place(identity.id) + ": " + geometry.error();
    tile.shapes.push_back({identity.kind, std::move(geometry).value(), *object_class, flip});
    return std::nullopt;
}

std::optional<std::string> TileReader::read(const json& tile_json) {
    number_ = id_at(tile_json);
    std::string tile_class = text_at(tile_json, "class");
    if (tile_class.empty()) tile_class = text_at(tile_json, "type");

    Tile tile;
    const json* group = value_at(tile_json, "objectgroup");
    const json* objects = group == nullptr ? nullptr : value_at(*group, "objects");
    if (objects != nullptr && objects->is_array()) {
        for (const json& object : *objects)
            if (auto problem = add_shape(object, tile_class, tile)) return problem;
    }
    const bool is_drawn = objects != nullptr && objects->is_array() && !objects->empty();
    const bool is_whole = tile_class == "wall" || tile_class == "low_wall";
    if (!is_drawn && is_whole) {
        ObjectGeometry whole;
        whole.width = tileset_.tile_width;
        whole.height = tileset_.tile_height;
        tile.shapes.push_back({ObjectKind::rectangle, whole, *class_named(tile_class), false});
    }
    if (tile.shapes.empty()) return std::nullopt;
    tile.is_full = tile.shapes.size() == 1 && covers(tile.shapes.front(), tileset_);
    tileset_.solid_tiles.insert_or_assign(number_, std::move(tile));
    return std::nullopt;
}

/// Returns the tileset without its tiles, or nothing when it is not a tileset at all.
std::optional<Tileset> read_head(const json& tileset_json) {
    Tileset tileset;
    tileset.first_gid = id_at(tileset_json, "firstgid");
    if (tileset.first_gid == 0) return std::nullopt;
    const json* source = value_at(tileset_json, "source");
    tileset.is_external = source != nullptr;
    tileset.name = text_at(tileset_json, tileset.is_external ? "source" : "name");
    if (const json* unread = value_at(tileset_json, kUnreadKey); unread != nullptr)
        tileset.unread = unread->get_ref<const std::string&>();
    tileset.tile_width = number_at(tileset_json, "tilewidth").value_or(0.0);
    tileset.tile_height = number_at(tileset_json, "tileheight").value_or(0.0);
    if (const json* offset = value_at(tileset_json, "tileoffset")) {
        tileset.offset = {number_at(*offset, "x").value_or(0.0),
                          number_at(*offset, "y").value_or(0.0)};
    }
    return tileset;
}

}  // namespace

void Tilesets::add(Tileset tileset) {
    may_be_solid_ = may_be_solid_ || tileset.is_external || !tileset.solid_tiles.empty();
    const auto later = std::find_if(tilesets_.begin(), tilesets_.end(), [&](const Tileset& other) {
        return other.first_gid > tileset.first_gid;
    });
    tilesets_.insert(later, std::move(tileset));
}

const Tileset* Tilesets::of(std::uint32_t gid) const {
    const auto later = std::upper_bound(
        tilesets_.begin(), tilesets_.end(), gid,
        [](std::uint32_t value, const Tileset& tileset) { return value < tileset.first_gid; });
    return later == tilesets_.begin() ? nullptr : &*(later - 1);
}

Result<Tilesets, std::string> read_tilesets(const json& map, Findings& findings) {
    Tilesets tilesets;
    const json* list = value_at(map, "tilesets");
    if (list == nullptr || !list->is_array()) return tilesets;
    if (list->size() > kTilesetsMax) {
        return Failure{"more than " + std::to_string(kTilesetsMax) +
                       " tilesets in the map: remove those that are not used"};
    }
    for (const json& tileset_json : *list) {
        auto tileset = read_head(tileset_json);
        if (!tileset) continue;
        TileReader reader(*tileset, findings);
        const json* tiles = value_at(tileset_json, "tiles");
        if (tiles != nullptr && tiles->is_array()) {
            for (const json& tile : *tiles)
                if (const auto problem = reader.read(tile)) return Failure{*problem};
        }
        tilesets.add(std::move(*tileset));
    }
    return tilesets;
}

}  // namespace arena::protocol
