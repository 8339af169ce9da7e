#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "sim/math/vec2.h"
#include "sim/narrowphase/face_normal.h"
#include "sim/narrowphase/push_circle_simple_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"
#include "sim/narrowphase/slope.h"
#include "sim/sweep/bounce.h"
#include "tests/vectors/convert.h"
#include "tests/vectors/mechanism.h"

namespace arena::vectors {
namespace {

using sim::Vec2;

/// Returns the edge of the polygon between these two points, in its counter-clockwise direction.
sim::Segment face_of(const std::vector<Vec2>& polygon, const Json& ends) {
    const sim::Segment wanted = segment(ends.at(0), ends.at(1));
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const sim::Segment side = sim::edge(polygon, i);
        if (side.a == wanted.a && side.b == wanted.b) return side;
        if (side.a == wanted.b && side.b == wanted.a) return side;
    }
    throw Rejected("not_an_edge_of_the_polygon");
}

Json edge_fake_normal(const Json& inputs) {
    const auto polygon = normalised_polygon(inputs.at("polygon"));
    const sim::Segment face = face_of(polygon, inputs.at("edge"));
    const Vec2 centroid = sim::area_centroid(polygon);
    const Vec2 fake = sim::fake_normal(face, centroid);
    const Vec2 real = sim::outward_normal(face);
    return {{"midpoint", sim::lerp(face.a, face.b, 0.5f)},
            {"centroid", centroid},
            {"fake_normal", fake},
            {"true_normal", real},
            {"oriented_normal", sim::normal_away_from(face, centroid)},
            {"cos_between", sim::dot(fake, real)}};
}

Json slope_amount(const Json& inputs) {
    Json amounts = Json::array();
    for (const Json& ends : inputs.at("edges")) {
        const auto amount = sim::slope_amount(segment(ends.at(0), ends.at(1)));
        amounts.push_back(amount ? Json(*amount) : Json(nullptr));
    }
    return {{"amounts", amounts}};
}

Json orient_axis(const Json& inputs) {
    const auto axis = inputs.at("axis").get<Vec2>();
    const auto mover = inputs.at("mover_center").get<Vec2>();
    const auto obstacle = inputs.at("obstacle_center").get<Vec2>();
    return {{"oriented", sim::orient_by_centers(axis, mover, obstacle)},
            {"dot_before", sim::dot(axis, mover - obstacle)}};
}

Json orient_axis_by_face(const Json& inputs) {
    const auto polygon = normalised_polygon(inputs.at("polygon"));
    const sim::Segment face = face_of(polygon, inputs.at("face"));
    const auto view = sim::view_from_face(face, inputs.at("mover_center").get<Vec2>());
    return {{"signed_distance_to_face", view.distance}, {"outward_normal", view.outward}};
}

Json bounce(const Json& inputs) {
    return {
        {"velocity", sim::bounce(inputs.at("velocity").get<Vec2>(), inputs.at("normal").get<Vec2>(),
                                 inputs.at("restitution").get<float>())}};
}

Json merge_normals(const Json& inputs) {
    return {{"normal", sim::merge_normals(inputs.at("normals").get<std::vector<Vec2>>())}};
}

const char* name_of(sim::SlopeKind kind) {
    switch (kind) {
        case sim::SlopeKind::floor:
            return "floor";
        case sim::SlopeKind::steep:
            return "wall";
        case sim::SlopeKind::ceiling:
            return "ceiling";
    }
    return "unknown";
}

/// Returns the outline with y negated.
Json mirrored(const Json& outline) {
    Json result = outline;
    for (Json& vertex : result)
        vertex[1] = -vertex[1].get<float>();
    return result;
}

Json slope_response(const Json& inputs) {
    // In the library y points up; input with y down is mirrored, and mirrored back at the end.
    const bool is_down = inputs.value("y_axis", "up") == "down";
    const float up = is_down ? -1.0f : 1.0f;
    const auto turned = [is_down](const Json& outline) {
        return normalised_polygon(is_down ? mirrored(outline) : outline);
    };
    const auto back = [up](Vec2 v) { return Vec2{v.x, up * v.y}; };

    const std::vector<Vec2> slope = turned(inputs.at("slope_polygon"));
    Vec2 center;
    std::optional<sim::Contact> contact;
    if (inputs.at("shape") == "circle") {
        sim::Circle mover = circle(inputs.at("center"), inputs.at("radius"));
        mover.center.y *= up;
        center = mover.center;
        contact = sim::push_circle_out_of_simple_polygon(mover, {slope});
    } else {
        const std::vector<Vec2> mover = turned(inputs.at("polygon"));
        center = sim::area_centroid(mover);
        contact = sim::push_polygon_out_of_simple_polygon({mover}, {slope});
    }
    if (!contact) {
        return {{"penetration", 0.0f},
                {"full_mtv", Vec2{}},
                {"y_only_shift", nullptr},
                {"resolved_center", back(center)}};
    }
    const sim::SlopeResponse response = sim::respond_to_slope(*contact, {});
    const Vec2 full = contact->normal * contact->depth;
    const bool only_y =
        response.kind == sim::SlopeKind::floor && inputs.value("floor_mode", "y_only") == "y_only";
    const Vec2 shift = only_y ? response.shift : full;
    return {{"kind", name_of(response.kind)},
            {"penetration", contact->depth},
            {"full_mtv", back(full)},
            {"y_only_shift", only_y ? Json(up * shift.y) : Json(nullptr)},
            {"resolved_center", back(center + shift)}};
}

}  // namespace

std::vector<Mechanism> slopes_mechanisms() {
    return {
        {"edge_fake_normal", edge_fake_normal},
        {"slope_response", slope_response},
        {"slope_amount", slope_amount},
        {"orient_axis", orient_axis},
        {"orient_axis_by_face", orient_axis_by_face},
        {"bounce", bounce},
        {"merge_normals", merge_normals},
    };
}

}  // namespace arena::vectors
