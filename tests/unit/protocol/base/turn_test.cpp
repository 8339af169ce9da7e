#include "protocol/base/turn.h"

#include <cmath>

#include <gtest/gtest.h>

namespace arena::protocol::turn_test {
namespace {

TEST(TurnOfDegrees, is_exact_at_right_angles) {
    const double quarters[][3] = {{0, 1, 0},     {90, 0, 1},   {180, -1, 0},  {270, 0, -1},
                                  {360, 1, 0},   {-90, 0, -1}, {-180, -1, 0}, {450, 0, 1},
                                  {36000, 1, 0}, {-630, 0, 1}};
    for (const auto& [degrees, cosine, sine] : quarters) {
        const Turn turn = turn_of_degrees(degrees);

        EXPECT_EQ(turn.cosine, cosine) << degrees;
        EXPECT_EQ(turn.sine, sine) << degrees;
    }
}

TEST(TurnOfDegrees, is_right_at_common_angles) {
    EXPECT_NEAR(turn_of_degrees(30).sine, 0.5, 1e-15);
    EXPECT_NEAR(turn_of_degrees(60).cosine, 0.5, 1e-15);
    EXPECT_NEAR(turn_of_degrees(45).sine, 0.70710678118654752, 1e-15);
    EXPECT_NEAR(turn_of_degrees(-135).cosine, -0.70710678118654752, 1e-15);
    EXPECT_NEAR(turn_of_degrees(150).cosine, -0.86602540378443865, 1e-15);
}

TEST(TurnOfDegrees, is_within_1e_15_of_the_library_at_every_tenth_of_a_degree) {
    const long double degree = std::acos(-1.0L) / 180.0L;
    for (int tenths = -4000; tenths <= 4000; ++tenths) {
        const double degrees = tenths / 10.0;
        const Turn turn = turn_of_degrees(degrees);

        const long double radians = static_cast<long double>(degrees) * degree;
        EXPECT_NEAR(turn.cosine, static_cast<double>(std::cos(radians)), 1e-15) << degrees;
        EXPECT_NEAR(turn.sine, static_cast<double>(std::sin(radians)), 1e-15) << degrees;
    }
}

TEST(TurnOfDegrees, takes_any_finite_angle) {
    EXPECT_EQ(turn_of_degrees(360.0 * 1e9 + 90.0).sine, 1.0);
    for (const double degrees : {1e300, -1e300, 1.7e308, 5e-324}) {
        const Turn turn = turn_of_degrees(degrees);
        EXPECT_NEAR(turn.cosine * turn.cosine + turn.sine * turn.sine, 1.0, 3e-15) << degrees;
    }
}

TEST(TurnOfDegrees, of_an_opposite_angle_has_the_opposite_sine) {
    // 45 is where one quarter of the turn ends and the next begins.
    for (const double degrees : {0.1, 44.9, 45.0, 45.1, 89.9, 134.9, 135.0, 179.9, 225.0, 315.0}) {
        const Turn turn = turn_of_degrees(degrees);
        const Turn opposite = turn_of_degrees(-degrees);

        EXPECT_NEAR(opposite.cosine, turn.cosine, 1e-15) << degrees;
        EXPECT_NEAR(opposite.sine, -turn.sine, 1e-15) << degrees;
    }
}

}  // namespace
}  // namespace arena::protocol::turn_test
