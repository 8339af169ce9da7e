#include "sim/math/vec2.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::vec2_test {
namespace {

TEST(Vec2, is_added_subtracted_and_scaled_by_coordinate) {
    Vec2 sum{1, 2};
    sum += {10, 20};
    EXPECT_EQ(sum, (Vec2{11, 22}));
    sum -= {1, 4};
    EXPECT_EQ(sum, (Vec2{10, 18}));

    EXPECT_EQ(-sum, (Vec2{-10, -18}));
    EXPECT_EQ(sum * 0.5f, (Vec2{5, 9}));
    EXPECT_EQ(0.5f * sum, (Vec2{5, 9}));
}

TEST(Vec2, cross_is_positive_when_the_second_turns_counter_clockwise) {
    EXPECT_EQ(cross(Vec2{1, 0}, Vec2{0, 1}), 1.0f);
    EXPECT_EQ(cross(Vec2{0, 1}, Vec2{1, 0}), -1.0f);
    EXPECT_EQ(cross(Vec2{2, 3}, Vec2{4, 6}), 0.0f);
    EXPECT_EQ(dot(Vec2{2, 3}, Vec2{4, -5}), -7.0f);
}

TEST(Vec2, right_of_turns_clockwise) {
    EXPECT_EQ(right_of({0, 1}), (Vec2{1, 0}));
    EXPECT_EQ(right_of({2, 0}), (Vec2{0, -2}));
}

TEST(Vec2, rotated_turns_counter_clockwise_by_the_angle_of_a_unit_vector) {
    EXPECT_EQ(rotated({2.0f, 1.0f}, {1.0f, 0.0f}), (Vec2{2.0f, 1.0f}));
    EXPECT_EQ(rotated({2.0f, 1.0f}, {0.0f, 1.0f}), (Vec2{-1.0f, 2.0f}));
    EXPECT_EQ(rotated({2.0f, 1.0f}, {0.0f, -1.0f}), (Vec2{1.0f, -2.0f}));
    EXPECT_EQ(rotated({5.0f, 0.0f}, {0.6f, 0.8f}), (Vec2{3.0f, 4.0f}));
}

TEST(Vec2, lengths_and_distances_are_those_of_pythagoras) {
    EXPECT_EQ(length({3, -4}), 5.0f);
    EXPECT_EQ(length_squared({3, -4}), 25.0f);
    EXPECT_EQ(distance_squared(Vec2{1, 1}, Vec2{4, 5}), 25.0f);
    EXPECT_EQ(length({}), 0.0f);
}

TEST(Vec2, wide_dot_loses_neither_small_products_nor_bits) {
    EXPECT_EQ(dot(Vec2{1e-30f, 0}, Vec2{1e-30f, 0}), 0.0f);
    EXPECT_GT(wide_dot(Vec2{1e-30f, 0}, Vec2{1e-30f, 0}), 0.9e-60);
    EXPECT_EQ(wide_dot(Vec2{4097, 1}, Vec2{4097, 1}), 4097.0 * 4097.0 + 1.0);
}

TEST(NormalisedOr, returns_the_unit_vector_along_a_vector) {
    EXPECT_EQ(normalised_or({0, -7}, {1, 0}), (Vec2{0, -1}));
    EXPECT_FLOAT_EQ(normalised_or({3, 4}, {1, 0}).x, 0.6f);
    EXPECT_FLOAT_EQ(normalised_or({3, 4}, {1, 0}).y, 0.8f);
}

TEST(NormalisedOr, returns_the_fallback_for_zero_only) {
    EXPECT_EQ(normalised_or({}, {0, 1}), (Vec2{0, 1}));
    EXPECT_EQ(normalised_or({-0.0f, 0.0f}, {0, 1}), (Vec2{0, 1}));
}

TEST(NormalisedOr, is_right_for_vectors_whose_square_underflows) {
    for (const float size : {1e-13f, 1e-20f, 1e-30f, 0x1p-140f}) {
        const Vec2 unit = normalised_or({3.0f * size, 4.0f * size}, {});
        EXPECT_NEAR(unit.x, 0.6f, 1e-2f) << size;
        EXPECT_NEAR(length(unit), 1.0f, 1e-6f) << size;
    }
    EXPECT_EQ(normalised_or({std::numeric_limits<float>::denorm_min(), 0}, {}), (Vec2{1, 0}));
}

TEST(Lerp, is_exact_at_the_start_and_halfway_between_near_points) {
    EXPECT_EQ(lerp({2, 4}, {10, -4}, 0.0f), (Vec2{2, 4}));
    EXPECT_EQ(lerp({2, 4}, {10, -4}, 0.25f), (Vec2{4, 2}));
    EXPECT_EQ(lerp({2, 4}, {10, -4}, 1.0f), (Vec2{10, -4}));
}

TEST(PickPoint, returns_the_first_point_exactly_when_the_condition_holds) {
    EXPECT_EQ(pick_point(true, {1, 2}, {3, 4}), (Vec2{1, 2}));
    EXPECT_EQ(pick_point(false, {1, 2}, {3, 4}), (Vec2{3, 4}));
}

TEST(IsFinite, needs_both_coordinates) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

    EXPECT_TRUE(is_finite({0, std::numeric_limits<float>::max()}));
    EXPECT_FALSE(is_finite({kInfinity, 0}));
    EXPECT_FALSE(is_finite({0, -kInfinity}));
    EXPECT_FALSE(is_finite({kNan, 0}));
    EXPECT_FALSE(is_finite({0, kNan}));
}

}  // namespace
}  // namespace arena::sim::vec2_test
