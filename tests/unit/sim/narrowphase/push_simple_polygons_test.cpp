#include "sim/narrowphase/push_simple_polygons.h"

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/narrowphase/line_polygon.h"
#include "sim/narrowphase/polygon_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;
using test::rectangle;

Points moved(Points points, Vec2 by) {
    for (Vec2& p : points)
        p += by;
    return points;
}

void expect_push(const Points& mover, const Points& obstacle, Vec2 normal, float depth) {
    const auto push = push_polygon_out_of_simple_polygon({mover}, {obstacle});

    ASSERT_TRUE(push);
    EXPECT_NEAR(push->normal.x, normal.x, 1e-4f);
    EXPECT_NEAR(push->normal.y, normal.y, 1e-4f);
    EXPECT_NEAR(push->depth, depth, 2.5e-4f);  // kPushResidual at 200 m
    EXPECT_FALSE(overlaps(Polygon{moved(mover, push->normal * push->depth)}, Polygon{obstacle}));
}

TEST(PushOutOfSimplePolygon, leaves_a_prong_sideways) {
    expect_push(rectangle(3.5f, 4, 4.5f, 5), test::u_shape(), {-1, 0}, 0.5f);
}

TEST(PushOutOfSimplePolygon, leaves_an_inner_corner_through_the_notch_between_two_walls) {
    expect_push(rectangle(1.5f, 1.75f, 2.5f, 2.75f), test::u_shape(),
                normalised_or({0.5f, 0.25f}, {}), std::sqrt(0.3125f));
}

TEST(PushOutOfSimplePolygon, leaves_a_cavity_too_narrow_for_it_through_its_mouth) {
    expect_push(rectangle(1.75f, 5, 4.25f, 7), test::u_shape(), {0, 1}, 1.0f);
}

TEST(PushOutOfSimplePolygon, does_not_take_a_plug_out_of_a_cavity_that_it_fits) {
    expect_push(rectangle(2, 1.5f, 4, 5), test::u_shape(), {0, 1}, 0.5f);
}

TEST(PushOutOfSimplePolygon, lifts_a_concave_mover_off_a_pillar_in_its_cavity) {
    const Points cap = moved(test::u_shape(), {0, -1});  // the floor of its cavity is at y = 1
    const Points pillar{{2.5f, 0.75f}, {3.5f, 0.75f}, {3.5f, 10}, {2.5f, 10}};

    expect_push(cap, pillar, {0, -1}, 0.25f);
}

TEST(PushOutOfSimplePolygon, equals_the_separating_axis_push_when_both_are_convex) {
    const Points ramp{{0, 0}, {4, 0}, {4, 3}};
    const Points box = rectangle(1, 1, 2, 2);
    const auto convex = push_polygon_out_of_polygon({box}, {ramp});

    expect_push(box, ramp, convex->normal, convex->depth);
}

TEST(PushOutOfSimplePolygon, separates_equal_polygons) {
    const auto push = push_polygon_out_of_simple_polygon({test::comb()}, {test::comb()});

    ASSERT_TRUE(push);
    EXPECT_FALSE(
        overlaps(Polygon{moved(test::comb(), push->normal * push->depth)}, Polygon{test::comb()}));
}

TEST(PushOutOfSimplePolygon, returns_nothing_when_they_only_touch) {
    EXPECT_FALSE(push_polygon_out_of_simple_polygon({rectangle(2, 2, 4, 5)}, {test::u_shape()}));
}

TEST(PushOutOfSimplePolygon, separates_two_polygons_too_large_for_the_search_by_their_boxes) {
    Points saw;  // teeth along y = 0..1, base at y = -1
    for (int i = 0; i < 200; ++i)
        saw.push_back({static_cast<float>(i), i % 2 == 0 ? 0.0f : 1.0f});
    saw.push_back({199, -1});
    saw.push_back({0, -1});
    const Points ccw(saw.rbegin(), saw.rend());

    expect_push(moved(ccw, {0, 0.5f}), ccw, {0, 1}, 1.5f);
}

TEST(PushSimplePolygonOutOfLine, leaves_by_the_shorter_side) {
    const auto push =
        push_simple_polygon_out_of_line({rectangle(0, 0, 2, 2)}, {{-5, 0.5f}, {5, 0.5f}});

    ASSERT_TRUE(push);
    EXPECT_NEAR(push->normal.y, 1.0f, 1e-5f);
    EXPECT_NEAR(push->depth, 0.5f, 1e-4f);
}

TEST(PushSimplePolygonOutOfLine, leaves_a_line_beyond_its_end_when_only_the_end_reaches_in) {
    const auto push =
        push_simple_polygon_out_of_line({rectangle(0, 0, 2, 2)}, {{1.75f, 1}, {9, 1}});

    ASSERT_TRUE(push);
    EXPECT_NEAR(push->normal.x, -1.0f, 1e-5f);
    EXPECT_NEAR(push->depth, 0.25f, 1e-4f);
}

TEST(PushSimplePolygonOutOfLine, returns_nothing_when_they_only_touch) {
    EXPECT_FALSE(push_simple_polygon_out_of_line({rectangle(0, 0, 2, 2)}, {{-5, 0}, {5, 0}}));
}

}  // namespace
}  // namespace arena::sim
