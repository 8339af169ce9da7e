#include "client-sim/report/report_number.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(ReportNumber, a_count_and_a_measurement_have_a_value_and_an_unknown_number_has_none) {
    EXPECT_EQ((ReportNumber{"ticks", std::int64_t{-3}}.number()), -3.0);
    EXPECT_EQ((ReportNumber{"tick_ms_p99", 0.25}.number()), 0.25);
    EXPECT_EQ((ReportNumber{"tick_ms_max", {}}.number()), std::nullopt);
}

TEST(ReportNumber, zero_is_known) {
    EXPECT_EQ((ReportNumber{"kills", std::int64_t{0}}.number()), 0.0);
    EXPECT_EQ((ReportNumber{"kills", 0.0}.number()), 0.0);
}

TEST(ReportNumber, the_largest_count_is_rounded_to_the_nearest_real_number) {
    const ReportNumber most{"bytes", std::numeric_limits<std::int64_t>::max()};

    EXPECT_EQ(most.number(), 9223372036854775808.0);
}

TEST(FindNumber, finds_nothing_in_an_empty_list) {
    EXPECT_EQ(find_number({}, "ticks"), std::nullopt);
    EXPECT_EQ(find_number({}, ""), std::nullopt);
}

TEST(FindNumber, finds_the_number_of_exactly_that_key) {
    const std::vector<ReportNumber> numbers{
        {"tick", std::int64_t{1}}, {"ticks", std::int64_t{2}}, {"ticks_skipped", 3.5}};

    EXPECT_EQ(find_number(numbers, "tick"), 1.0);
    EXPECT_EQ(find_number(numbers, "ticks"), 2.0);
    EXPECT_EQ(find_number(numbers, "ticks_skipped"), 3.5);
    EXPECT_EQ(find_number(numbers, "ticks_"), std::nullopt);
    EXPECT_EQ(find_number(numbers, ""), std::nullopt);
}

TEST(FindNumber, a_number_that_was_not_measured_is_not_found) {
    const std::vector<ReportNumber> numbers{{"ticks", {}}, {"kills", std::int64_t{2}}};

    EXPECT_EQ(find_number(numbers, "ticks"), std::nullopt);
    EXPECT_EQ(find_number(numbers, "kills"), 2.0);
}

TEST(FindNumber, the_first_of_two_equal_keys_counts) {
    const std::vector<ReportNumber> numbers{{"ticks", std::int64_t{1}}, {"ticks", std::int64_t{2}}};

    EXPECT_EQ(find_number(numbers, "ticks"), 1.0);
}

}  // namespace
}  // namespace arena::client_sim
