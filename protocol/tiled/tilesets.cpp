#include "protocol/tiled/tilesets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
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

/// The class of a tile's shape.
struct ShapeClass {
    ObjectClass object_class = ObjectClass::wall;
    bool is_own = false;  ///< of the shape, not of its tile
    bool fits = true;     ///< whether the shape can have it
};

/// Returns the class of a tile's shape: that of the shape or else that of the tile, which may also
/// be the class of the tile's objects. A class without a meaning here is the user's own and
/// changes nothing: the shape is a wall.
ShapeClass class_of_shape(const std::string& shape_class, const std::string& tile_class,
                          bool is_line) {
    ShapeClass result;
    auto said = class_named(shape_class);
    result.is_own = said.has_value();
    if (!said) said = class_named(tile_class);
    if (!said) return result;
    result.object_class = *said;
    if (*said == ObjectClass::one_sided) result.fits = is_line;
    if (result.is_own && !is_solid_class(*said)) result.fits = false;
    return result;
}

/// Returns the finding that a shape cannot have a class, with the way out.
std::string not_solid_text(const ShapeClass& shape_class) {
    std::string text = "collision shape of a tile: not solid because ";
    text.append(shape_class.is_own ? "it" : "its tile").append(" has the class '");
    text.append(name_of(shape_class.object_class)).append("'");
    if (shape_class.object_class == ObjectClass::one_sided) text += ", which is for polylines";
    return text + (shape_class.is_own ? " (for a wall, remove the class of the shape)"
                                      : " (for a wall, give the shape the class wall)");
}

bool is_shape(ObjectKind kind) {
    return kind == ObjectKind::rectangle || kind == ObjectKind::ellipse ||
           kind == ObjectKind::capsule || kind == ObjectKind::polygon ||
           kind == ObjectKind::polyline;
}

bool is_close(double a, double b) {
    return std::abs(a - b) <= kFullTolerancePx;
}

/// Whether a polygon runs once around the corners of the tile, from any of them and in either
/// direction: what other programs write for a box.
bool runs_around(const ObjectGeometry& polygon, const Tile& tile) {
    const std::array<Pixel, 4> corners = {
        {{0.0, 0.0}, {tile.width, 0.0}, {tile.width, tile.height}, {0.0, tile.height}}};
    std::vector<std::size_t> walk;
    for (const Pixel point : polygon.points) {
        const auto corner = std::find_if(corners.begin(), corners.end(), [&](Pixel at) {
            return is_close(polygon.position.x + point.x, at.x) &&
                   is_close(polygon.position.y + point.y, at.y);
        });
        if (corner == corners.end()) return false;
        const auto index = static_cast<std::size_t>(corner - corners.begin());
        if (walk.empty() || walk.back() != index) walk.push_back(index);
    }
    if (walk.size() > 1 && walk.front() == walk.back()) walk.pop_back();
    if (walk.size() != corners.size()) return false;
    const std::size_t step = (walk[1] + 4 - walk[0]) % 4;
    if (step == 2) return false;
    for (std::size_t i = 1; i < walk.size(); ++i)
        if (walk[i] != (walk[i - 1] + step) % 4) return false;
    return true;
}

bool covers(const TileShape& shape, const Tile& tile) {
    const ObjectGeometry& box = shape.geometry;
    if (shape.kind == ObjectKind::polygon) return box.degrees == 0.0 && runs_around(box, tile);
    return shape.kind == ObjectKind::rectangle && box.degrees == 0.0 &&
           is_close(box.position.x, 0.0) && is_close(box.position.y, 0.0) &&
           is_close(box.width, tile.width) && is_close(box.height, tile.height);
}

/// Returns a side of a tile: of the part of an image that it shows (since Tiled 1.9), of its own
/// image, or else as the tileset says.
double side_of(const json& tile_json, std::string_view part, std::string_view image,
               double of_tileset) {
    for (const std::string_view key : {part, image}) {
        const auto side = number_at(tile_json, key);
        if (side && *side > 0.0) return *side;
    }
    return of_tileset;
}

/// Reads the tiles of one tileset.
class TileReader {
  public:
    TileReader(Tileset& tileset, const SolidProperty& solid_property, Tilesets& tilesets,
               Findings& findings)
        : tileset_(tileset),
          solid_property_(solid_property),
          tilesets_(tilesets),
          findings_(findings) {}

    void read(const json& tile);

  private:
    /// Decides whether the tile is solid. `is_drawn`: whether it has collision shapes of any class.
    void decide(const json& tile_json, bool is_drawn, Tile& tile);
    void note_properties(const json& tile_json, const SolidMark& mark, bool has_walls);
    /// Notes the class of a tile or of its shape if it is the user's own.
    void note_own_class(const std::string& class_name) {
        if (!class_name.empty() && !class_named(class_name)) own_classes_.insert(class_name);
    }
    [[nodiscard]] std::optional<std::string> add_shape(const json& object,
                                                       const std::string& tile_class, Tile& tile);
    [[nodiscard]] std::string place(std::uint32_t object_id) const {
        return tile_place(tileset_.name, number_, object_id);
    }

    Tileset& tileset_;
    const SolidProperty& solid_property_;
    Tilesets& tilesets_;
    Findings& findings_;
    std::uint32_t number_ = 0;
    std::set<std::string> own_classes_;  // of the tile and its shapes, without a meaning here
};

std::optional<std::string> TileReader::add_shape(const json& object, const std::string& tile_class,
                                                 Tile& tile) {
    const ObjectIdentity identity = read_identity(object);
    if (const std::string unread = why_unread(object); !unread.empty())
        return place(identity.id) + ": " + unread;
    if (!object.is_object() || !is_shape(identity.kind)) {
        const bool is_point = object.is_object() && identity.kind == ObjectKind::point;
        findings_.note(is_point ? Finding::point_in_tile : Finding::no_shape_in_tile,
                       place(identity.id));
        return std::nullopt;
    }
    const ShapeClass shape_class =
        class_of_shape(identity.class_name, tile_class, identity.kind == ObjectKind::polyline);
    const ObjectClass object_class = shape_class.object_class;
    if (!shape_class.fits) {
        findings_.note_class(not_solid_text(shape_class), place(identity.id));
        return std::nullopt;
    }
    if (!shape_class.is_own) note_own_class(identity.class_name);
    PropertyReader properties(object, name_of(object_class), place(identity.id), findings_);
    const bool is_one_sided = object_class == ObjectClass::one_sided;
    const bool flip = is_one_sided && properties.flag("flip", false);
    if (is_one_sided) properties.finish_near();
    if (properties.problem()) return place(identity.id) + ": " + *properties.problem();

    auto geometry = read_geometry(object, identity.kind);
    if (!geometry) return place(identity.id) + ": " + geometry.error();
    tile.shapes.push_back({identity.kind, std::move(geometry).value(), object_class,
                           shape_class.is_own, flip, identity.id});
    return std::nullopt;
}

void TileReader::decide(const json& tile_json, bool is_drawn, Tile& tile) {
    const SolidMark mark = solid_property_.read(tile_json);
    const bool has_walls = std::any_of(tile.shapes.begin(), tile.shapes.end(), is_solid);
    note_properties(tile_json, mark, has_walls);
    if (has_walls) {
        tile.solid_by = SolidBy::shapes;
        note_own_class(tile.class_name);
        for (const std::string& own_class : own_classes_)
            findings_.note_tile_class(own_class, true);
        if (mark.says != SolidMark::Says::nothing)
            findings_.note(Finding::shapes_and_property, place(0));
        return;
    }
    const ObjectClass whole =
        tile.class_name == "low_wall" ? ObjectClass::low_wall : ObjectClass::wall;
    const bool by_class = !is_drawn && (tile.class_name == "wall" || tile.class_name == "low_wall");
    note_mark(mark, "a tile", place(0), findings_);
    if (!by_class && mark.says != SolidMark::Says::yes) {
        if (!tile.class_name.empty() && !class_named(tile.class_name))
            findings_.note_tile_class(tile.class_name, false);
        return;
    }
    tile.solid_by = by_class ? SolidBy::its_class : SolidBy::property;
    tile.solid_property = mark.name;
    tile.shapes = {whole_tile(tile.width, tile.height, whole)};
}

/// Notes the properties that may say what is solid, or be misspellings of one that does, unless
/// there is one.
void TileReader::note_properties(const json& tile_json, const SolidMark& mark, bool has_walls) {
    const bool looks = !solid_property_.is_named() && mark.says == SolidMark::Says::nothing;
    for_each_property(tile_json, [&](std::string_view property, const json& value) {
        const std::string name = printable(property);
        tilesets_.note_property_name(name);
        if (!looks) return;
        const std::string guess = solid_property_guess(property, value);
        if (!guess.empty() && !has_walls)
            findings_.note_solid_guess(name, guess, place(0));
        else if (value.is_boolean())
            findings_.note_near_property({"a tile", name, kSolidNames}, place(0));
    });
}

void TileReader::read(const json& tile_json) {
    number_ = id_at(tile_json);
    own_classes_.clear();
    std::string tile_class = text_at(tile_json, "class");
    if (tile_class.empty()) tile_class = text_at(tile_json, "type");

    Tile tile;
    tile.width = side_of(tile_json, "width", "imagewidth", tileset_.tile_width);
    tile.height = side_of(tile_json, "height", "imageheight", tileset_.tile_height);
    tile.class_name = tile_class;
    tile.source = &tile_json;
    const json* group = value_at(tile_json, "objectgroup");
    const json* objects = group == nullptr ? nullptr : value_at(*group, "objects");
    if (objects != nullptr && objects->is_array()) {
        for (const json& object : *objects) {
            auto problem = add_shape(object, tile_class, tile);
            if (!problem) continue;
            findings_.note(Finding::unread_shape, *problem);
            if (tile.damage.empty()) tile.damage = std::move(*problem);
        }
    }
    const bool is_drawn = objects != nullptr && objects->is_array() && !objects->empty();
    decide(tile_json, is_drawn, tile);
    tile.is_full = tile.shapes.size() == 1 && covers(tile.shapes.front(), tile);
    tileset_.tiles.insert_or_assign(number_, std::move(tile));
}

/// Returns the point of a tile object that its position is; bottom left unless the tileset says
/// another.
Anchor anchor_of(const std::string& alignment) {
    const auto says = [&](std::string_view part) {
        return alignment.find(part) != std::string::npos;
    };
    if (alignment.empty() || alignment == "unspecified") return {};
    Anchor anchor{0.5, 0.5};
    if (says("left")) anchor.x = 0.0;
    if (says("right")) anchor.x = 1.0;
    if (says("top")) anchor.y = 0.0;
    if (says("bottom")) anchor.y = 1.0;
    return anchor;
}

/// Returns the tileset without its tiles, or nothing when it is not a tileset at all.
std::optional<Tileset> read_head(const json& tileset_json) {
    Tileset tileset;
    tileset.first_gid = id_at(tileset_json, "firstgid");
    if (tileset.first_gid == 0) return std::nullopt;
    const json* source = value_at(tileset_json, "source");
    tileset.is_external = source != nullptr;
    tileset.name = text_at(tileset_json, tileset.is_external ? "source" : "name");
    tileset.unread = why_unread(tileset_json);
    tileset.tile_width = number_at(tileset_json, "tilewidth").value_or(0.0);
    tileset.tile_height = number_at(tileset_json, "tileheight").value_or(0.0);
    if (const json* offset = value_at(tileset_json, "tileoffset")) {
        tileset.offset = {number_at(*offset, "x").value_or(0.0),
                          number_at(*offset, "y").value_or(0.0)};
    }
    tileset.object_anchor = anchor_of(text_at(tileset_json, "objectalignment"));
    tileset.render_size = {text_at(tileset_json, "tilerendersize") == "grid",
                           text_at(tileset_json, "fillmode") == "preserve-aspect-fit"};
    return tileset;
}

/// Whether the tile is solid in a tile layer, or may be, or has a class that means something only
/// elsewhere.
bool means_something(const Tile& tile) {
    return !tile.damage.empty() || tile.solid_by != SolidBy::nothing ||
           class_named(tile.class_name).has_value();
}

}  // namespace

bool is_solid(const TileShape& shape) {
    return is_solid_class(shape.object_class);
}

std::string tile_place(std::string_view tileset, std::uint32_t number, std::uint32_t object_id) {
    std::string text = "tileset '";
    text.append(tileset).append("', tile ").append(std::to_string(number));
    if (object_id != 0) text += ", object " + std::to_string(object_id);
    return text;
}

TileShape whole_tile(double width, double height, ObjectClass object_class) {
    TileShape whole;
    whole.geometry.width = width;
    whole.geometry.height = height;
    whole.object_class = object_class;
    return whole;
}

const Tile* Tileset::find(std::uint32_t number) const {
    const auto found = tiles.find(number);
    return found == tiles.end() ? nullptr : &found->second;
}

void Tilesets::note_property_name(std::string name) {
    if (property_names_.size() < kTilePropertyNamesMax) property_names_.insert(std::move(name));
}

void Tilesets::add(Tileset tileset) {
    may_be_solid_ = may_be_solid_ || tileset.is_external ||
                    std::any_of(tileset.tiles.begin(), tileset.tiles.end(),
                                [](const auto& entry) { return means_something(entry.second); });
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

Result<Tilesets, std::string> read_tilesets(const json& map, const SolidProperty& solid_property,
                                            Findings& findings) {
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
        TileReader reader(*tileset, solid_property, tilesets, findings);
        const json* tiles = value_at(tileset_json, "tiles");
        if (tiles != nullptr && tiles->is_array()) {
            for (const json& tile : *tiles)
                reader.read(tile);
        }
        tilesets.add(std::move(*tileset));
    }
    return tilesets;
}

}  // namespace arena::protocol
