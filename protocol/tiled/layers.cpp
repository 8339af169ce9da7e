#include "protocol/tiled/layers.h"

#include <string_view>
#include <utility>

#include "protocol/tiled/message.h"
#include "protocol/tiled/objects.h"
#include "protocol/tiled/read_map.h"
#include "protocol/tiled/shapes.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Problem = std::optional<std::string>;

/// What holds for the whole walk.
struct Walk {
    const MapScale& scale;
    const std::string& default_class;
    LayerContents& contents;
    std::size_t vertices = 0;
};

/// What holds for one layer, with everything above it summed up.
struct Layer {
    std::string path;
    Pixel offset;
    bool visible = true;
    std::size_t depth = 0;
};

std::string at(const Layer& layer, std::uint32_t object_id, const std::string& problem) {
    return place_text(layer.path, object_id) + ": " + problem;
}

Problem add_wall(const json& object, const ObjectIdentity& identity, const Layer& layer,
                 Walk& walk) {
    const auto geometry = read_geometry(object, identity.kind);
    if (!geometry) return geometry.error();
    auto shapes = solid_shapes(identity.kind, geometry.value(), layer.offset, walk.scale);
    if (!shapes) return shapes.error();

    for (sim::MapObstacle& obstacle : shapes.value()) {
        walk.vertices += obstacle.vertices.size();
        if (walk.vertices > kMapVerticesMax) {
            return "more than " + std::to_string(kMapVerticesMax) +
                   " vertices in the walls (an ellipse has " + std::to_string(kEllipseVertices) +
                   "): draw with fewer points or split the map";
        }
        obstacle.source = {layer.path, identity.id};
        walk.contents.obstacles.push_back(std::move(obstacle));
    }
    return std::nullopt;
}

Problem add_spawn(const json& object, const ObjectIdentity& identity, const Layer& layer,
                  Walk& walk) {
    const auto geometry = read_geometry(object, identity.kind);
    if (!geometry) return geometry.error();
    const auto position = spawn_position(identity.kind, geometry.value(), layer.offset, walk.scale);
    if (!position) return position.error();

    walk.contents.spawns.push_back({position.value(), {layer.path, identity.id}});
    return std::nullopt;
}

/// The finding that stands for objects of this kind when no shape can be made of them.
std::optional<Finding> passed_over(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::tile:
            return Finding::tile_object;
        case ObjectKind::text:
            return Finding::text_object;
        case ObjectKind::capsule:
            return Finding::capsule_object;
        case ObjectKind::template_instance:
            return Finding::template_instance;
        case ObjectKind::rectangle:
        case ObjectKind::ellipse:
        case ObjectKind::point:
        case ObjectKind::polygon:
        case ObjectKind::polyline:
            return std::nullopt;
    }
    return std::nullopt;
}

Problem read_object(const json& object, const Layer& layer, Walk& walk) {
    const ObjectIdentity identity = read_identity(object);
    const bool classified = !identity.class_name.empty();
    ++walk.contents.objects_by_class[classified ? identity.class_name : "unclassified"];

    Findings& findings = walk.contents.findings;
    const std::string place = place_text(layer.path, identity.id);
    if (const auto finding = passed_over(identity.kind)) {
        findings.note(*finding, place);
        return std::nullopt;
    }

    const std::string& class_name = classified ? identity.class_name : walk.default_class;
    const bool wall = class_name == "wall";
    const bool spawn = class_name == "spawn";
    if (!wall && !spawn) {
        if (classified) findings.note_unknown_class(class_name);
        return std::nullopt;
    }
    if (wall && identity.kind == ObjectKind::point) {
        findings.note(Finding::solid_point, place);
        return std::nullopt;
    }
    if (!identity.visible || !layer.visible) findings.note(Finding::hidden_object, place);
    return wall ? add_wall(object, identity, layer, walk)
                : add_spawn(object, identity, layer, walk);
}

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
        if (const Problem problem = read_object(object, layer, walk)) {
            return at(layer, id_at(object), *problem);
        }
    }
    return std::nullopt;
}

/// A layer's own offset in pixels; a missing one is 0.
Result<double, std::string> offset_at(const json& layer_json, std::string_view key) {
    const json* value = value_at(layer_json, key);
    if (value == nullptr) return 0.0;
    if (!value->is_number()) {
        return Failure{std::string(key) + " is " + kind_text(*value) +
                       ", not a number: set the layer's offset again"};
    }
    return value->get<double>();
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
    if (type == "group") return read_layer_list(layer_json, layer, walk);
    if (type == "objectgroup") return read_objects(layer_json, layer, walk);

    Finding finding = Finding::unknown_layer;
    if (type == "tilelayer") finding = Finding::tile_layer;
    if (type == "imagelayer") finding = Finding::image_layer;
    walk.contents.findings.note(finding, place_text(layer.path, 0));
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
        if (const Problem problem = read_layer(layer, parent, walk)) return problem;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> read_layers(const json& map, const MapScale& scale,
                                       const std::string& default_class, LayerContents& contents) {
    Walk walk{scale, default_class, contents};
    return read_layer_list(map, Layer{}, walk);
}

}  // namespace arena::protocol
