#include "sim/geometry/aabb.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;

bool is_box(const std::optional<Aabb>& box, Vec2 min, Vec2 max) {
    return box.has_value() && box->min == min && box->max == max;
}

TEST(Aabb, bounds_points_that_all_lie_on_one_side_of_the_origin) {
    EXPECT_TRUE(is_box(bounding_box(Points{{2, 2}, {4, 2}, {3, 5}}), {2, 2}, {4, 5}));
    EXPECT_TRUE(is_box(bounding_box(Points{{-2, -2}, {-4, -2}, {-3, -5}}), {-4, -5}, {-2, -2}));
    EXPECT_TRUE(is_box(bounding_box(Points{{7, -7}}), {7, -7}, {7, -7}));
}

TEST(Aabb, no_points_have_no_bounding_box) {
    EXPECT_FALSE(bounding_box(Points{}).has_value());
    EXPECT_TRUE(is_box(aabb_of_points(Points{}), {0, 0}, {0, 0}));
}

TEST(Aabb, boxes_that_cross_like_a_plus_share_the_middle) {
    const Aabb wide{{-10, -1}, {10, 1}};
    const Aabb tall{{-1, -10}, {1, 10}};

    EXPECT_TRUE(is_box(common_box(wide, tall), {-1, -1}, {1, 1}));
    EXPECT_TRUE(is_box(common_box(tall, wide), {-1, -1}, {1, 1}));
}

TEST(Aabb, a_box_inside_another_is_their_common_box) {
    EXPECT_TRUE(is_box(common_box({{0, 0}, {10, 10}}, {{4, 4}, {6, 6}}), {4, 4}, {6, 6}));
}

TEST(Aabb, boxes_that_only_touch_share_a_side_or_a_corner) {
    const Aabb box{{0, 0}, {10, 10}};

    EXPECT_TRUE(is_box(common_box(box, {{10, 2}, {12, 5}}), {10, 2}, {10, 5}));
    EXPECT_TRUE(is_box(common_box(box, {{10, 10}, {12, 12}}), {10, 10}, {10, 10}));
}

TEST(Aabb, boxes_apart_on_one_axis_share_nothing) {
    const Aabb box{{0, 0}, {10, 10}};

    EXPECT_FALSE(common_box(box, {{10.001f, 0}, {12, 10}}).has_value());
    EXPECT_FALSE(common_box(box, {{0, -2}, {10, -0.001f}}).has_value());
}

TEST(Aabb, contains_its_sides_and_corners_and_nothing_beyond) {
    const Aabb box{{0, 0}, {10, 6}};

    for (const Vec2 p : {Vec2{0, 0}, Vec2{10, 6}, Vec2{0, 6}, Vec2{10, 0}, Vec2{5, 6}, Vec2{10, 3}})
        EXPECT_TRUE(contains(box, p)) << p.x << ", " << p.y;
    for (const Vec2 p : {Vec2{-0.001f, 3}, Vec2{10.001f, 3}, Vec2{5, -0.001f}, Vec2{5, 6.001f}})
        EXPECT_FALSE(contains(box, p)) << p.x << ", " << p.y;
}

}  // namespace
}  // namespace arena::sim
