#include "tests/field/draw_field.h"

#include <cmath>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "sim/math/vec2.h"
#include "tests/field/plan_field.h"

namespace arena::field {

namespace {

using nlohmann::json;

constexpr int kPixelsPerMetre = 32;

/// Writes whole numbers without a decimal point, as Tiled does.
json number(float value) {
    const float whole = std::floor(value);
    if (whole == value) return static_cast<std::int64_t>(whole);
    return value;
}

json pixels(float metres) {
    return number(metres * static_cast<float>(kPixelsPerMetre));
}

json to_json(const Property& property) {
    json object{{"name", property.name}};
    if (const auto* whole = std::get_if<std::int32_t>(&property.value)) {
        object["type"] = "int";
        object["value"] = *whole;
    } else if (const auto* real = std::get_if<float>(&property.value)) {
        object["type"] = "float";
        object["value"] = number(*real);
    } else {
        object["type"] = "string";
        object["value"] = std::get<std::string_view>(property.value);
    }
    return object;
}

/// Vertices relative to the first, where Tiled places the object itself.
json vertices_of(const Outline& outline) {
    json vertices = json::array();
    for (const sim::Vec2 vertex : outline.vertices) {
        const sim::Vec2 from_first = vertex - outline.vertices.front();
        vertices.push_back({{"x", pixels(from_first.x)}, {"y", pixels(from_first.y)}});
    }
    return vertices;
}

void add_outline(const Outline& outline, json& object) {
    switch (outline.kind) {
        case OutlineKind::rectangle:
            break;
        case OutlineKind::ellipse:
            object["ellipse"] = true;
            break;
        case OutlineKind::polygon:
            object["polygon"] = vertices_of(outline);
            break;
        case OutlineKind::polyline:
            object["polyline"] = vertices_of(outline);
            break;
        case OutlineKind::point:
            object["point"] = true;
            break;
    }
}

json to_json(const Object& object, int id) {
    const Outline& outline = object.outline;
    const sim::Vec2 place = object.middle + outline.vertices.front();
    json written{{"height", pixels(outline.size.y)},
                 {"id", id},
                 {"name", object.name},
                 {"rotation", outline.rotation},
                 {"type", object.type},
                 {"visible", true},
                 {"width", pixels(outline.size.x)},
                 {"x", pixels(place.x)},
                 {"y", pixels(place.y)}};
    add_outline(outline, written);
    for (const Property& property : object.properties)
        written["properties"].push_back(to_json(property));
    return written;
}

struct Layer {
    std::string_view name;
    std::string_view color;
    const std::vector<Object>& objects;
};

/// `next_object` is the id of the layer's first object on entry, and of the next layer's on return.
json to_json(const Layer& layer, int id, int& next_object) {
    json objects = json::array();
    for (const Object& object : layer.objects)
        objects.push_back(to_json(object, next_object++));
    return {{"color", layer.color},
            {"draworder", "index"},
            {"id", id},
            {"name", layer.name},
            {"objects", objects},
            {"opacity", 1},
            {"type", "objectgroup"},
            {"visible", true},
            {"x", 0},
            {"y", 0}};
}

json to_json(const Field& field, std::uint32_t side) {
    json layers = json::array();
    int next_layer = 1;
    int next_object = 1;
    for (const Layer& layer :
         {Layer{"border", "#8fa6c4", field.border}, Layer{"walls", "#8fa6c4", field.walls},
          Layer{"things", "#6bbf7b", field.things}, Layer{"spawns", "#f2b84b", field.spawns}})
        layers.push_back(to_json(layer, next_layer++, next_object));
    return {{"backgroundcolor", "#1c222b"},
            {"compressionlevel", -1},
            {"height", side},
            {"infinite", false},
            {"layers", layers},
            {"nextlayerid", next_layer},
            {"nextobjectid", next_object},
            {"orientation", "orthogonal"},
            {"properties",
             {{{"name", "pixels_per_metre"}, {"type", "float"}, {"value", kPixelsPerMetre}}}},
            {"renderorder", "right-down"},
            {"tiledversion", "1.10.2"},
            {"tileheight", kPixelsPerMetre},
            {"tilesets", json::array()},
            {"tilewidth", kPixelsPerMetre},
            {"type", "map"},
            {"version", "1.10"},
            {"width", side}};
}

/// Writes one line for each member of a map and of a layer and for each object, so that a
/// difference between two versions of the file is readable.
void write(const json& value, const std::string& indent, std::string& text) {
    if (!value.contains("layers") && !value.contains("objects")) {
        text += value.dump();
        return;
    }
    const std::string line = "\n" + indent + " ";
    const char* before = "{";
    for (const auto& [key, member] : value.items()) {
        text.append(before).append(line).append("\"").append(key).append("\":");
        before = ",";
        if (key != "layers" && key != "objects") {
            text += member.dump();
            continue;
        }
        const char* before_entry = "[";
        for (const json& entry : member) {
            text.append(before_entry).append(line).append(" ");
            before_entry = ",";
            write(entry, indent + "  ", text);
        }
        text += "]";
    }
    text += "}";
}

}  // namespace

Result<std::string, std::string> draw_field(std::uint64_t seed, std::uint32_t side) {
    const auto field = plan_field(seed, side);
    if (!field) return Failure{field.error()};
    std::string text;
    write(to_json(field.value(), side), "", text);
    return text + "\n";
}

}  // namespace arena::field
