#include <optional>

#include "sim/extra/keep_inside_circle.h"
#include "sim/extra/resolve_against_union.h"
#include "sim/extra/voronoi_region.h"
#include "sim/geometry/decompose.h"
#include "sim/narrowphase/circle_polygon.h"
#include "sim/narrowphase/polygon_polygon.h"
#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "tests/vectors/convert.h"
#include "tests/vectors/mechanism.h"

namespace arena::vectors {

namespace {

using namespace sim;

const char* name_of(VoronoiRegion region) {
    switch (region) {
        case VoronoiRegion::edge:
            return "edge";
        case VoronoiRegion::vertex:
            return "vertex";
        case VoronoiRegion::inside:
            return "inside";
        case VoronoiRegion::boundary:
            return "on_boundary";
    }
    return "unknown";
}

Json push_of(const std::optional<Contact>& contact) {
    if (!contact) return {{"overlap", false}, {"depth", nullptr}, {"normal", nullptr}};
    return {{"overlap", true}, {"depth", contact->depth}, {"normal", contact->normal}};
}

/// Returns the centre of the mover after the push; unchanged without one.
Vec2 resolved(Vec2 center, const std::optional<Contact>& contact) {
    return contact ? center + contact->normal * contact->depth : center;
}

Json sat_circle_polygon(const Json& inputs) {
    const auto vertices = normalised_convex_polygon(inputs.at("polygon"));
    const ConvexPolygon obstacle{vertices};
    const Circle mover = circle(inputs.at("center"), inputs.at("radius"));

    // As in a tick, the strict test decides whether there is a push, and SAT decides its direction.
    std::optional<Contact> contact;
    if (overlaps(mover, Polygon{vertices})) contact = push_circle_out_of_polygon(mover, obstacle);
    Json answer = push_of(contact);
    answer["region"] = name_of(voronoi_region(mover.center, obstacle));
    answer["resolved_center"] = resolved(mover.center, contact);
    return answer;
}

Json sat_polygon_polygon(const Json& inputs) {
    const bool a_moves = inputs.value("moves", "A") != "B";
    const auto mover = normalised_convex_polygon(inputs.at(a_moves ? "A" : "B"));
    const auto obstacle = normalised_convex_polygon(inputs.at(a_moves ? "B" : "A"));

    std::optional<Contact> contact;
    if (overlaps(Polygon{mover}, Polygon{obstacle}))
        contact = push_polygon_out_of_polygon({mover}, {obstacle});
    return push_of(contact);
}

Json resolve_against_union(const Json& inputs) {
    std::vector<ConvexPieces> solids;
    for (const Json& outline : inputs.at("polygons"))
        solids.push_back(decompose(normalised_polygon(outline)));
    std::vector<ConvexPolygon> pieces;
    for (const ConvexPieces& solid : solids)
        for (std::size_t i = 0; i < solid.pieces.size(); ++i)
            pieces.push_back(solid.polygon(i));
    const Circle mover = circle(inputs.at("center"), inputs.at("radius"));

    const auto contact = sim::resolve_against_union(mover, pieces);
    Json answer = push_of(contact);
    answer["depth"] = contact ? contact->depth : 0.0f;
    answer["resolved_center"] = resolved(mover.center, contact);
    return answer;
}

Json circle_circle_push(const Json& inputs) {
    const Circle mover = circle(inputs.at("mover_center"), inputs.at("mover_radius"));
    const Circle obstacle = circle(inputs.at("obstacle_center"), inputs.at("obstacle_radius"));

    const auto contact = push_circle_out_of_circle(mover, obstacle);
    Json answer = push_of(contact);
    answer["depth"] = contact ? contact->depth : 0.0f;
    answer["resolved_center"] = resolved(mover.center, contact);
    return answer;
}

Json clamp_inside_circle(const Json& inputs) {
    const Circle mover = circle(inputs.at("center"), inputs.at("radius"));
    const Circle wall = circle(inputs.at("wall_center"), inputs.at("wall_radius"));

    const auto center = keep_inside_circle(mover, wall);
    if (!center) throw Rejected("does_not_fit");
    return {{"resolved_center", *center}, {"depth", length(*center - mover.center)}};
}

}  // namespace

std::vector<Mechanism> push_out_mechanisms() {
    return {{"sat_circle_polygon", sat_circle_polygon},
            {"sat_polygon_polygon", sat_polygon_polygon},
            {"resolve_against_union", resolve_against_union},
            {"circle_circle_push", circle_circle_push},
            {"clamp_inside_circle", clamp_inside_circle}};
}

}  // namespace arena::vectors
