#include "protocol/session/rate_limit/hashed_rate_limiters.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::hashed_rate_limiters_test {
namespace {

using std::chrono::milliseconds;

TEST(HashedRateLimiters, one_exhausted_key_does_not_limit_others) {
    const Rate rate{10, 5};
    HashedRateLimiters limiters(4096, 1);
    int taken = 0;
    while (limiters.take(1, rate, Time{}))
        ++taken;

    EXPECT_EQ(taken, 5);
    EXPECT_FALSE(limiters.has_some(1, rate, Time{}));
    EXPECT_TRUE(limiters.take(2, rate, Time{}));
    EXPECT_TRUE(limiters.take(1, rate, milliseconds(100))) << "it recovers with time";
}

TEST(HashedRateLimiters, grants_one_key_no_more_than_its_rate_and_one_burst) {
    const Rate rate{1, 10};
    HashedRateLimiters limiters(4096, 1);
    int taken = 0;
    for (int ms = 0; ms <= 10'000; ++ms)
        taken += limiters.take(1, rate, milliseconds(ms)) ? 1 : 0;

    EXPECT_EQ(taken, 10 + 10);
}

TEST(HashedRateLimiters, charging_an_exhausted_key_leaves_no_debt) {
    const Rate rate{10, 5};
    HashedRateLimiters limiters(4096, 1);
    for (int i = 0; i < 1000; ++i)
        limiters.charge(1, rate, Time{});

    EXPECT_FALSE(limiters.has_some(1, rate, milliseconds(99)));
    EXPECT_TRUE(limiters.has_some(1, rate, milliseconds(101)));
}

/// Returns how many of 10,000 keys have nothing left after `spenders` others have used up theirs.
int count_starved_keys(HashedRateLimiters& limiters, std::uint64_t spenders) {
    const Rate rate{1, 1};
    for (std::uint64_t key = 1'000'000; key < 1'000'000 + spenders; ++key)
        limiters.charge(key, rate, Time{});
    int out = 0;
    for (std::uint64_t key = 0; key < 10'000; ++key)
        out += limiters.has_some(key, rate, Time{}) ? 0 : 1;
    return out;
}

TEST(HashedRateLimiters, hundreds_of_flooding_keys_exhaust_hardly_any_other) {
    HashedRateLimiters limiters(16'384, 1);

    EXPECT_LT(count_starved_keys(limiters, 800), 200) << "(1600 / 16384)^2 is one in a hundred";
}

TEST(HashedRateLimiters, another_hash_key_exhausts_different_keys) {
    const Rate rate{1, 1};
    HashedRateLimiters limiters(64, 1);
    ASSERT_GT(count_starved_keys(limiters, 64), 1'000);
    std::vector<std::uint64_t> unlucky;
    for (std::uint64_t key = 0; key < 10'000; ++key)
        if (!limiters.has_some(key, rate, Time{})) unlucky.push_back(key);

    HashedRateLimiters others(64, 2);
    static_cast<void>(count_starved_keys(others, 64));
    const auto still = std::count_if(unlucky.begin(), unlucky.end(), [&](std::uint64_t key) {
        return !others.has_some(key, rate, Time{});
    });

    EXPECT_LT(static_cast<std::size_t>(still), unlucky.size() * 9 / 10);
}

TEST(HashedRateLimiters, renewal_moves_every_key) {
    const Rate rate{1, 1};
    HashedRateLimiters limiters(4096, 1);
    ASSERT_TRUE(limiters.take(7, rate, Time{}));
    ASSERT_FALSE(limiters.take(7, rate, Time{}));

    limiters.renew(2);

    EXPECT_TRUE(limiters.take(7, rate, Time{}));
}

TEST(HashedRateLimiters, there_is_at_least_one_limiter) {
    const Rate rate{1, 1};
    HashedRateLimiters limiters(0, 1);

    EXPECT_TRUE(limiters.take(1, rate, Time{}));
    EXPECT_FALSE(limiters.take(2, rate, Time{})) << "all keys share the one limiter";
}

TEST(HashedRateLimiters, a_key_whose_two_limiters_are_one_pays_once) {
    const Rate rate{1, 2};
    HashedRateLimiters limiters(1, 1);

    EXPECT_TRUE(limiters.take(1, rate, Time{}));
    EXPECT_TRUE(limiters.take(1, rate, Time{}));
    EXPECT_FALSE(limiters.take(1, rate, Time{}));
}

}  // namespace
}  // namespace arena::protocol::hashed_rate_limiters_test
