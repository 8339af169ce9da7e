// Converts between the JSON of the geometry cases and the values of the library.
//
// A Vec2 is [x, y], and a polygon is a list of those: `inputs.at("center").get<Vec2>()`,
// `Json{{"point", point}}`. A missing value, or one of the wrong kind, throws an exception of
// nlohmann that names the key; the runner reports the case as failed.
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

/// Thrown by a mechanism when the library rejects its input: the answer is {"error": what()}.
struct Rejected : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Returns the name that the cases use for an error of the library.
inline std::string name_of(sim::PolygonError::Kind kind) {
    switch (kind) {
        case sim::PolygonError::Kind::too_few_vertices:
        case sim::PolygonError::Kind::no_area:
            return "degenerate_polygon";
        case sim::PolygonError::Kind::not_finite:
            return "not_finite";
        case sim::PolygonError::Kind::self_crossing:
        case sim::PolygonError::Kind::line_without_width:
        case sim::PolygonError::Kind::several_parts:
            return "self_intersecting";
    }
    return "unknown";
}

/// Reads the segment between two points.
inline sim::Segment segment(const Json& from, const Json& to) {
    return {from.get<sim::Vec2>(), to.get<sim::Vec2>()};
}

/// Reads a circle; rejects a negative radius.
inline sim::Circle circle(const Json& center, const Json& radius) {
    const sim::Circle result{center.get<sim::Vec2>(), radius.get<float>()};
    if (result.radius < 0.0f) throw Rejected("negative_radius");
    return result;
}

/// Returns the outline as the library requires polygons: simple, counter-clockwise, without
/// collinear vertices. Rejects an outline that cannot be normalised.
inline std::vector<sim::Vec2> normalised_polygon(const Json& outline) {
    const auto vertices = outline.get<std::vector<sim::Vec2>>();
    if (vertices.empty()) throw Rejected("empty_polygon");
    auto polygon = sim::normalise_polygon(vertices);
    if (!polygon.ok()) throw Rejected(name_of(polygon.error().kind));
    return std::move(polygon).value();
}

/// Returns the same, and also rejects a polygon that is not one convex piece.
inline std::vector<sim::Vec2> normalised_convex_polygon(const Json& outline) {
    auto vertices = normalised_polygon(outline);
    if (!sim::is_convex(vertices)) throw Rejected("not_convex");
    if (vertices.size() > sim::kConvexVerticesMax) throw Rejected("too_many_vertices");
    return vertices;
}

}  // namespace arena::vectors
