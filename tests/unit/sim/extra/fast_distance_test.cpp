#include "sim/extra/fast_distance.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

struct ErrorRange {
    double low = 0.0;
    double high = 0.0;

    void add(double estimate, double truth) {
        low = std::min(low, estimate / truth - 1.0);
        high = std::max(high, estimate / truth - 1.0);
    }
};

TEST(FastDistance2d, of_known_vectors) {
    EXPECT_EQ(fast_distance_2d(3, 4), 6u);
    EXPECT_EQ(fast_distance_2d(1000, 0), 1000u);
    EXPECT_EQ(fast_distance_2d(-300, 400), 493u);
    EXPECT_EQ(fast_distance_2d(0, 0), 0u);
    EXPECT_EQ(fast_distance_2d(5, 12), 14u);
}

TEST(FastDistance2d, error_ranges_from_minus_7_2_to_plus_4_8_percent) {
    constexpr std::int64_t kLarge = 1 << 20;
    ErrorRange error;

    for (std::int64_t smaller = 0; smaller <= kLarge; ++smaller) {
        error.add(static_cast<double>(fast_distance_2d(kLarge, smaller)),
                  std::hypot(static_cast<double>(kLarge), static_cast<double>(smaller)));
    }

    EXPECT_NEAR(error.low, -0.0719, 0.0001);
    EXPECT_NEAR(error.high, 0.0477, 0.0001);
}

// The remainders of the quotients depend on the last four bits of the smaller component alone.
TEST(FastDistance2d, cutting_to_whole_numbers_adds_no_more_than_documented) {
    double low = 0.0;
    double high = 0.0;
    for (std::int64_t smaller = 0; smaller < 64; ++smaller) {
        const double uncut = 64.0 + 0.3125 * static_cast<double>(smaller);
        const double added = static_cast<double>(fast_distance_2d(smaller, 64)) - uncut;
        low = std::min(low, added);
        high = std::max(high, added);
    }

    EXPECT_EQ(low, -0.75);
    EXPECT_EQ(high, 1.0625);
}

TEST(FastDistance2d, does_not_overflow_for_any_integer) {
    constexpr auto kMin32 = std::numeric_limits<std::int32_t>::min();
    constexpr auto kMin64 = std::numeric_limits<std::int64_t>::min();
    constexpr auto kMax64 = std::numeric_limits<std::int64_t>::max();

    EXPECT_EQ(fast_distance_2d(kMin32, kMin32), 2818572288u);
    EXPECT_EQ(fast_distance_2d(kMin64, 0), std::uint64_t{1} << 63);
    EXPECT_EQ(fast_distance_2d(kMin64, kMin64), std::uint64_t{21} << 59);
    EXPECT_EQ(fast_distance_2d(kMax64, kMax64), (std::uint64_t{21} << 59) - 1);
}

TEST(FastDistance3d, of_known_vectors) {
    EXPECT_EQ(fast_distance_3d(1, 0, 0), 1);
    EXPECT_EQ(fast_distance_3d(10, 10, 10), 15);
    EXPECT_EQ(fast_distance_3d(30, 40, 0), 50);
    EXPECT_EQ(fast_distance_3d(1000, 344, 250), 1180);
    EXPECT_EQ(fast_distance_3d(0.5, 0, 0), 0);
    EXPECT_EQ(fast_distance_3d(0, 0, 0), 0);
}

TEST(FastDistance3d, does_not_depend_on_order_or_sign) {
    for (const double sign : {1.0, -1.0}) {
        EXPECT_EQ(fast_distance_3d(sign * 1000, 344, 250), 1180);
        EXPECT_EQ(fast_distance_3d(1000, 250, sign * 344), 1180);
        EXPECT_EQ(fast_distance_3d(344, sign * 1000, 250), 1180);
        EXPECT_EQ(fast_distance_3d(344, 250, sign * 1000), 1180);
        EXPECT_EQ(fast_distance_3d(sign * 250, 1000, 344), 1180);
        EXPECT_EQ(fast_distance_3d(250, 344, sign * 1000), 1180);
    }
}

TEST(FastDistance3d, error_ranges_from_minus_8_0_to_plus_8_7_percent) {
    constexpr int kSteps = 512;
    constexpr double kLarge = 1 << 20;
    ErrorRange error;

    for (int i = 0; i <= kSteps; ++i) {
        for (int j = 0; j <= i; ++j) {
            const double middle = kLarge * i / kSteps;
            const double smallest = kLarge * j / kSteps;
            error.add(static_cast<double>(fast_distance_3d(kLarge, middle, smallest)),
                      std::hypot(kLarge, middle, smallest));
        }
    }

    EXPECT_NEAR(error.low, -0.0798, 0.0001);
    EXPECT_NEAR(error.high, 0.0866, 0.0001);
}

TEST(FastDistance3d, cutting_to_a_whole_number_takes_no_more_than_documented) {
    double most = 0.0;
    for (int i = 0; i < 4096; ++i) {
        const double middle = i / 1024.0;
        const double uncut = 7.999 + 11.0 / 32.0 * middle;
        most = std::max(most, uncut - static_cast<double>(fast_distance_3d(7.999, middle, 0)));
    }

    EXPECT_LE(most, 1.02);
    EXPECT_GE(most, 0.99);
}

TEST(FastDistance3d, exceeds_32_bits_and_is_clamped_at_its_limit) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

    EXPECT_EQ(fast_distance_3d(2097152, 0, 0), 2097152);
    EXPECT_EQ(fast_distance_3d(3e9, 0, 0), 3000000000);
    EXPECT_EQ(fast_distance_3d(1e300, 0, 0), std::int64_t{1} << 52);
    EXPECT_EQ(fast_distance_3d(kInfinity, -kInfinity, kInfinity), std::int64_t{51} << 47);
    EXPECT_EQ(fast_distance_3d(kNan, 5, kNan), 5);
}

}  // namespace
}  // namespace arena::sim
