// Laws of the circle tests: they are exact where whole numbers allow it, and a round wall keeps
// discs inside.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/extra/keep_inside_circle.h"
#include "sim/geometry/polygon.h"
#include "sim/narrowphase/circle_polygon.h"
#include "sim/narrowphase/contact.h"
#include "sim/narrowphase/line_circle.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using Points = std::vector<Vec2>;

struct WholePoint {
    std::int64_t x;
    std::int64_t y;
};

WholePoint whole(Vec2 p) {
    return {static_cast<std::int64_t>(p.x), static_cast<std::int64_t>(p.y)};
}

/// Returns the sign of distance(center, line) - radius, in whole numbers.
int side_of_rim(Segment line, Vec2 center, std::int64_t radius) {
    const WholePoint a = whole(line.a);
    const WholePoint b = whole(line.b);
    const WholePoint c = whole(center);
    const WholePoint along{b.x - a.x, b.y - a.y};
    const auto sign = [](std::int64_t value) { return (value > 0) - (value < 0); };
    const auto from = [&](WholePoint p) {
        return sign((c.x - p.x) * (c.x - p.x) + (c.y - p.y) * (c.y - p.y) - radius * radius);
    };
    const std::int64_t projection = (c.x - a.x) * along.x + (c.y - a.y) * along.y;
    const std::int64_t length_squared = along.x * along.x + along.y * along.y;
    if (projection <= 0) return from(a);
    if (projection >= length_squared) return from(b);
    const std::int64_t area = along.x * (c.y - a.y) - along.y * (c.x - a.x);
    return sign(area * area - radius * radius * length_squared);
}

RC_GTEST_PROP(CircleLaws, a_line_against_a_circle_of_whole_numbers_is_decided_exactly, ()) {
    const Segment line{*test::lattice_point(40), *test::lattice_point(40)};
    const Vec2 center = *test::lattice_point(40);
    const auto radius = *rc::gen::inRange(0, 30);

    const int judged = side_of_rim(line, center, radius);

    const Circle circle{center, static_cast<float>(radius)};
    RC_CLASSIFY(judged == 0, "tangent");
    RC_ASSERT(overlaps(line, circle) == (judged < 0));
    RC_ASSERT(touches(line, circle) == (judged <= 0));
}

/// The line has the direction of a Pythagorean triple, so that the tangent circle's centre has
/// whole coordinates too.
RC_GTEST_PROP(CircleLaws, a_tangent_to_a_slanted_line_touches_and_does_not_overlap, ()) {
    struct Triple {
        float x, y, length;
    };
    const Triple triple = *rc::gen::element(Triple{3, 4, 5}, Triple{5, 12, 13}, Triple{8, 15, 17},
                                            Triple{-20, 21, 29}, Triple{-7, -24, 25});
    const auto half = static_cast<float>(*rc::gen::inRange(1, 20));
    const auto away = static_cast<float>(*rc::gen::inRange(-20, 21));
    const Vec2 along{triple.x, triple.y};
    const Vec2 foot = *test::lattice_point(50);

    const Segment line{foot - along * half, foot + along * half};
    const Circle circle{foot + right_of(along) * away, std::abs(away) * triple.length};

    RC_ASSERT(touches(line, circle));
    RC_ASSERT(!overlaps(line, circle));

    // The same for a triangle on the line's other side, counter-clockwise.
    const float other_side = away > 0.0f ? -1.0f : 1.0f;
    Points triangle{line.a, line.b, foot + right_of(along) * other_side};
    if (away <= 0.0f) std::swap(triangle[0], triangle[1]);
    RC_ASSERT(touches_walls(circle, Polygon{triangle}));
    RC_ASSERT(touches(circle, Polygon{triangle}));
    RC_ASSERT(!overlaps(circle, Polygon{triangle}));
    RC_ASSERT(wall_distance_squared(circle.center, {triangle}) == circle.radius * circle.radius);
}

RC_GTEST_PROP(CircleLaws, a_polygon_against_a_circle_of_whole_numbers_is_decided_exactly, ()) {
    const auto polygon = *test::simple_polygon_of(test::lattice_point(40));
    const Vec2 center = *test::lattice_point(40);
    const auto radius = *rc::gen::inRange(0, 30);

    int judged = 1;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        judged = std::min(judged, side_of_rim(edge(polygon, i), center, radius));
    const bool is_within = classify_point(center, {polygon}) == PointSide::inside;

    const Circle circle{center, static_cast<float>(radius)};
    RC_CLASSIFY(judged == 0, "tangent");
    RC_ASSERT(touches_walls(circle, Polygon{polygon}) == (judged <= 0));
    RC_ASSERT(overlaps(circle, Polygon{polygon}) == (judged < 0 || is_within));
    RC_ASSERT(touches(circle, Polygon{polygon}) == (judged <= 0 || is_within));
}

float scale_of(Circle mover, Circle wall) {
    return std::abs(mover.center.x) + std::abs(mover.center.y) + std::abs(wall.center.x) +
           std::abs(wall.center.y) + wall.radius;
}

RC_GTEST_PROP(CircleLaws, a_disc_kept_inside_a_round_map_moves_the_shortest_way, ()) {
    const Circle wall{*test::plain_point(), std::abs(*test::plain_float())};
    const Circle mover{*test::plain_point(), std::abs(*test::plain_float(20))};
    const float slack = scale_of(mover, wall) * kPushResidual;

    const auto kept = keep_inside_circle(mover, wall);

    RC_ASSERT(kept.has_value() == (mover.radius <= wall.radius));
    if (!kept) return;
    const float room = wall.radius - mover.radius;
    RC_ASSERT(length(*kept - wall.center) <= room + slack);
    const float way = length(*kept - mover.center);
    const float too_far = length(mover.center - wall.center) - room;
    RC_ASSERT(std::abs(way - std::max(too_far, 0.0f)) <= slack);
    const auto again = keep_inside_circle({*kept, mover.radius}, wall);
    RC_ASSERT((again && length(*again - *kept) <= slack));
}

RC_GTEST_PROP(CircleLaws, keeping_inside_returns_finite_places_for_any_input, ()) {
    const Circle wall{*test::wild_point(), std::abs(*test::wild_float())};
    const Circle mover{*test::wild_point(), std::abs(*test::wild_float())};

    const auto kept = keep_inside_circle(mover, wall);

    RC_ASSERT((!kept || is_finite(*kept)));
}

}  // namespace
}  // namespace arena::sim
