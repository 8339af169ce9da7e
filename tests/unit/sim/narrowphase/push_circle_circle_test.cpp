#include "sim/narrowphase/push_circle_circle.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

TEST(PushCircleOutOfCircle, goes_along_the_line_of_the_centres) {
    const auto contact = push_circle_out_of_circle({{3, 4}, 2}, {{0, 0}, 5});

    ASSERT_TRUE(contact);
    EXPECT_FLOAT_EQ(contact->normal.x, 0.6f);
    EXPECT_FLOAT_EQ(contact->normal.y, 0.8f);
    EXPECT_EQ(contact->depth, 2.0f);
}

TEST(PushCircleOutOfCircle, goes_to_the_right_when_the_centres_coincide) {
    const auto contact = push_circle_out_of_circle({{7, 7}, 1}, {{7, 7}, 2});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{1, 0}));
    EXPECT_EQ(contact->depth, 3.0f);
}

TEST(PushCircleOutOfCircle, has_a_unit_normal_when_the_centres_are_a_denormal_apart) {
    const auto contact = push_circle_out_of_circle({{0, 1.0e-42f}, 1}, {{0, 0}, 1});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{0, 1}));
}

TEST(PushCircleOutOfCircle, returns_nothing_when_they_touch_or_are_apart) {
    EXPECT_FALSE(push_circle_out_of_circle({{3, 4}, 2}, {{0, 0}, 3}));
    EXPECT_FALSE(push_circle_out_of_circle({{30, 40}, 2}, {{0, 0}, 3}));
    EXPECT_FALSE(push_circle_out_of_circle({{0, 0}, 0}, {{0, 0}, 0}));
}

}  // namespace
}  // namespace arena::sim
