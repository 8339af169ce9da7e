#include "client-sim/bot/range_totals.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(RangeTotals, each_range_begins_where_the_one_before_ends) {
    EXPECT_EQ(range_of(0.0), 0u);
    EXPECT_EQ(range_of(4.999), 0u);
    EXPECT_EQ(range_of(5.0), 1u);
    EXPECT_EQ(range_of(9.999), 1u);
    EXPECT_EQ(range_of(10.0), 2u);
    EXPECT_EQ(range_of(19.999), 2u);
    EXPECT_EQ(range_of(20.0), 3u);
}

TEST(RangeTotals, the_last_range_has_no_end) {
    EXPECT_EQ(range_of(1e9), kRangeCount - 1);
    EXPECT_EQ(range_of(std::numeric_limits<double>::infinity()), kRangeCount - 1);
}

TEST(RangeTotals, shots_and_hits_are_summed_over_all_ranges) {
    const RangeTotals ranges{{{.shots = 1, .hits = 1},
                              {.shots = 10, .hits = 4},
                              {.shots = 100, .hits = 20},
                              {.shots = 1000, .hits = 300}}};

    EXPECT_EQ(sum_of_ranges({}), RangeCounts{});
    EXPECT_EQ(sum_of_ranges(ranges), (RangeCounts{.shots = 1111, .hits = 325}));
}

}  // namespace
}  // namespace arena::client_sim
