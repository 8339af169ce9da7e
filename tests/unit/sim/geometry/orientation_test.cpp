#include "sim/geometry/orientation.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(Orientation, is_twice_the_signed_area_of_the_triangle) {
    EXPECT_EQ(orientation({0, 0}, {4, 0}, {4, 3}), 12.0);
    EXPECT_EQ(orientation({0, 0}, {4, 3}, {4, 0}), -12.0);
}

TEST(Orientation, is_zero_exactly_on_the_line) {
    EXPECT_EQ(orientation({0, 0}, {1, 3}, {0.5f, 1.5f}), 0.0);
    EXPECT_EQ(orientation({1, 1}, {1, 1}, {7, 9}), 0.0);
}

TEST(Orientation, detects_the_smallest_step_off_a_long_line) {
    const Vec2 a{-1000.1f, -1000.1f};
    const Vec2 b{1000.3f, 1000.3f};
    const float x = 0.1f;
    const float above = std::nextafter(x, 1.0f);
    const float below = std::nextafter(x, 0.0f);

    EXPECT_EQ(orientation(a, b, {x, x}), 0.0);
    EXPECT_GT(orientation(a, b, {x, above}), 0.0);
    EXPECT_LT(orientation(a, b, {x, below}), 0.0);
}

// In plain double arithmetic the tiny offset would vanish in the first subtraction.
TEST(Orientation, keeps_the_sign_when_the_coordinates_differ_greatly_in_size) {
    const float tiny = 1.0e-30f;
    const Vec2 far{2.0e6f, 2.0e6f};
    const Vec2 half_way{1.0e6f, 1.0e6f};

    EXPECT_GT(orientation({tiny, 0.0f}, far, half_way), 0.0);
    EXPECT_LT(orientation({-tiny, 0.0f}, far, half_way), 0.0);
    EXPECT_EQ(orientation({tiny, tiny}, far, half_way), 0.0);
}

TEST(Orientation, keeps_the_sign_among_denormals) {
    const float least = 1.0e-45f;

    EXPECT_GT(orientation({0, 0}, {least, 0}, {0, least}), 0.0);
    EXPECT_LT(orientation({0, 0}, {0, least}, {least, 0}), 0.0);
}

// In plain double arithmetic the sign would be right, but the value wrong from the sixth digit on.
TEST(Orientation, keeps_its_digits_where_the_terms_nearly_cancel) {
    const Vec2 a{-1000.00006f, 1000000.0f};
    const Vec2 b{-49.9990005f, -50.0000038f};
    const Vec2 c{-49.9990005f, -50.0000114f};

    EXPECT_DOUBLE_EQ(orientation(a, b, c), -0.007247932895552367);
}

TEST(Turn, is_zero_for_parallel_lines_wherever_they_lie) {
    EXPECT_EQ(turn({0.1f, 0.1f}, {0.3f, 0.3f}, {5.0f, 7.0f}, {6.0f, 8.0f}), 0.0);
    EXPECT_GT(turn({0, 0}, {1, 0}, {9, 9}, {10, 10}), 0.0);
}

}  // namespace
}  // namespace arena::sim
