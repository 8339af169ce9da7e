#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/triangulate.h"
#include "tests/vectors/convert.h"
#include "tests/vectors/mechanism.h"

namespace arena::vectors {
namespace {

using sim::Vec2;
using sim::Winding;
using Corners = std::vector<Vec2>;

double twice_area(const Corners& triangle) {
    return sim::orientation(triangle[0], triangle[1], triangle[2]);
}

bool holds_one_of(const Corners& triangle, const std::vector<Vec2>& points) {
    for (const Vec2 p : points) {
        if (sim::classify_point_in_convex(p, {triangle}) == sim::PointSide::inside) return true;
    }
    return false;
}

/// Triangulates the normalised polygon; `total_area` and the rest are measured from the triangles.
Json triangulate(const Json& inputs) {
    const std::vector<Vec2> polygon = normalised_polygon(inputs.at("polygon"));
    double area = 0.0;
    bool each_positive = true;
    bool any_holds_vertex = false;
    Json triangles = Json::array();
    for (const sim::Triangle& t : sim::triangulate(polygon)) {
        const Corners corners{polygon[t.a], polygon[t.b], polygon[t.c]};
        area += 0.5 * twice_area(corners);
        each_positive = each_positive && twice_area(corners) > 0.0;
        any_holds_vertex = any_holds_vertex || holds_one_of(corners, polygon);
        triangles.push_back(corners);
    }
    return {{"triangle_count", triangles.size()},
            {"total_area", area},
            {"each_area_positive", each_positive},
            {"no_vertex_strictly_inside_any_triangle", !any_holds_vertex},
            {"cleaned_vertices", polygon},
            {"triangles", triangles},
            {"triangles_as_sets", triangles}};
}

/// The cross product is that of the given numbers. The direction of the turn depends on where y
/// points: in the library y points up. With y down everything is mirrored, so that the same numbers
/// turn the other way.
Json turn_sign(const Json& inputs) {
    auto previous = inputs.at("previous").get<Vec2>();
    auto current = inputs.at("current").get<Vec2>();
    auto next = inputs.at("next").get<Vec2>();
    const double cross = sim::turn(current, previous, current, next);
    if (inputs.value("y_axis", "up") == "down") {
        for (Vec2* point : {&previous, &current, &next})
            point->y = -point->y;
    }
    const auto answer = [cross](const char* turn, const char* convex_for) {
        return Json{{"cross_prev_minus_cur__next_minus_cur", cross},
                    {"turn", turn},
                    {"convex_for", convex_for}};
    };
    switch (sim::winding_at(previous, current, next)) {
        case Winding::counter_clockwise:
            return answer("left", "counter_clockwise");
        case Winding::clockwise:
            return answer("right", "clockwise");
        case Winding::none:
            break;
    }
    return answer("straight", "none");
}

}  // namespace

std::vector<Mechanism> decomposition_mechanisms() {
    return {{"triangulate", triangulate}, {"turn_sign", turn_sign}};
}

}  // namespace arena::vectors
