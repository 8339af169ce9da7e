#include "client-sim/report/html/samples.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

/// Returns samples at these times; the violations of each are its place in the list.
Timeline timeline_at(const std::vector<double>& times) {
    Timeline timeline;
    for (const double at : times)
        timeline.samples.push_back({.at_seconds = at, .violations = timeline.samples.size()});
    return timeline;
}

/// Returns the places in the list that the ordered samples come from.
std::vector<std::uint64_t> order_of(const std::vector<double>& times) {
    std::vector<std::uint64_t> order;
    for (const Sample& sample : ordered_samples(timeline_at(times)))
        order.push_back(sample.violations);
    return order;
}

TEST(ReportHtmlSamples, no_samples_stay_none) {
    EXPECT_TRUE(order_of({}).empty());
}

TEST(ReportHtmlSamples, are_ordered_by_time) {
    EXPECT_EQ(order_of({3.0, 1.0, 2.0}), (std::vector<std::uint64_t>{1, 2, 0}));
}

TEST(ReportHtmlSamples, of_the_same_time_keep_their_order) {
    EXPECT_EQ(order_of({2.0, 1.0, 2.0, 1.0}), (std::vector<std::uint64_t>{1, 3, 0, 2}));
}

TEST(ReportHtmlSamples, a_time_that_is_negative_or_not_finite_is_left_out) {
    EXPECT_EQ(order_of({kNoNumber, 0.0, -0.001, kEndless, 5.0, -kEndless}),
              (std::vector<std::uint64_t>{1, 4}));
}

TEST(ReportHtmlSamples, a_value_that_is_not_finite_was_not_measured) {
    EXPECT_EQ(finite(std::nullopt), std::nullopt);
    EXPECT_EQ(finite(kNoNumber), std::nullopt);
    EXPECT_EQ(finite(kEndless), std::nullopt);
    EXPECT_EQ(finite(-kEndless), std::nullopt);
    EXPECT_EQ(finite(0.0), 0.0);
    EXPECT_EQ(finite(-1.5), -1.5);
}

}  // namespace
}  // namespace arena::client_sim::html
