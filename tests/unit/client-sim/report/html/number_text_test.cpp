#include "client-sim/report/html/number_text.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

TEST(ReportHtmlNumberText, digits_are_grouped_in_threes) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(-1234567), "-1,234,567");
    EXPECT_EQ(grouped(std::numeric_limits<std::int64_t>::min()), "-9,223,372,036,854,775,808");
}

TEST(ReportHtmlNumberText, a_short_number_has_three_significant_digits) {
    EXPECT_EQ(short_number(0.0), "0");
    EXPECT_EQ(short_number(0.1234), "0.123");
    EXPECT_EQ(short_number(1.5), "1.5");
    EXPECT_EQ(short_number(12.345), "12.3");
    EXPECT_EQ(short_number(99.96), "100");
    EXPECT_EQ(short_number(-250.4), "-250");
    EXPECT_EQ(short_number(8182.0), "8,182");
    EXPECT_EQ(short_number(46543.0), "46.5k");
    EXPECT_EQ(short_number(999999.0), "1M");
    EXPECT_EQ(short_number(0.00002), "2e-05");
    EXPECT_EQ(short_number(1.8e19), "1.8e+19");
}

TEST(ReportHtmlNumberText, a_number_that_is_not_finite_is_unknown) {
    EXPECT_EQ(short_number(std::numeric_limits<double>::quiet_NaN()), kUnknown);
    EXPECT_EQ(short_number(-std::numeric_limits<double>::infinity()), kUnknown);
    EXPECT_EQ(short_number(std::optional<double>{}), kUnknown);
    EXPECT_EQ(time_text(std::numeric_limits<double>::infinity()), kUnknown);
}

TEST(ReportHtmlNumberText, time_is_written_as_on_a_clock) {
    EXPECT_EQ(time_text(0.25), "0.25 s");
    EXPECT_EQ(time_text(45.0), "45 s");
    EXPECT_EQ(time_text(59.7), "1:00");
    EXPECT_EQ(time_text(125.0), "2:05");
    EXPECT_EQ(time_text(3725.0), "1:02:05");
    EXPECT_EQ(time_text(-1.0), "0 s");
}

TEST(ReportHtmlNumberText, a_moment_is_a_date_and_a_time_in_utc) {
    EXPECT_EQ(utc_text(0.0), "1970-01-01 00:00:00 UTC");
    EXPECT_EQ(utc_text(1'709'251'199.0), "2024-02-29 23:59:59 UTC");
    EXPECT_EQ(utc_text(1'709'251'200.0), "2024-03-01 00:00:00 UTC");
    EXPECT_EQ(utc_text(-1.0), kUnknown);
    EXPECT_EQ(utc_text(1e300), kUnknown);
    EXPECT_EQ(utc_text(std::numeric_limits<double>::quiet_NaN()), kUnknown);
}

TEST(ReportHtmlNumberText, a_percentage_has_no_superfluous_digits) {
    EXPECT_EQ(percent(0.0), "0%");
    EXPECT_EQ(percent(0.125), "12.5%");
    EXPECT_EQ(percent(1.0 / 3.0), "33.33%");
    EXPECT_EQ(percent(1.0), "100%");
}

TEST(ReportHtmlNumberText, the_unit_of_bytes_is_the_largest_that_fits) {
    EXPECT_STREQ(byte_unit(0.0).prefix, "");
    EXPECT_STREQ(byte_unit(999.0).prefix, "");
    EXPECT_STREQ(byte_unit(1000.0).prefix, "k");
    EXPECT_STREQ(byte_unit(2.5e6).prefix, "M");
    EXPECT_DOUBLE_EQ(byte_unit(1e300).bytes, 1e12);
}

}  // namespace
}  // namespace arena::client_sim::html
