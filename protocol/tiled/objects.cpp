#include "protocol/tiled/objects.h"

#include <optional>
#include <string_view>
#include <utility>

#include "protocol/tiled/read_map.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;

/// Returns the kind of an object. Tiled marks each kind by a key, except rectangles.
ObjectKind kind_of(const json& object) {
    const auto has = [&](std::string_view key) { return value_at(object, key) != nullptr; };
    if (has("gid")) return ObjectKind::tile;
    if (has("text")) return ObjectKind::text;
    if (flag_at(object, "capsule", false)) return ObjectKind::capsule;
    if (flag_at(object, "ellipse", false)) return ObjectKind::ellipse;
    if (flag_at(object, "point", false)) return ObjectKind::point;
    if (has("polygon")) return ObjectKind::polygon;
    if (has("polyline")) return ObjectKind::polyline;
    return ObjectKind::rectangle;
}

Result<double, std::string> required_number(const json& object, std::string_view key) {
    if (const auto number = number_at(object, key)) return *number;
    const json* value = value_at(object, key);
    const std::string name(key);
    if (value == nullptr) {
        return Failure{name + " is missing: delete the object and draw it again"};
    }
    return Failure{name + " is " + kind_text(*value) + ", not a number: write a number"};
}

Result<double, std::string> required_size(const json& object, std::string_view key) {
    auto size = required_number(object, key);
    if (size && size.value() < 0.0) {
        return Failure{std::string(key) + " is " + number_text(size.value()) +
                       ": make it 0 or more"};
    }
    return size;
}

/// Returns a size of a tile object; 0 when it is missing.
Result<double, std::string> optional_size(const json& object, std::string_view key) {
    if (value_at(object, key) == nullptr) return 0.0;
    return required_size(object, key);
}

Result<std::vector<Pixel>, std::string> read_points(const json& list, std::string_view name,
                                                    std::size_t points_min) {
    const std::string noun(name);
    if (!list.is_array()) {
        return Failure{noun + " is " + kind_text(list) +
                       ", not a list of points: delete the object and draw it again"};
    }
    std::vector<Pixel> points;
    points.reserve(list.size());
    for (const json& vertex : list) {
        const auto x = number_at(vertex, "x");
        const auto y = number_at(vertex, "y");
        if (!x || !y) {
            return Failure{
                noun + " vertex " + std::to_string(points.size() + 1) +
                " has no x and y that are numbers: delete the vertex or write its place"};
        }
        points.push_back({*x, *y});
    }
    if (points.size() < points_min) {
        return Failure{
            noun + " has " +
            (points.size() == 1 ? "1 vertex" : std::to_string(points.size()) + " vertices") +
            ", a " + noun + " needs " + std::to_string(points_min) +
            ": add vertices or delete the object"};
    }
    return points;
}

}  // namespace

std::string_view kind_name(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::rectangle:
            return "rectangle";
        case ObjectKind::ellipse:
            return "ellipse";
        case ObjectKind::point:
            return "point";
        case ObjectKind::polygon:
            return "polygon";
        case ObjectKind::polyline:
            return "polyline";
        case ObjectKind::capsule:
            return "capsule";
        case ObjectKind::text:
            return "text";
        case ObjectKind::tile:
            return "tile";
    }
    return "object";
}

ObjectIdentity read_identity(const json& object) {
    ObjectIdentity identity;
    identity.id = id_at(object);
    identity.class_name = text_at(object, "class");
    if (identity.class_name.empty()) identity.class_name = text_at(object, "type");
    identity.kind = kind_of(object);
    identity.visible = flag_at(object, "visible", true);
    return identity;
}

Result<ObjectGeometry, std::string> read_geometry(const json& object, ObjectKind kind) {
    ObjectGeometry geometry;

    const auto x = required_number(object, "x");
    if (!x) return Failure{x.error()};
    const auto y = required_number(object, "y");
    if (!y) return Failure{y.error()};
    geometry.position = {x.value(), y.value()};

    if (value_at(object, "rotation") != nullptr) {
        const auto rotation = required_number(object, "rotation");
        if (!rotation) return Failure{rotation.error()};
        geometry.degrees = rotation.value();
    }
    if (kind == ObjectKind::tile) {
        const auto width = optional_size(object, "width");
        if (!width) return Failure{width.error()};
        const auto height = optional_size(object, "height");
        if (!height) return Failure{height.error()};
        geometry.width = width.value();
        geometry.height = height.value();
    } else if (is_box(kind)) {
        const auto width = required_size(object, "width");
        if (!width) return Failure{width.error()};
        const auto height = required_size(object, "height");
        if (!height) return Failure{height.error()};
        geometry.width = width.value();
        geometry.height = height.value();
    }
    if (kind == ObjectKind::polygon || kind == ObjectKind::polyline) {
        const std::string_view name = kind_name(kind);
        const std::size_t points_min = kind == ObjectKind::polygon ? 3 : 2;
        auto points = read_points(*value_at(object, name), name, points_min);
        if (!points) return Failure{points.error()};
        geometry.points = std::move(points).value();
        if (kind == ObjectKind::polygon && geometry.points.size() > kPolygonVerticesMax) {
            return Failure{"polygon has more than " + std::to_string(kPolygonVerticesMax) +
                           " vertices: draw it with fewer or as several polygons"};
        }
    }
    return geometry;
}

}  // namespace arena::protocol
