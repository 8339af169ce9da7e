#include "client-sim/report/html/ticks.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

using Ticks = std::vector<double>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

TEST(ReportHtmlTicks, are_one_two_or_five_times_a_power_of_ten) {
    EXPECT_EQ(round_ticks(0.0, 7.3, 4), (Ticks{0.0, 2.0, 4.0, 6.0, 8.0}));
    EXPECT_EQ(round_ticks(0.0, 10.0, 4), (Ticks{0.0, 5.0, 10.0}));
    EXPECT_EQ(round_ticks(0.0, 230.0, 4), (Ticks{0.0, 100.0, 200.0, 300.0}));
    EXPECT_EQ(round_ticks(-3.0, 4.0, 4), (Ticks{-4.0, -2.0, 0.0, 2.0, 4.0}));
}

TEST(ReportHtmlTicks, enclose_both_bounds) {
    for (const double high : {1e-9, 0.03, 0.7, 1.0, 99.0, 12345.0, 1e18, 1e300}) {
        const Ticks ticks = round_ticks(0.0, high, 4);

        EXPECT_EQ(ticks.front(), 0.0);
        EXPECT_GE(ticks.back(), high * (1.0 - 1e-9));
        EXPECT_GE(ticks.size(), 2u);
        EXPECT_LE(ticks.size(), 6u);
    }
}

TEST(ReportHtmlTicks, are_zero_and_one_when_the_bounds_form_no_range) {
    EXPECT_EQ(round_ticks(0.0, 0.0, 4), (Ticks{0.0, 1.0}));
    EXPECT_EQ(round_ticks(5.0, -5.0, 4), (Ticks{0.0, 1.0}));
    EXPECT_EQ(round_ticks(0.0, kInfinity, 4), (Ticks{0.0, 1.0}));
    EXPECT_EQ(round_ticks(kNone, 1.0, 4), (Ticks{0.0, 1.0}));
    EXPECT_EQ(round_ticks(0.0, std::numeric_limits<double>::denorm_min(), 4), (Ticks{0.0, 1.0}));
}

TEST(ReportHtmlTicks, of_time_follow_the_steps_of_a_clock) {
    EXPECT_EQ(time_ticks(30.0, 6), (Ticks{0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0}));
    EXPECT_EQ(time_ticks(100.0, 6), (Ticks{0.0, 30.0, 60.0, 90.0}));
    EXPECT_EQ(time_ticks(600.0, 6), (Ticks{0.0, 120.0, 240.0, 360.0, 480.0, 600.0}));
    EXPECT_EQ(time_ticks(7200.0, 6), (Ticks{0.0, 1800.0, 3600.0, 5400.0, 7200.0}));
    EXPECT_EQ(time_ticks(40.0 * 3600.0, 6), (Ticks{0.0, 36000.0, 72000.0, 108000.0, 144000.0}));
    EXPECT_EQ(time_ticks(0.0, 6), (Ticks{0.0}));
    EXPECT_EQ(time_ticks(kNone, 6), (Ticks{0.0}));
}

TEST(ReportHtmlTicks, of_a_long_logarithmic_axis_are_only_powers_of_ten) {
    EXPECT_EQ(log_ticks(20.0, 500.0, 7), (Ticks{20.0, 50.0, 100.0, 200.0, 500.0}));
    const Ticks powers = log_ticks(0.01, 20.0, 7);
    ASSERT_EQ(powers.size(), 4u);
    EXPECT_DOUBLE_EQ(powers[0], 0.01);
    EXPECT_DOUBLE_EQ(powers[3], 10.0);
    EXPECT_LE(log_ticks(1e-6, 1e9, 7).size(), 7u);
    EXPECT_TRUE(log_ticks(0.0, 1.0, 7).empty());
    EXPECT_TRUE(log_ticks(1.0, kInfinity, 7).empty());
}

TEST(ReportHtmlTicks, round_down_and_round_up_enclose_every_number) {
    for (const double number : {0.0007, 0.1, 0.99, 1.0, 2.0, 3.3, 4.999, 5.0, 9.9, 10.0, 61234.0}) {
        EXPECT_LE(round_down(number), number * (1.0 + 1e-9));
        EXPECT_GE(round_up(number), number * (1.0 - 1e-9));
        EXPECT_GT(round_down(number), number / 2.6);
        EXPECT_LT(round_up(number), number * 2.6);
    }
}

}  // namespace
}  // namespace arena::client_sim::html
