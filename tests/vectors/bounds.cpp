#include "sim/extra/bounding_circle.h"
#include "sim/extra/fast_distance.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/within_distance.h"
#include "tests/vectors/convert.h"
#include "tests/vectors/mechanism.h"

namespace arena::vectors {
namespace {

using sim::Aabb;
using sim::Vec2;

/// Reads a box from [min_x, min_y, max_x, max_y].
Aabb box_from(const Json& json) {
    return {{json.at(0).get<float>(), json.at(1).get<float>()},
            {json.at(2).get<float>(), json.at(3).get<float>()}};
}

/// Measures from `center` if there is one, else from the area centroid, as the circles of the
/// library do.
Json bounding_radius(const Json& inputs) {
    const auto vertices = inputs.at("vertices").get<std::vector<Vec2>>();
    const Vec2 center =
        inputs.contains("center") ? inputs["center"].get<Vec2>() : sim::area_centroid(vertices);
    const auto distances = sim::vertex_distances(vertices, center);
    if (!distances) throw Rejected("empty_polygon");
    return {{"min", distances->nearest},
            {"mean", distances->mean},
            {"max", distances->farthest},
            {"midway", distances->midway}};
}

Json within_distance(const Json& inputs) {
    const auto a = inputs.at("a").get<Vec2>();
    const auto b = inputs.at("b").get<Vec2>();
    const auto limit = inputs.at("limit").get<float>();
    return {{"distance_sq", sim::wide_distance_squared(a, b)},
            {"strict_lt", sim::is_nearer(a, b, limit)},
            {"inclusive_le", sim::is_within(a, b, limit)}};
}

Json fast_distance_2d(const Json& inputs) {
    return {{"value", sim::fast_distance_2d(inputs.at("dx").get<std::int64_t>(),
                                            inputs.at("dy").get<std::int64_t>())}};
}

Json fast_distance_3d(const Json& inputs) {
    const Json& v = inputs.at("v");
    return {{"value", sim::fast_distance_3d(v.at(0).get<double>(), v.at(1).get<double>(),
                                            v.at(2).get<double>())}};
}

Json bounding_box(const Json& inputs) {
    const auto box = sim::bounding_box(inputs.at("vertices").get<std::vector<Vec2>>());
    if (!box) throw Rejected("empty_polygon");
    return {
        {"min_x", box->min.x}, {"max_x", box->max.x}, {"min_y", box->min.y}, {"max_y", box->max.y}};
}

Json aabb_aabb(const Json& inputs) {
    const auto common = sim::common_box(box_from(inputs.at("a")), box_from(inputs.at("b")));
    Json answer{{"overlap", common.has_value()}, {"overlap_box", nullptr}};
    if (common) {
        answer["overlap_box"] = {common->min.x, common->min.y, common->max.x, common->max.y};
    }
    return answer;
}

Json point_in_rect(const Json& inputs) {
    return {
        {"contained", sim::contains(box_from(inputs.at("rect")), inputs.at("point").get<Vec2>())}};
}

}  // namespace

std::vector<Mechanism> bounds_mechanisms() {
    return {{"bounding_radius", bounding_radius},   {"within_distance", within_distance},
            {"fast_distance_2d", fast_distance_2d}, {"fast_distance_3d", fast_distance_3d},
            {"bounding_box", bounding_box},         {"aabb_aabb", aabb_aabb},
            {"point_in_rect", point_in_rect}};
}

}  // namespace arena::vectors
