#include "sim/geometry/closest_point.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

const Segment kFlat{{0, 0}, {10, 0}};

TEST(ClosestPoint, is_the_foot_of_the_perpendicular_over_the_middle) {
    EXPECT_EQ(closest_point_on_segment({5, 3}, kFlat), (Vec2{5, 0}));
    EXPECT_EQ(distance_squared({5, 3}, kFlat), 9.0f);
}

TEST(ClosestPoint, is_an_end_of_the_segment_beyond_that_end) {
    EXPECT_EQ(closest_point_on_segment({13, 4}, kFlat), (Vec2{10, 0}));
    EXPECT_EQ(distance_squared({13, 4}, kFlat), 25.0f);
    EXPECT_EQ(closest_point_on_segment({-3, 4}, kFlat), (Vec2{0, 0}));
    EXPECT_EQ(distance_squared({-3, 4}, kFlat), 25.0f);
}

TEST(ClosestPoint, distance_to_a_slanted_line_is_exact_for_whole_coordinates) {
    const Segment ramp{{0, 0}, {400, 300}};

    for (int distance = 1; distance <= 200; ++distance) {
        const auto d = static_cast<float>(distance);
        const Vec2 over_the_middle{200.0f - 3.0f * d, 150.0f + 4.0f * d};
        EXPECT_EQ(distance_squared(over_the_middle, ramp), 25.0f * d * d) << distance;
    }
}

TEST(ClosestPoint, of_a_segment_without_length_is_its_only_point) {
    EXPECT_EQ(closest_point_on_segment({5, 6}, {{2, 2}, {2, 2}}), (Vec2{2, 2}));
    EXPECT_EQ(distance_squared({5, 6}, {{2, 2}, {2, 2}}), 25.0f);
}

TEST(ClosestPoint, of_a_denormal_segment_is_finite) {
    const Segment tiny{{0, 0}, {1.0e-45f, 1.0e-45f}};

    EXPECT_TRUE(is_finite(closest_point_on_segment({1, 1}, tiny)));
    EXPECT_NEAR(distance_squared({1, 1}, tiny), 2.0f, 1e-6f);
}

TEST(ClosestPoint, distance_keeps_its_digits_far_from_the_origin) {
    const Segment far{{1.0e6f, 1.0e6f}, {1.0e6f + 64.0f, 1.0e6f}};

    EXPECT_EQ(distance_squared({1.0e6f + 32.0f, 1.0e6f + 0.25f}, far), 0.0625f);
}

}  // namespace
}  // namespace arena::sim
