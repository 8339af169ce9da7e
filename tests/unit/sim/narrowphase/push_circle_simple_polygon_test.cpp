#include "sim/narrowphase/push_circle_simple_polygon.h"

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;

const Points kU = test::u_shape();  // cavity from x = 2 to 4, floor at y = 2, open above

void expect_push(Circle mover, const Points& obstacle, Vec2 normal, float depth) {
    const auto push = push_circle_out_of_simple_polygon(mover, {obstacle});

    ASSERT_TRUE(push);
    EXPECT_NEAR(push->normal.x, normal.x, 1e-5f);
    EXPECT_NEAR(push->normal.y, normal.y, 1e-5f);
    EXPECT_NEAR(push->depth, depth, 1e-5f);
}

TEST(PushCircleOutOfSimplePolygon, leaves_by_the_nearest_face) {
    expect_push({{3, 2.5f}, 1}, kU, {0, 1}, 0.5f);
    expect_push({{1, 5.5f}, 0.25f}, kU, {0, 1}, 0.75f);
}

TEST(PushCircleOutOfSimplePolygon, leaves_an_inner_corner_on_both_axes) {
    const Points wide{{0, 0}, {20, 0}, {20, 6}, {18, 6}, {18, 2}, {2, 2}, {2, 6}, {0, 6}};

    expect_push({{2.5f, 2.5f}, 1}, wide, {0.70710678f, 0.70710678f}, 0.70710678f);
}

// Pushes by the nearest wall alone would move it from wall to wall.
TEST(PushCircleOutOfSimplePolygon, leaves_a_cavity_too_narrow_for_it_through_its_mouth) {
    const float rest_height = 6.0f + std::sqrt(1.5f * 1.5f - 1.0f);  // on both prongs

    expect_push({{3, 5.5f}, 1.5f}, kU, {0, 1}, rest_height - 5.5f);
}

TEST(PushCircleOutOfSimplePolygon, a_point_leaves_by_the_nearest_point_of_the_outline) {
    expect_push({{1.75f, 5}, 0}, kU, {1, 0}, 0.25f);
    EXPECT_FALSE(push_circle_out_of_simple_polygon({{3, 4}, 0}, {kU}));
}

TEST(PushCircleOutOfSimplePolygon, returns_nothing_when_they_only_touch) {
    EXPECT_FALSE(push_circle_out_of_simple_polygon({{3, 3}, 1}, {kU}));
    EXPECT_FALSE(push_circle_out_of_simple_polygon({{2, 6}, 0}, {kU}));
}

TEST(PushCircleOutOfSimplePolygon, equals_the_convex_push_when_the_polygon_is_convex) {
    const Points ramp{{0, 0}, {4, 0}, {4, 3}};
    for (const Circle mover :
         {Circle{{2, 2}, 1}, Circle{{2.5f, 1}, 0.5f}, Circle{{4.2f, 3.2f}, 1}}) {
        const auto convex = push_circle_out_of_polygon(mover, {ramp});

        expect_push(mover, ramp, convex->normal, convex->depth);
    }
}

}  // namespace
}  // namespace arena::sim
