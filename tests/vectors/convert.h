// Between the JSON of the geometry cases and the library's values.
//
// A Vec2 is [x, y], a polygon is a list of those: `inputs.at("center").get<Vec2>()`,
// `Json{{"point", point}}`. What is missing or of the wrong kind throws nlohmann's exception, which
// names the key; the runner makes a failed case of it.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/shapes.h"
#include "sim/values/vec2.h"
#include "tests/vectors/mechanism.h"

namespace arena::sim {

inline void to_json(nlohmann::json& json, const Vec2& value) {
    json = nlohmann::json::array({value.x, value.y});
}

inline void from_json(const nlohmann::json& json, Vec2& value) {
    if (!json.is_array() || json.size() != 2)
        throw std::invalid_argument("expected [x, y] instead of " + json.dump());
    value = {json[0].get<float>(), json[1].get<float>()};
}

}  // namespace arena::sim

namespace arena::vectors {

/// Thrown by a mechanism whose input the library refuses: the answer is {"error": what()}.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What the cases call an error of the library's.
inline std::string name_of(sim::PolygonError::Kind kind) {
    switch (kind) {
        case sim::PolygonError::Kind::too_few_vertices:
        case sim::PolygonError::Kind::no_area:
            return "degenerate_polygon";
        case sim::PolygonError::Kind::not_finite:
            return "not_finite";
        case sim::PolygonError::Kind::self_crossing:
            return "self_intersecting";
    }
    return "unknown";
}

inline sim::Segment segment(const Json& from, const Json& to) {
    return {from.get<sim::Vec2>(), to.get<sim::Vec2>()};
}

/// Refuses a negative radius.
inline sim::Circle circle(const Json& center, const Json& radius) {
    const sim::Circle result{center.get<sim::Vec2>(), radius.get<float>()};
    if (result.radius < 0.0f) throw Refused("negative_radius");
    return result;
}

/// The outline as the library wants polygons: simple, counter-clockwise, without collinear
/// vertices. Refuses what cannot be made one.
inline std::vector<sim::Vec2> normalised_polygon(const Json& outline) {
    const auto vertices = outline.get<std::vector<sim::Vec2>>();
    if (vertices.empty()) throw Refused("empty_polygon");
    auto polygon = sim::normalise_polygon(vertices);
    if (!polygon.ok()) throw Refused(name_of(polygon.error().kind));
    return std::move(polygon).value();
}

/// The same, and refuses what is not one convex piece.
inline std::vector<sim::Vec2> normalised_convex_polygon(const Json& outline) {
    auto vertices = normalised_polygon(outline);
    if (!sim::is_convex(vertices)) throw Refused("not_convex");
    if (vertices.size() > sim::kConvexVerticesMax) throw Refused("too_many_vertices");
    return vertices;
}

}  // namespace arena::vectors
