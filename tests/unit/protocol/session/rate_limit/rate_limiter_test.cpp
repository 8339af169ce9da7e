#include "protocol/session/rate_limit/rate_limiter.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/handshake/handshake_rate_limiters.h"
#include "protocol/session/rate_limit/hashed_rate_limiters.h"
#include "protocol/session/rate_limit/shared_rate_limiter.h"
#include "tests/support/handshake.h"

namespace arena::protocol {
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
int shut_out(HashedRateLimiters& limiters, std::uint64_t spenders) {
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

    EXPECT_LT(shut_out(limiters, 800), 200) << "(1600 / 16384)^2 is one in a hundred";
}

TEST(HashedRateLimiters, another_hash_key_exhausts_different_keys) {
    const Rate rate{1, 1};
    HashedRateLimiters limiters(64, 1);
    ASSERT_GT(shut_out(limiters, 64), 1'000);
    std::vector<std::uint64_t> unlucky;
    for (std::uint64_t key = 0; key < 10'000; ++key)
        if (!limiters.has_some(key, rate, Time{})) unlucky.push_back(key);

    HashedRateLimiters others(64, 2);
    static_cast<void>(shut_out(others, 64));
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

/// Reports `times` failures from this address.
void fail_often(HandshakeRateLimiters& limiters, const Address& from, int times) {
    for (int i = 0; i < times; ++i)
        limiters.charge_failure(from, Time{});
}

/// Whether the address is suspect, so that none of its tokens is opened when suspects are granted
/// none.
bool is_suspect(HandshakeRateLimiters& limiters, const Address& from) {
    return !limiters.may_open_token(from, Time{});
}

HandshakeLimits nothing_for_suspects() {
    HandshakeLimits limits;
    limits.tokens_of_suspects = {0, 0};
    return limits;
}

Address ipv6_host(std::uint8_t site, std::uint8_t prefix, std::uint8_t host) {
    Address address{.port = 40'000};
    address.ip = {0x20, 0x01, 0x0d, 0xb8, 0, site, 0, prefix, 0, 0, 0, 0, 0, 0, 0, host};
    return address;
}

TEST(HandshakeRateLimiters, an_address_whose_tokens_fail_is_suspect_and_its_neighbours_are_not) {
    HandshakeRateLimiters limiters(nothing_for_suspects(), test::seeded(1));

    fail_often(limiters, ipv4_address({1, 2, 3, 4}, 5), 49);
    EXPECT_FALSE(is_suspect(limiters, ipv4_address({1, 2, 3, 4}, 6)));
    fail_often(limiters, ipv4_address({1, 2, 3, 4}, 5), 1);

    EXPECT_TRUE(is_suspect(limiters, ipv4_address({1, 2, 3, 4}, 6)));
    EXPECT_FALSE(is_suspect(limiters, ipv4_address({1, 2, 3, 5}, 6)));
}

TEST(HandshakeRateLimiters, an_ipv6_prefix_is_suspect_as_a_whole) {
    HandshakeRateLimiters limiters(nothing_for_suspects(), test::seeded(1));

    fail_often(limiters, ipv6_host(1, 1, 1), 50);

    EXPECT_TRUE(is_suspect(limiters, ipv6_host(1, 1, 2)));
    EXPECT_FALSE(is_suspect(limiters, ipv6_host(1, 2, 1))) << "another /64";
}

TEST(HandshakeRateLimiters, an_ipv6_site_is_suspect_when_failures_spread_over_its_prefixes) {
    HandshakeRateLimiters limiters(nothing_for_suspects(), test::seeded(1));

    for (std::uint8_t prefix = 0; prefix < 20; ++prefix)
        fail_often(limiters, ipv6_host(1, prefix, 1), 10);

    EXPECT_TRUE(is_suspect(limiters, ipv6_host(1, 99, 1))) << "a new /64 of the same /48";
    EXPECT_FALSE(is_suspect(limiters, ipv6_host(2, 99, 1))) << "another /48";
}

TEST(HandshakeRateLimiters, every_port_is_limited_by_itself) {
    HandshakeRateLimiters limiters({}, test::seeded(1));
    int answered = 0;
    while (limiters.may_answer_response(ipv4_address({1, 2, 3, 4}, 5), Time{}))
        ++answered;

    EXPECT_EQ(answered, 20);
    EXPECT_FALSE(limiters.may_open_token(ipv4_address({1, 2, 3, 4}, 5), Time{}));
    EXPECT_TRUE(limiters.may_open_token(ipv4_address({1, 2, 3, 4}, 6), Time{}));
    EXPECT_TRUE(limiters.may_open_token(ipv4_address({1, 2, 3, 4}, 5), milliseconds(100)));
}

TEST(HandshakeRateLimiters, the_rate_of_letting_in_one_client_is_limited) {
    HandshakeRateLimiters limiters({}, test::seeded(1));
    for (int i = 0; i < 10; ++i) {
        ASSERT_TRUE(limiters.may_let_in(7, Time{})) << i;
        limiters.charge_entry(7, Time{});
    }

    EXPECT_FALSE(limiters.may_let_in(7, Time{}));
    EXPECT_TRUE(limiters.may_let_in(8, Time{}));
    EXPECT_TRUE(limiters.may_let_in(7, seconds(1)));
}

}  // namespace
}  // namespace arena::protocol
