#include "sim/narrowphase/thompson.h"

#include <cmath>

#include "tests/vectors/convert.h"
#include "tests/vectors/mechanism.h"

namespace arena::vectors {

namespace {

using namespace sim;

const char* name_of(LineRelation relation) {
    switch (relation) {
        case LineRelation::disjoint:
            return "disjoint";
        case LineRelation::proper:
            return "proper";
        case LineRelation::touch:
            return "touch";
        case LineRelation::parallel:
            return "parallel";
        case LineRelation::collinear_disjoint:
            return "collinear_disjoint";
        case LineRelation::collinear_touch:
            return "collinear_touch";
        case LineRelation::collinear_overlap:
            return "collinear_overlap";
        case LineRelation::degenerate_disjoint:
            return "degenerate_disjoint";
        case LineRelation::degenerate_touch:
            return "degenerate_touch";
    }
    return "unknown";
}

const char* name_of(PointSide side) {
    switch (side) {
        case PointSide::inside:
            return "inside";
        case PointSide::boundary:
            return "boundary";
        case PointSide::outside:
            return "outside";
    }
    return "unknown";
}

/// Whether the infinite lines through the segments cross at one point.
bool lines_cross(LineRelation relation) {
    return relation == LineRelation::disjoint || relation == LineRelation::proper ||
           relation == LineRelation::touch;
}

bool meet_at_one_point(LineRelation relation) {
    return relation == LineRelation::proper || relation == LineRelation::touch ||
           relation == LineRelation::collinear_touch || relation == LineRelation::degenerate_touch;
}

Json segment_segment(const Json& inputs) {
    const Segment first = segment(inputs.at("p1"), inputs.at("p2"));
    const Segment second = segment(inputs.at("p3"), inputs.at("p4"));

    const LineIntersection intersection = intersect_lines(first, second);

    Json answer{{"intersect", touches(first, second)},
                {"relation", name_of(intersection.relation)},
                {"ua", nullptr},
                {"ub", nullptr},
                {"point", nullptr},
                {"overlap", nullptr}};
    if (lines_cross(intersection.relation)) {
        answer["ua"] = intersection.on_first;
        answer["ub"] = intersection.on_second;
    }
    if (meet_at_one_point(intersection.relation)) answer["point"] = intersection.point;
    if (intersection.relation == LineRelation::collinear_overlap)
        answer["overlap"] = Json::array({intersection.shared.a, intersection.shared.b});
    return answer;
}

/// Returns both tests of a pair, and whether they differ: touching is distance zero without
/// overlap.
template <typename A, typename B>
Json both_readings(const A& a, const B& b) {
    const bool strict = overlaps(a, b);
    const bool inclusive = touches(a, b);
    return {{"overlap_strict", strict},
            {"overlap_inclusive", inclusive},
            {"touching", inclusive && !strict}};
}

Json circle_circle(const Json& inputs) {
    const Circle first = circle(inputs.at("c1"), inputs.at("r1"));
    const Circle second = circle(inputs.at("c2"), inputs.at("r2"));

    Json answer = both_readings(first, second);
    answer["distance"] = length(second.center - first.center);
    return answer;
}

Json point_in_convex_polygon(const Json& inputs) {
    const auto polygon = normalised_convex_polygon(inputs.at("polygon"));
    const auto point = inputs.at("point").get<Vec2>();

    return {{"status", name_of(classify_point_in_convex(point, {polygon}))}};
}

Json point_in_polygon(const Json& inputs) {
    const auto polygon = normalised_polygon(inputs.at("polygon"));
    const auto point = inputs.at("point").get<Vec2>();

    return {{"status", name_of(classify_point(point, {polygon}))}};
}

Json point_circle(const Json& inputs) {
    const auto point = inputs.at("point").get<Vec2>();
    const Circle disc = circle(inputs.at("center"), inputs.at("radius"));

    return {{"inside_strict", overlaps(point, disc)}, {"inside_inclusive", touches(point, disc)}};
}

Json segment_circle(const Json& inputs) {
    const Segment line = segment(inputs.at("a"), inputs.at("b"));
    const Circle disc = circle(inputs.at("center"), inputs.at("radius"));

    Json answer = both_readings(line, disc);
    answer["closest_point"] = closest_point_on_segment(disc.center, line);
    answer["distance_sq"] = distance_squared(disc.center, line);
    return answer;
}

Json circle_polygon(const Json& inputs) {
    const auto vertices = normalised_polygon(inputs.at("polygon"));
    const Polygon polygon{vertices};
    const Circle disc = circle(inputs.at("center"), inputs.at("radius"));

    const float wall_distance_sq = wall_distance_squared(disc.center, polygon);
    return {{"walls_only", touches_walls(disc, polygon)},
            {"filled", touches(disc, polygon)},
            {"center_status", name_of(classify_point(disc.center, polygon))},
            {"touching_wall", wall_distance_sq == disc.radius * disc.radius},
            {"min_wall_distance_sq", wall_distance_sq}};
}

Json segment_polygon(const Json& inputs) {
    const Segment line = segment(inputs.at("a"), inputs.at("b"));
    const auto vertices = normalised_polygon(inputs.at("polygon"));
    const Polygon polygon{vertices};

    return {{"crosses_edge", touches_walls(line, polygon)},
            {"intersects_filled", touches(line, polygon)}};
}

Json polygon_polygon(const Json& inputs) {
    const auto first_vertices = normalised_polygon(inputs.at("A"));
    const auto second_vertices = normalised_polygon(inputs.at("B"));
    const Polygon first{first_vertices};
    const Polygon second{second_vertices};

    const bool overlap = overlaps(first, second);
    return {{"edges_cross", touches_walls(first, second)},
            {"overlap", overlap},
            {"touching", touches(first, second) && !overlap}};
}

}  // namespace

std::vector<Mechanism> thompson_mechanisms() {
    return {{"segment_segment", segment_segment},
            {"circle_circle", circle_circle},
            {"point_in_convex_polygon", point_in_convex_polygon},
            {"point_in_polygon", point_in_polygon},
            {"point_circle", point_circle},
            {"segment_circle", segment_circle},
            {"circle_polygon", circle_polygon},
            {"segment_polygon", segment_polygon},
            {"polygon_polygon", polygon_polygon}};
}

}  // namespace arena::vectors
