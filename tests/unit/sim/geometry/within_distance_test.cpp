#include "sim/geometry/within_distance.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

constexpr float kFloatMax = std::numeric_limits<float>::max();
constexpr float kDenormal = std::numeric_limits<float>::denorm_min();

TEST(WithinDistance, a_point_on_the_limit_is_within_and_not_nearer) {
    EXPECT_TRUE(is_within({0, 0}, {60, 80}, 100));
    EXPECT_FALSE(is_nearer({0, 0}, {60, 80}, 100));
    EXPECT_EQ(compare_distance({0, 0}, {60, 80}, 100), Reach::at_limit);
}

TEST(WithinDistance, the_next_float_on_either_side_of_the_limit_decides) {
    EXPECT_EQ(compare_distance({0, 0}, {60, std::nextafter(80.0f, 0.0f)}, 100), Reach::nearer);
    EXPECT_EQ(compare_distance({0, 0}, {60, std::nextafter(80.0f, 90.0f)}, 100), Reach::farther);
    EXPECT_EQ(compare_distance({0, 0}, {60, 80}, std::nextafter(100.0f, 0.0f)), Reach::farther);
    EXPECT_EQ(compare_distance({0, 0}, {60, 80}, std::nextafter(100.0f, 200.0f)), Reach::nearer);
}

TEST(WithinDistance, squares_of_more_than_32_bits_are_exact) {
    EXPECT_EQ(wide_distance_squared({-20000, -20000}, {20000, 20000}), 3.2e9);
    EXPECT_TRUE(is_nearer({-20000, -20000}, {20000, 20000}, 60000));
    EXPECT_EQ(wide_distance_squared({-1e6f, 0}, {1e6f, 0.03125f}), 4e12 + 0.0009765625);
}

// The squares differ by 2^-298 of their size, far below what a double can distinguish.
TEST(WithinDistance, a_denormal_beside_a_large_number_decides) {
    EXPECT_EQ(compare_distance({0, 0}, {1, kDenormal}, 1), Reach::farther);
    EXPECT_EQ(compare_distance({-1, 0}, {0, kDenormal}, 1), Reach::farther);
    EXPECT_EQ(compare_distance({kDenormal, 0}, {1, 0}, 1), Reach::nearer);
    EXPECT_EQ(compare_distance({-kDenormal, 0}, {1, 0}, 1), Reach::farther);
}

TEST(WithinDistance, no_pair_of_floats_overflows) {
    EXPECT_EQ(compare_distance({-kFloatMax, -kFloatMax}, {kFloatMax, kFloatMax}, kFloatMax),
              Reach::farther);
    EXPECT_EQ(compare_distance({0, 0}, {0, kFloatMax}, kFloatMax), Reach::at_limit);
    EXPECT_TRUE(
        std::isfinite(wide_distance_squared({-kFloatMax, -kFloatMax}, {kFloatMax, kFloatMax})));
}

TEST(WithinDistance, only_the_same_point_is_within_a_limit_of_zero) {
    EXPECT_EQ(compare_distance({3, 4}, {3, 4}, 0), Reach::at_limit);
    EXPECT_EQ(compare_distance({0, 0}, {0, kDenormal}, 0), Reach::farther);
}

TEST(WithinDistance, nothing_is_within_a_negative_limit) {
    EXPECT_FALSE(is_within({0, 0}, {0, 0}, -1));
    EXPECT_FALSE(is_within({0, 0}, {1, 0}, -1));
}

}  // namespace
}  // namespace arena::sim
