#include "protocol/session/rate_limit/rate_limiter.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::protocol::rate_limiter_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(RateLimiter, grants_a_burst_and_then_its_rate) {
    const Rate rate{10, 3};
    RateLimiter limiter;

    int at_once = 0;
    while (limiter.take(rate, seconds(5)))
        ++at_once;
    EXPECT_EQ(at_once, 3);
    EXPECT_FALSE(limiter.take(rate, milliseconds(5'099)));
    EXPECT_TRUE(limiter.take(rate, milliseconds(5'100)));
    EXPECT_FALSE(limiter.take(rate, milliseconds(5'100)));
}

TEST(RateLimiter, grants_no_more_than_its_rate_and_one_burst_over_a_long_time) {
    const Rate rate{50, 20};
    RateLimiter limiter;
    int taken = 0;
    for (int ms = 0; ms <= 10'000; ++ms) {
        for (int i = 0; i < 5; ++i)
            taken += limiter.take(rate, milliseconds(ms)) ? 1 : 0;
    }

    EXPECT_EQ(taken, 50 * 10 + 20);
}

TEST(RateLimiter, grants_nothing_with_a_rate_or_a_burst_of_zero) {
    RateLimiter limiter;

    EXPECT_FALSE(limiter.take({0, 5}, Time{}));
    EXPECT_FALSE(limiter.take({5, 0}, Time{}));
}

TEST(RateLimiter, works_with_extreme_rates_and_times) {
    constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
    RateLimiter limiter;

    EXPECT_TRUE(limiter.take({1, kMost}, Time(std::chrono::hours(24 * 365 * 100))));
    EXPECT_TRUE(limiter.take({kMost, 1}, Time(std::chrono::hours(24 * 365 * 101))));
}

TEST(RateLimiter, a_use_of_many_units_waits_until_that_many_are_left) {
    const Rate rate{10, 5};
    RateLimiter limiter;
    ASSERT_TRUE(limiter.take(rate, seconds(5), 3));

    EXPECT_FALSE(limiter.has(rate, milliseconds(5'099), 3));
    EXPECT_TRUE(limiter.has(rate, milliseconds(5'099), 2));
    EXPECT_FALSE(limiter.take(rate, milliseconds(5'099), 3));
    EXPECT_TRUE(limiter.take(rate, milliseconds(5'100), 3));
    EXPECT_FALSE(limiter.take(rate, seconds(100), 6)) << "more than a burst is never left";
}

TEST(RateLimiter, charging_more_than_is_left_makes_all_wait_until_it_is_paid) {
    const Rate rate{10, 5};
    RateLimiter limiter;
    limiter.charge(rate, seconds(5), 8);  // 0.8 s of units, of which 0.5 s may be in advance

    EXPECT_FALSE(limiter.has_some(rate, milliseconds(5'300)));
    EXPECT_TRUE(limiter.has_some(rate, milliseconds(5'301))) << "a part of a unit";
    EXPECT_FALSE(limiter.has(rate, milliseconds(5'399)));
    EXPECT_TRUE(limiter.has(rate, milliseconds(5'400)));
    EXPECT_FALSE(limiter.has_some({0, 5}, seconds(100))) << "a rate of 0 is never";
}

}  // namespace
}  // namespace arena::protocol::rate_limiter_test
