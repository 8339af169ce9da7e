#include "sim/narrowphase/push_circle_line.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::push_circle_line_test::push_circle_line_test {
namespace {

const Segment kLine{{0, 0}, {10, 0}};

TEST(PushCircleOutOfLine, goes_to_the_side_of_the_centre) {
    const auto above = push_circle_out_of_line({{5, 1}, 3}, kLine);
    const auto below = push_circle_out_of_line({{5, -1}, 3}, kLine);

    ASSERT_TRUE(above && below);
    EXPECT_EQ(above->normal, (Vec2{0, 1}));
    EXPECT_EQ(above->depth, 2.0f);
    EXPECT_EQ(below->normal, (Vec2{0, -1}));
}

TEST(PushCircleOutOfLine, goes_away_from_the_end_when_beyond_it) {
    const auto contact = push_circle_out_of_line({{13, 4}, 6}, kLine);

    ASSERT_TRUE(contact);
    EXPECT_FLOAT_EQ(contact->normal.x, 0.6f);
    EXPECT_FLOAT_EQ(contact->normal.y, 0.8f);
    EXPECT_EQ(contact->depth, 1.0f);
}

TEST(PushCircleOutOfLine, goes_to_the_right_of_the_line_when_the_centre_is_on_it) {
    EXPECT_EQ(push_circle_out_of_line({{5, 0}, 1}, kLine)->normal, (Vec2{0, -1}));
    EXPECT_EQ(push_circle_out_of_line({{10, 0}, 1}, kLine)->normal, (Vec2{0, -1}));
    EXPECT_EQ(push_circle_out_of_line({{5, 0}, 1}, {{10, 0}, {0, 0}})->normal, (Vec2{0, 1}));
}

// The nearest point of the line is then off the centre by rounding, in an arbitrary direction.
TEST(PushCircleOutOfLine, never_goes_along_the_line_when_the_centre_is_on_it) {
    const Segment wall{{-8.0f, -7.997f}, {-8.0f, -8.0f}};

    const auto contact = push_circle_out_of_line({{-8.0f, -7.9985f}, 0.5f}, wall);

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{-1, 0}));
    EXPECT_EQ(contact->depth, 0.5f);
}

TEST(PushCircleOutOfLine, goes_along_the_normal_beside_the_far_end_of_a_long_line) {
    const Segment wall{{-50.0000114f, -50.0f}, {-50.0000038f, -18.204998f}};
    const Circle mover{{-50.0000114f, -18.2049999f}, 1.0f};  // 2 micrometres before the end

    const auto contact = push_circle_out_of_line(mover, wall);

    ASSERT_TRUE(contact);
    EXPECT_LT(contact->normal.x, -0.9999f);
}

// The product underflows that decides on which side of the perpendicular at the end the centre
// lies.
TEST(PushCircleOutOfLine, goes_along_the_normal_barely_beside_an_end) {
    const auto contact = push_circle_out_of_line({{1.0e-45f, 1.0e-45f}, 15}, {{0.1f, 0}, {0, 0}});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{0, 1}));
    EXPECT_EQ(contact->depth, 15.0f);
}

TEST(PushCircleOutOfLine, a_line_without_length_is_a_point) {
    EXPECT_EQ(push_circle_out_of_line({{2, 4}, 3}, {{2, 2}, {2, 2}})->normal, (Vec2{0, 1}));
    EXPECT_EQ(push_circle_out_of_line({{2, 2}, 3}, {{2, 2}, {2, 2}})->normal, (Vec2{1, 0}));
}

TEST(PushCircleOutOfLine, returns_nothing_when_they_touch_or_are_apart) {
    EXPECT_FALSE(push_circle_out_of_line({{5, 3}, 3}, kLine));
    EXPECT_FALSE(push_circle_out_of_line({{5, 4}, 3}, kLine));
}

}  // namespace
}  // namespace arena::sim::push_circle_line_test::push_circle_line_test
