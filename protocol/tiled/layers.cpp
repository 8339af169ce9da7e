#include "protocol/tiled/layers.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "protocol/base/nearest_name.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/property_reader.h"
#include "protocol/tiled/read_map.h"
#include "protocol/tiled/read_object.h"
#include "protocol/tiled/tile_layer.h"
#include "protocol/tiled/tilesets.h"
#include "protocol/tiled/value.h"
#include "protocol/tiled/walk.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Problem = std::optional<std::string>;

Problem read_objects(const json& layer_json, const Layer& layer, Walk& walk) {
    const json* objects = value_at(layer_json, "objects");
    if (objects == nullptr || !objects->is_array()) {
        return at(layer, 0, "has no list of objects: export the map from Tiled again");
    }
    std::size_t number = 0;
    for (const json& object : *objects) {
        ++number;
        if (!object.is_object()) {
            return at(layer, 0,
                      "entry " + std::to_string(number) + " of its objects is " +
                          kind_text(object) + ", not an object: delete it");
        }
        if (Problem problem = read_object(object, layer, walk)) {
            return at(layer, id_at(object), *problem);
        }
    }
    return std::nullopt;
}

/// Warns when the map names a solid property that none of its tiles and layers has. Call it after
/// the last layer.
void warn_of_unknown_property(Walk& walk) {
    const SolidProperty& wanted = walk.properties.solid_property;
    const std::set<std::string>& names = walk.tilesets.property_names();
    if (!wanted.is_named() || walk.has_solid_property || names.contains(wanted.name())) return;
    if (names.size() == kTilePropertyNamesMax) return;  // it may be among those that were not kept
    const std::vector<std::string> known(names.begin(), names.end());
    walk.contents.findings.note_warning(
        "map property 'solid_property' is '" + wanted.name() +
        "', which no tile and no layer has as a property: " +
        (known.empty() ? "the tiles have none" : closest_or_all(wanted.name(), known)));
}

/// Warns of the tilesets that could not be read, except those that objects need, of which there is
/// another warning. Call it after the last layer: a tile layer that needs one ends the reading.
void warn_of_unread_tilesets(Walk& walk) {
    for (const Tileset& tileset : walk.tilesets.all())
        if (tileset.is_external && !walk.wanted_tilesets.contains(tileset.first_gid))
            walk.contents.findings.note(Finding::unread_tileset,
                                        "'" + tileset.name + "': " + tileset.unread);
}

/// Warns when a tile layer and all else is not solid although tiles have properties: one of them
/// may say what is. Call it after the last layer.
void warn_of_nothing_solid(Walk& walk) {
    constexpr std::size_t kNamedMax = 4;
    std::set<std::string> names = walk.tilesets.property_names();
    for (const std::string_view usual : kSolidNames)
        names.erase(std::string(usual));
    const LayerContents& contents = walk.contents;
    if (!contents.findings.has(Finding::tile_layer)) return;
    if (walk.properties.solid_property.is_named() || names.empty()) return;
    if (!contents.obstacles.empty() || !contents.movers.empty()) return;
    const std::size_t listed = std::min(names.size(), kNamedMax);
    std::string list;
    std::size_t index = 0;
    for (const std::string& name : names) {
        if (index == listed) break;
        if (index > 0) list += index + 1 == names.size() ? " and " : ", ";
        list.append("'").append(name).append("'");
        ++index;
    }
    if (listed < names.size()) list += " and " + counted(names.size() - listed, "other");
    walk.contents.findings.note_warning(
        std::string("nothing is solid, but tiles have the ") +
        (names.size() == 1 ? "property " : "properties ") + list +
        ": if one of them says which are solid, set the map property solid_property to NAME or "
        "NAME=VALUE");
}

/// Returns a layer's own offset in pixels; 0 when it is missing.
Result<double, std::string> offset_at(const json& layer_json, std::string_view key) {
    const json* value = value_at(layer_json, key);
    if (value == nullptr) return 0.0;
    if (!value->is_number()) {
        return Failure{std::string(key) + " is " + kind_text(*value) +
                       ", not a number: set the layer's offset again"};
    }
    return value->get<double>();
}

/// Returns whether the layer's property `solid`, or else another that marks solid tiles, says that
/// it is solid; nothing when there is none that says so clearly.
std::optional<bool> solid_of(const json& layer_json, std::string_view type, const Layer& layer,
                             Walk& walk) {
    const std::string owner = type == "tilelayer" ? "a tile layer" : "a layer";
    const std::string place = place_text(layer.path, 0);
    const SolidProperty& wanted = walk.properties.solid_property;
    SolidMark mark = wanted.read(layer_json);
    if (mark.says != SolidMark::Says::nothing) walk.has_solid_property = true;
    if (mark.says == SolidMark::Says::no && wanted.has_value()) mark = {};
    const SolidMark own = SolidProperty("solid").read(layer_json);
    if (own.says != SolidMark::Says::nothing) mark = own;

    note_mark(mark, "a layer", place, walk.contents.findings);
    if (mark.says == SolidMark::Says::yes) return true;
    if (mark.says == SolidMark::Says::no) return false;
    PropertyReader reader(layer_json, owner, place, walk.contents.findings);
    static_cast<void>(reader.raw("solid"));
    reader.finish_near();
    return std::nullopt;
}

Problem read_layer_list(const json& parent_json, const Layer& parent, Walk& walk);

Problem read_layer(const json& layer_json, const Layer& parent, Walk& walk) {
    Layer layer;
    layer.path = layer_path(parent.path, text_at(layer_json, "name"));
    layer.visible = parent.visible && flag_at(layer_json, "visible", true);
    layer.depth = parent.depth + 1;
    if (layer.depth > kMapDepthMax) {
        return at(layer, 0,
                  "groups are nested deeper than " + std::to_string(kMapDepthMax) +
                      ": move the layer out of some of them");
    }
    const auto offset_x = offset_at(layer_json, "offsetx");
    if (!offset_x) return at(layer, 0, offset_x.error());
    const auto offset_y = offset_at(layer_json, "offsety");
    if (!offset_y) return at(layer, 0, offset_y.error());
    layer.offset = {parent.offset.x + offset_x.value(), parent.offset.y + offset_y.value()};

    const std::string type = text_at(layer_json, "type");
    layer.solid = solid_of(layer_json, type, layer, walk);
    if (!layer.solid) layer.solid = parent.solid;
    if (type == "group") return read_layer_list(layer_json, layer, walk);
    if (type == "objectgroup") return read_objects(layer_json, layer, walk);
    if (type == "tilelayer") {
        if (Problem problem = read_tile_layer(layer_json, layer, walk))
            return at(layer, 0, *problem);
        return std::nullopt;
    }
    const bool image = type == "imagelayer";
    walk.contents.findings.note(image ? Finding::image_layer : Finding::unknown_layer,
                                place_text(layer.path, 0));
    return std::nullopt;
}

Problem read_layer_list(const json& parent_json, const Layer& parent, Walk& walk) {
    const json* layers = value_at(parent_json, "layers");
    if (layers == nullptr || !layers->is_array()) {
        const std::string problem = "has no list of layers: export the map from Tiled again";
        return parent.path.empty() ? "the map " + problem : at(parent, 0, problem);
    }
    for (const json& layer : *layers) {
        if (!layer.is_object()) {
            const std::string problem =
                "a layer is " + kind_text(layer) + ", not an object: export the map again";
            return parent.path.empty() ? problem : at(parent, 0, problem);
        }
        if (Problem problem = read_layer(layer, parent, walk)) return problem;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> read_layers(const json& map, const MapScale& scale,
                                       const MapProperties& properties, LayerContents& contents) {
    const auto tilesets = read_tilesets(map, properties.solid_property, contents.findings);
    if (!tilesets) return tilesets.error();
    const CellSize cell{number_at(map, "tilewidth").value_or(1.0),
                        number_at(map, "tileheight").value_or(1.0)};
    Walk walk{scale, cell, properties, tilesets.value(), contents};
    if (Problem problem = read_layer_list(map, Layer{}, walk)) return problem;
    if (Problem problem = resolve_paths(walk)) return problem;
    warn_of_unmatched_signals(contents);
    warn_of_unknown_property(walk);
    warn_of_nothing_solid(walk);
    warn_of_unread_tilesets(walk);
    return std::nullopt;
}

}  // namespace arena::protocol
