#include "server/statistics/server_report.h"

#include <chrono>

#include <gtest/gtest.h>

namespace arena::server::server_report_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr Time kPeriod = milliseconds(16);

TEST(TickTimes, are_empty_at_first) {
    const TickTimes times;

    EXPECT_EQ(times.nanoseconds.count(), 0u);
    EXPECT_EQ(times.seconds.sum, 0.0);
    EXPECT_EQ(times.overruns, 0u);
    EXPECT_EQ(times.skipped, 0u);
}

TEST(TickTimes, a_tick_counts_in_both_histograms) {
    TickTimes times;

    times.record(milliseconds(2), kPeriod);
    times.record(milliseconds(5), kPeriod);

    EXPECT_EQ(times.nanoseconds.count(), 2u);
    EXPECT_EQ(times.nanoseconds.max(), 5'000'000u);
    EXPECT_NEAR(times.seconds.sum, 0.007, 1e-12);
    // The edges of the buckets are 0.5, 1, 2, 4, 6, ... ms, and an edge belongs to the bucket
    // below.
    EXPECT_EQ(times.seconds.counts[2], 1u);
    EXPECT_EQ(times.seconds.counts[4], 1u);
}

TEST(TickTimes, a_tick_of_exactly_a_period_is_no_overrun) {
    TickTimes times;

    times.record(kPeriod, kPeriod);
    EXPECT_EQ(times.overruns, 0u);

    times.record(kPeriod + nanoseconds(1), kPeriod);
    EXPECT_EQ(times.overruns, 1u);
}

TEST(ServerReport, has_no_last_tick_before_the_first_one) {
    const ServerReport report;

    EXPECT_FALSE(report.last_tick_at);
    EXPECT_FALSE(report.draining);
    EXPECT_EQ(report.tick, 0u);
}

TEST(TickTimes, of_several_matches_are_added) {
    TickTimes times;
    times.record(milliseconds(2), kPeriod);
    TickTimes others;
    others.record(milliseconds(5), kPeriod);
    others.record(milliseconds(20), kPeriod);
    others.skipped = 3;
    others.receiving = milliseconds(1);

    times += others;

    TickTimes expected;
    for (const int duration : {2, 5, 20})
        expected.record(milliseconds(duration), kPeriod);
    EXPECT_EQ(times.nanoseconds.bars(), expected.nanoseconds.bars());
    EXPECT_EQ(times.nanoseconds.count(), 3u);
    EXPECT_EQ(times.nanoseconds.max(), 20'000'000u);
    EXPECT_EQ(times.nanoseconds.value_at(0.5), expected.nanoseconds.value_at(0.5));
    EXPECT_EQ(times.seconds.counts, expected.seconds.counts);
    EXPECT_EQ(times.overruns, 1u);
    EXPECT_EQ(times.skipped, 3u);
    EXPECT_EQ(times.receiving, milliseconds(1));
}

}  // namespace
}  // namespace arena::server::server_report_test
