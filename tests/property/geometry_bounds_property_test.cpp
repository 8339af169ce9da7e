// Laws of distances, boxes and the fast distances.
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/extra/bounding_circle.h"
#include "sim/extra/fast_distance.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/within_distance.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using test::Points;

rc::Gen<int> up_to(int magnitude) {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(-magnitude, magnitude + 1));
}

Reach reach_of(std::int64_t squared, std::int64_t limit) {
    if (squared == limit * limit) return Reach::at_limit;
    return squared < limit * limit ? Reach::nearer : Reach::farther;
}

// Whole numbers below 2^24 are exact as floats, and the squares of their differences fit 64 bits.
RC_GTEST_PROP(WithinDistanceProperty, agrees_with_integers, ()) {
    const std::int64_t ax = *up_to(1 << 23);
    const std::int64_t ay = *up_to(1 << 23);
    const std::int64_t bx = *up_to(1 << 23);
    const std::int64_t by = *up_to(1 << 23);
    const Vec2 a{static_cast<float>(ax), static_cast<float>(ay)};
    const Vec2 b{static_cast<float>(bx), static_cast<float>(by)};
    const std::int64_t squared = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
    const auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(squared)));

    for (const std::int64_t limit : {root - 1, root, root + 1}) {
        if (limit >= (1 << 24)) continue;
        RC_ASSERT(compare_distance(a, b, static_cast<float>(limit)) == reach_of(squared, limit));
    }
}

// Pythagorean triples, turned and moved: exactly on the limit, and one float beside it.
RC_GTEST_PROP(WithinDistanceProperty, decides_exactly_at_the_limit, ()) {
    const int m = *rc::gen::inRange(2, 40);
    const int n = *rc::gen::inRange(1, m);
    const float scale = std::ldexp(1.0f, *rc::gen::inRange(-100, 20));
    const Vec2 leg = Vec2{static_cast<float>(m * m - n * n), static_cast<float>(2 * m * n)} * scale;
    const float limit = static_cast<float>(m * m + n * n) * scale;
    const Vec2 a = Vec2{static_cast<float>(*up_to(1000)), static_cast<float>(*up_to(1000))} * scale;

    RC_ASSERT(compare_distance(a, a + leg, limit) == Reach::at_limit);
    RC_ASSERT(is_within(a, a - leg, limit) && !is_nearer(a, a - leg, limit));
    RC_ASSERT(compare_distance(a, a + leg, std::nextafter(limit, 0.0f)) == Reach::farther);
    RC_ASSERT(compare_distance(a, a + leg, std::nextafter(limit, 2 * limit)) == Reach::nearer);
}

RC_GTEST_PROP(WithinDistanceProperty, does_not_depend_on_the_order_of_the_points, ()) {
    const Vec2 a = *test::wild_point();
    const Vec2 b = *test::wild_point();
    const float limit = *test::wild_float();

    RC_ASSERT(compare_distance(a, b, limit) == compare_distance(b, a, limit));
    RC_ASSERT(!is_nearer(a, b, limit) || is_within(a, b, limit));
    RC_ASSERT(std::isfinite(wide_distance_squared(a, b)));
}

RC_GTEST_PROP(FastDistanceProperty, is_close_to_the_length_of_any_two_components, ()) {
    const auto x = *rc::gen::arbitrary<std::int64_t>();
    const auto y = *rc::gen::arbitrary<std::int64_t>();

    const auto estimate = static_cast<double>(fast_distance_2d(x, y));

    const double truth = std::hypot(static_cast<double>(x), static_cast<double>(y));
    RC_ASSERT(estimate >= truth * (1.0 - 0.072) - 0.75);
    RC_ASSERT(estimate <= truth * (1.0 + 0.048) + 1.07);
    RC_ASSERT(fast_distance_2d(y, x) == fast_distance_2d(x, y));
}

RC_GTEST_PROP(FastDistanceProperty, is_close_to_the_length_of_any_three_components, ()) {
    const auto component = rc::gen::apply(
        [](int units, int exponent) { return std::ldexp(static_cast<double>(units), exponent); },
        up_to(1 << 20), rc::gen::inRange(-20, 30));
    const double x = *component;
    const double y = *component;
    const double z = *component;

    const auto estimate = static_cast<double>(fast_distance_3d(x, y, z));

    const double truth = std::hypot(x, y, z);
    RC_ASSERT(estimate >= truth * (1.0 - 0.080) - 1.02);
    RC_ASSERT(estimate <= truth * (1.0 + 0.087));
}

RC_GTEST_PROP(AabbProperty, the_common_box_contains_the_points_that_both_contain, ()) {
    const auto box = [] {
        const Points corners{*test::lattice_point(), *test::lattice_point()};
        return aabb_of_points(corners);
    };
    const Aabb a = box();
    const Aabb b = box();
    const auto common = common_box(a, b);

    RC_ASSERT(common.has_value() == boxes_overlap(a, b));
    for (float x = -0.5f; x <= 9.0f; x += 0.5f) {
        for (float y = -0.5f; y <= 9.0f; y += 0.5f) {
            const bool in_common = common && contains(*common, {x, y});
            RC_ASSERT(in_common == (contains(a, {x, y}) && contains(b, {x, y})));
        }
    }
}

RC_GTEST_PROP(AabbProperty, contains_all_points_and_each_side_touches_one, ()) {
    const auto points = *rc::gen::nonEmpty(rc::gen::container<Points>(test::wild_point()));

    const Aabb box = bounding_box(points).value();

    const auto any = [&](auto touches_side) {
        return std::any_of(points.begin(), points.end(), touches_side);
    };
    for (const Vec2 p : points)
        RC_ASSERT(contains(box, p));
    RC_ASSERT(any([&](Vec2 p) { return p.x == box.min.x; }));
    RC_ASSERT(any([&](Vec2 p) { return p.x == box.max.x; }));
    RC_ASSERT(any([&](Vec2 p) { return p.y == box.min.y; }));
    RC_ASSERT(any([&](Vec2 p) { return p.y == box.max.y; }));
}

RC_GTEST_PROP(VertexDistancesProperty, are_in_order_and_finite, ()) {
    const auto points = *rc::gen::nonEmpty(rc::gen::container<Points>(test::wild_point()));

    const auto distances = vertex_distances(points, *test::wild_point()).value();

    RC_ASSERT(distances.nearest <= distances.mean);
    RC_ASSERT(distances.mean <= distances.midway && distances.midway <= distances.farthest);
    RC_ASSERT(std::isfinite(distances.farthest));
}

}  // namespace
}  // namespace arena::sim
