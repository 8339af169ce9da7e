#include "server/app/rate_limit.h"

#include <chrono>

#include <gtest/gtest.h>

namespace arena::server::rate_limit_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(RateLimit, allows_a_burst_and_then_one_per_interval) {
    RateLimit limit(3, milliseconds(100));
    const Time start = seconds(50);

    int passed = 0;
    for (int i = 0; i < 10; ++i)
        passed += limit.allow(start) ? 1 : 0;
    EXPECT_EQ(passed, 3);
    EXPECT_EQ(limit.take_suppressed(), 7u);
    EXPECT_EQ(limit.take_suppressed(), 0u);

    EXPECT_FALSE(limit.allow(start + milliseconds(99)));
    EXPECT_TRUE(limit.allow(start + milliseconds(100)));
    EXPECT_FALSE(limit.allow(start + milliseconds(150)));
    EXPECT_TRUE(limit.allow(start + milliseconds(200)));
}

TEST(RateLimit, a_long_silence_earns_no_more_than_a_burst) {
    RateLimit limit(2, milliseconds(100));
    (void)limit.allow(seconds(1));

    int passed = 0;
    for (int i = 0; i < 10; ++i)
        passed += limit.allow(seconds(1000)) ? 1 : 0;

    EXPECT_EQ(passed, 2);
}

TEST(RateLimit, the_rest_of_an_interval_counts_towards_the_next_line) {
    RateLimit limit(2, milliseconds(100));
    const Time start = seconds(50);
    EXPECT_TRUE(limit.allow(start));
    EXPECT_TRUE(limit.allow(start));

    // At 150 ms one line is earned, and half of the next.
    EXPECT_TRUE(limit.allow(start + milliseconds(150)));
    EXPECT_FALSE(limit.allow(start + milliseconds(199)));
    EXPECT_TRUE(limit.allow(start + milliseconds(200)));
}

TEST(RateLimit, time_before_the_first_line_earns_nothing) {
    RateLimit limit(1, milliseconds(100));
    const Time start = seconds(50) + milliseconds(99);

    EXPECT_TRUE(limit.allow(start));

    EXPECT_FALSE(limit.allow(start + milliseconds(99)));
    EXPECT_TRUE(limit.allow(start + milliseconds(100)));
}

TEST(RateLimit, a_burst_of_zero_lets_nothing_pass) {
    RateLimit limit(0, milliseconds(100));

    EXPECT_FALSE(limit.allow(seconds(1)));
    EXPECT_FALSE(limit.allow(seconds(100)));
    EXPECT_EQ(limit.take_suppressed(), 2u);
}

TEST(RateLimit, lines_that_pass_do_not_count_as_held_back) {
    RateLimit limit(2, milliseconds(100));

    EXPECT_TRUE(limit.allow(seconds(1)));
    EXPECT_TRUE(limit.allow(seconds(1)));

    EXPECT_EQ(limit.take_suppressed(), 0u);
}

}  // namespace
}  // namespace arena::server::rate_limit_test
