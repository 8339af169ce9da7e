#include "sim/narrowphase/circle_polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/base/branchless.h"
#include "sim/geometry/closest_point.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/sure_sides.h"

namespace arena::sim {

namespace {

constexpr float kFar = std::numeric_limits<float>::infinity();

/// A bound on the error of a comparison by lanes, relative to the squares of the reach and of the
/// edge's length: the roundings of the area and of the squares, with some reserve. A smaller value
/// would let rounding say that a circle touches; a larger one would call the exact functions more
/// often.
constexpr float kLaneError = 0x1p-19f;
constexpr float kLaneUnderflow = 0x1p-100f;  // more than denormal products lose

/// The lanes whose edges a circle about a point surely reaches, and those whose edges it surely
/// does not reach. An edge that it almost touches is in neither.
struct SureReach {
    Mask4 yes;
    Mask4 no;
};

SureReach sure_reach(Vec2 point, Float4 reach_squared, Points4 a, Points4 b) {
    const Points4 p = all_lanes(point);
    const Points4 along = b - a;
    const Points4 to_p = p - a;
    const Points4 from_b = p - b;
    const Float4 projection = dot(to_p, along);
    const Float4 length_sq = dot(along, along);
    const Float4 area = cross(along, to_p);
    const Mask4 is_past_a = projection > 0.0f;
    const Mask4 is_past_b = projection >= length_sq;
    // Over the middle the squared distance is area^2 / length^2; both sides are multiplied by
    // length^2.
    const Float4 to_end = select(is_past_a, dot(from_b, from_b), dot(to_p, to_p));
    const Mask4 is_over_middle = is_past_a & ~is_past_b;
    const Float4 scale = select(is_over_middle, length_sq, all_lanes(1.0f));
    const Float4 squared = select(is_over_middle, area * area, to_end);
    const Float4 beyond = squared - reach_squared * scale;
    const Float4 error = (reach_squared + length_sq) * scale * kLaneError + kLaneUnderflow;
    return {beyond<-error, beyond> error};
}

/// Whether a circle about the point reaches the outline: a cheap filter. When it is not sure, the
/// caller uses wall_distance_squared.
SureAnswer surely_reaches(Vec2 point, float reach_squared, const EdgeLanes& edges) {
    const Float4 reach = all_lanes(reach_squared);
    const SureReach low = sure_reach(point, reach, edges.from[0], edges.to[0]);
    const SureReach high = sure_reach(point, reach, edges.from[1], edges.to[1]);
    const bool some = bits_of(low.yes | high.yes) != 0;
    const bool none = bits_of(low.no & high.no) == 0b1111u;
    return {some || none, some};
}

/// Whether the disc and a regular polygon share a point; not sure where they almost touch.
SureAnswer surely_overlaps(Circle circle, const PreparedPolygon& polygon) {
    const Heights over = heights(circle.center, polygon);
    const float height = over.greatest();
    // Outside, the nearest feature is the highest edge or an end of it. If several edges are about
    // as high, any of them will do: the distance is about the same.
    const Segment side = edge(polygon, first_of(over.above(height - over.error)));
    const Vec2 along = side.b - side.a;
    const Vec2 from_a = circle.center - side.a;
    const Vec2 from_b = circle.center - side.b;
    const bool is_before = dot(from_a, along) < 0.0f;
    const bool is_beside = both(!is_before, dot(from_b, along) <= 0.0f);
    const float to_end = pick(is_before, length_squared(from_a), length_squared(from_b));
    const float squared = pick(is_beside, height * height, to_end);
    const float reach_squared = circle.radius * circle.radius;
    const float slack =
        4.0f * over.error * (circle.radius + over.error) + reach_squared * kLaneError;
    const bool is_inside = height < -over.error;
    const bool is_far = both(height > over.error, squared > reach_squared + slack);
    const bool is_near = either(is_inside, squared < reach_squared - slack);
    return {is_near != is_far, is_near};
}

}  // namespace

float wall_distance_squared(Vec2 point, Polygon polygon) {
    float nearest = kFar;
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        nearest = std::min(nearest, distance_squared(point, edge(polygon.vertices, i)));
    }
    return nearest;
}

bool overlaps(Circle circle, Polygon polygon) {
    const float reach_squared = circle.radius * circle.radius;
    if (has_lanes(polygon.vertices)) {
        // Both tests always run: that saves a branch that the processor could not predict.
        const EdgeLanes edges = edge_lanes(polygon.vertices);
        const SureAnswer reaches = surely_reaches(circle.center, reach_squared, edges);
        const SureAnswer inside = surely_inside(circle.center, edges);
        if (reaches.is_sure & (reaches.yes | inside.is_sure)) [[likely]]
            return reaches.yes | inside.yes;
    }
    if (wall_distance_squared(circle.center, polygon) < reach_squared) return true;
    return classify_point(circle.center, polygon) == PointSide::inside;
}

bool touches(Circle circle, Polygon polygon) {
    const float reach_squared = circle.radius * circle.radius;
    if (has_lanes(polygon.vertices)) {
        const EdgeLanes edges = edge_lanes(polygon.vertices);
        const SureAnswer reaches = surely_reaches(circle.center, reach_squared, edges);
        const SureAnswer inside = surely_inside(circle.center, edges);
        if (reaches.is_sure & (reaches.yes | inside.is_sure)) [[likely]]
            return reaches.yes | inside.yes;
    }
    if (wall_distance_squared(circle.center, polygon) <= reach_squared) return true;
    return classify_point(circle.center, polygon) != PointSide::outside;
}

bool touches_walls(Circle circle, Polygon polygon) {
    const float reach_squared = circle.radius * circle.radius;
    if (has_lanes(polygon.vertices)) {
        const SureAnswer reaches =
            surely_reaches(circle.center, reach_squared, edge_lanes(polygon.vertices));
        if (reaches.is_sure) [[likely]]
            return reaches.yes;
    }
    return wall_distance_squared(circle.center, polygon) <= reach_squared;
}

bool overlaps(Circle circle, const PreparedPolygon& polygon) {
    if (polygon.is_regular) [[likely]] {
        const SureAnswer meets = surely_overlaps(circle, polygon);
        if (meets.is_sure) [[likely]]
            return meets.yes;
    }
    return overlaps(circle, Polygon{polygon.plain.vertices});
}

bool touches(Circle circle, const PreparedPolygon& polygon) {
    if (polygon.is_regular) [[likely]] {
        const SureAnswer meets = surely_overlaps(circle, polygon);
        if (meets.is_sure) [[likely]]
            return meets.yes;
    }
    return touches(circle, Polygon{polygon.plain.vertices});
}

}  // namespace arena::sim
