#include "client-sim/base/bars.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(Bars, a_percentile_is_the_first_bar_that_reaches_the_share) {
    const std::vector<Bar> bars{{1.0, 98}, {2.0, 1}, {9.0, 1}};

    EXPECT_EQ(percentile_of(bars, 0.0), 1.0);
    EXPECT_EQ(percentile_of(bars, 0.98), 1.0);
    EXPECT_EQ(percentile_of(bars, 0.981), 2.0);
    EXPECT_EQ(percentile_of(bars, 0.99), 2.0);
    EXPECT_EQ(percentile_of(bars, 1.0), 9.0);
}

TEST(Bars, without_any_count_have_no_percentile) {
    EXPECT_FALSE(percentile_of({}, 0.5));
    EXPECT_FALSE(percentile_of(std::vector<Bar>{{1.0, 0}}, 0.5));
}

}  // namespace
}  // namespace arena::client_sim
