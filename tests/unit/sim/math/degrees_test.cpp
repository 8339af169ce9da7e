#include "sim/math/degrees.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"

namespace arena::sim {
namespace {

TEST(Degrees, quarters_of_a_turn_are_exact) {
    EXPECT_EQ(unit_of_degrees(0.0f), (Vec2{1, 0}));
    EXPECT_EQ(unit_of_degrees(90.0f), (Vec2{0, 1}));
    EXPECT_EQ(unit_of_degrees(180.0f), (Vec2{-1, 0}));
    EXPECT_EQ(unit_of_degrees(-90.0f), (Vec2{0, -1}));
    EXPECT_EQ(unit_of_degrees(-180.0f), (Vec2{-1, 0}));
    EXPECT_EQ(unit_of_degrees(450.0f), (Vec2{0, 1}));
}

TEST(Degrees, all_others_are_right_to_a_millionth) {
    for (int tenths = -7200; tenths <= 7200; ++tenths) {
        const float degrees = static_cast<float>(tenths) * 0.1f;
        const double radians = static_cast<double>(degrees) * 3.14159265358979323846 / 180.0;
        const Vec2 unit = unit_of_degrees(degrees);

        EXPECT_NEAR(unit.x, std::cos(radians), 1e-6) << degrees;
        EXPECT_NEAR(unit.y, std::sin(radians), 1e-6) << degrees;
        EXPECT_NEAR(length(unit), 1.0f, 1e-6f) << degrees;
    }
}

}  // namespace
}  // namespace arena::sim
