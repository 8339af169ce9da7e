#include "sim/extra/keep_inside_circle.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

const Circle kMap{{0, 0}, 100};

TEST(KeepInsideCircle, moves_a_circle_that_sticks_out_back_until_it_touches) {
    EXPECT_EQ(keep_inside_circle({{98, 0}, 5}, kMap), (Vec2{95, 0}));
    EXPECT_EQ(keep_inside_circle({{0, -300}, 5}, kMap), (Vec2{0, -95}));
    EXPECT_EQ(keep_inside_circle({{10 + 30, 20 + 40}, 15}, {{10, 20}, 20}), (Vec2{13, 24}));
}

TEST(KeepInsideCircle, leaves_a_circle_that_lies_inside_or_touches_from_within) {
    EXPECT_EQ(keep_inside_circle({{30, 40}, 5}, kMap), (Vec2{30, 40}));
    EXPECT_EQ(keep_inside_circle({{57, 76}, 5}, kMap), (Vec2{57, 76}));
    EXPECT_EQ(keep_inside_circle({{0, 0}, 5}, kMap), (Vec2{0, 0}));
}

TEST(KeepInsideCircle, puts_a_circle_as_large_as_the_map_at_its_centre) {
    EXPECT_EQ(keep_inside_circle({{3, 4}, 100}, kMap), (Vec2{0, 0}));
    EXPECT_EQ(keep_inside_circle({{0, 0}, 100}, kMap), (Vec2{0, 0}));
}

TEST(KeepInsideCircle, returns_nothing_for_a_circle_larger_than_the_map) {
    EXPECT_FALSE(keep_inside_circle({{0, 0}, 120}, kMap));
    EXPECT_FALSE(keep_inside_circle({{0, 0}, 1}, {{0, 0}, 0}));
}

TEST(KeepInsideCircle, a_point_is_a_circle_without_radius) {
    EXPECT_EQ(keep_inside_circle({{0, 200}, 0}, kMap), (Vec2{0, 100}));
    EXPECT_EQ(keep_inside_circle({{5, 5}, 0}, {{2, 3}, 0}), (Vec2{2, 3}));
}

TEST(KeepInsideCircle, returns_a_finite_place_for_far_and_for_very_close_circles) {
    const auto from_far = keep_inside_circle({{3.0e6f, -4.0e6f}, 1}, {{0, 0}, 11});
    const auto from_close = keep_inside_circle({{1.0e-45f, 0}, 1}, {{0, 0}, 1});

    ASSERT_TRUE(from_far && from_close);
    EXPECT_FLOAT_EQ(from_far->x, 6.0f);
    EXPECT_FLOAT_EQ(from_far->y, -8.0f);
    EXPECT_TRUE(is_finite(*from_close));
}

}  // namespace
}  // namespace arena::sim
