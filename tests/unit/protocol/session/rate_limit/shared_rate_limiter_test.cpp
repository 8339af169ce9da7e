#include "protocol/session/rate_limit/shared_rate_limiter.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::shared_rate_limiter_test {
namespace {

using std::chrono::milliseconds;

TEST(SharedRateLimiter, grants_every_request_while_there_is_enough) {
    const Rate rate{1'000, 100};
    SharedRateLimiter limiter(1);

    for (int ms = 0; ms < 5'000; ++ms)
        ASSERT_TRUE(limiter.take(rate, milliseconds(ms))) << ms;
}

TEST(SharedRateLimiter, never_grants_more_than_its_rate_and_a_burst) {
    const Rate rate{1'000, 100};
    SharedRateLimiter limiter(1);
    int taken = 0;
    for (int ms = 0; ms < 5'000; ++ms)
        for (int i = 0; i < 50; ++i)
            taken += limiter.take(rate, milliseconds(ms)) ? 1 : 0;

    EXPECT_LE(taken, 5'000 + 100);
    EXPECT_GT(taken, 4'200);
}

// A plain rate limiter would grant nothing here.
TEST(SharedRateLimiter, requests_after_a_flood_have_the_same_chance_as_the_flood) {
    const Rate rate{1'000, 100};
    SharedRateLimiter limiter(1);
    int flood = 0;
    int behind = 0;
    for (int ms = 0; ms < 10'000; ++ms) {
        for (int i = 0; i < 9; ++i)
            flood += limiter.take(rate, milliseconds(ms)) ? 1 : 0;
        behind += limiter.take(rate, milliseconds(ms)) ? 1 : 0;
    }

    EXPECT_GT(behind, 10'000 / 10 * 3 / 4);
    EXPECT_NEAR(flood, 9 * behind, 9 * behind / 4);
}

TEST(SharedRateLimiter, a_flood_that_pauses_every_other_window_gains_nothing) {
    const Rate rate{1'000, 100};
    SharedRateLimiter limiter(1);
    int behind = 0;
    for (int ms = 0; ms < 10'000; ++ms) {
        for (int i = 0; i < 20 && ms / 100 % 2 == 0; ++i)
            static_cast<void>(limiter.take(rate, milliseconds(ms)));
        behind += limiter.take(rate, milliseconds(ms)) ? 1 : 0;
    }

    EXPECT_GT(behind, 10'000 / 20);
}

TEST(SharedRateLimiter, grants_nothing_with_a_rate_of_zero) {
    SharedRateLimiter limiter(1);

    EXPECT_FALSE(limiter.take({0, 5}, Time{}));
    EXPECT_FALSE(limiter.take({5, 0}, Time{}));
}

TEST(SharedRateLimiter, grants_its_rate_under_a_flood_when_the_rate_is_below_one_a_window) {
    const Rate rate{5, 5};
    SharedRateLimiter limiter(1);
    int taken = 0;
    for (int ms = 0; ms < 10'000; ++ms)
        taken += limiter.take(rate, milliseconds(ms)) ? 1 : 0;

    EXPECT_LE(taken, 5 * 10 + 5);
    EXPECT_GT(taken, 5 * 10 * 3 / 4);
}

TEST(SharedRateLimiter, another_seed_grants_other_requests) {
    const auto draws = [](std::uint64_t seed) {
        SharedRateLimiter limiter(seed);
        std::vector<bool> granted;
        for (int ms = 0; ms < 200; ++ms)
            for (int i = 0; i < 10; ++i)
                granted.push_back(limiter.take({1'000, 100}, milliseconds(ms)));
        return granted;
    };

    EXPECT_EQ(draws(1), draws(1));
    EXPECT_NE(draws(1), draws(2));
}

/// Returns how many of 1,000 requests are granted at the last of these times, after a flood of
/// 16,000 at 0 and one request at each time between.
int granted_after_flood(const std::vector<Time>& times) {
    const Rate rate{1'000, 1'000};
    SharedRateLimiter limiter(1);
    for (int i = 0; i < 16'000; ++i)
        static_cast<void>(limiter.take(rate, Time{}));
    for (const Time time : times)
        static_cast<void>(limiter.take(rate, time));
    int granted = 0;
    for (int i = 0; i < 1'000; ++i)
        granted += limiter.take(rate, times.back()) ? 1 : 0;
    return granted;
}

// In a window of 100 ms the rate grants 100, of which 94 are drawn for.
TEST(SharedRateLimiter, the_chance_is_the_grants_of_a_window_divided_by_the_last_windows_requests) {
    EXPECT_NEAR(granted_after_flood({milliseconds(100)}), 1'000 * 94 / 16'000, 5);
    EXPECT_NEAR(granted_after_flood({milliseconds(400)}), 1'000 * 94 / 4'000, 12)
        << "the flood is spread over the windows since it began";
}

TEST(SharedRateLimiter, remembers_half_of_a_flood_in_each_window_after_it) {
    EXPECT_NEAR(granted_after_flood({milliseconds(100), milliseconds(200)}), 1'000 * 94 / 8'000, 8);
    EXPECT_NEAR(granted_after_flood({milliseconds(100), milliseconds(400)}), 1'000 * 94 / 2'000,
                16);
    EXPECT_EQ(granted_after_flood({milliseconds(100), milliseconds(100'000)}), 1'000 - 1)
        << "one request and 999 more use up the burst";
}

}  // namespace
}  // namespace arena::protocol::shared_rate_limiter_test
