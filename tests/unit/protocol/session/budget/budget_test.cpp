#include "protocol/session/budget/budget.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/budget/hashed_budgets.h"
#include "protocol/session/budget/shared_budget.h"
#include "protocol/session/handshake/handshake_budgets.h"
#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Budget, grants_a_burst_and_then_its_rate) {
    const Rate rate{10, 3};
    Budget budget;

    int at_once = 0;
    while (budget.take(rate, seconds(5)))
        ++at_once;
    EXPECT_EQ(at_once, 3);
    EXPECT_FALSE(budget.take(rate, milliseconds(5'099)));
    EXPECT_TRUE(budget.take(rate, milliseconds(5'100)));
    EXPECT_FALSE(budget.take(rate, milliseconds(5'100)));
}

TEST(Budget, grants_no_more_than_its_rate_and_one_burst_over_a_long_time) {
    const Rate rate{50, 20};
    Budget budget;
    int taken = 0;
    for (int ms = 0; ms <= 10'000; ++ms) {
        for (int i = 0; i < 5; ++i)
            taken += budget.take(rate, milliseconds(ms)) ? 1 : 0;
    }

    EXPECT_EQ(taken, 50 * 10 + 20);
}

TEST(Budget, grants_nothing_with_a_rate_or_a_burst_of_zero) {
    Budget budget;

    EXPECT_FALSE(budget.take({0, 5}, Time{}));
    EXPECT_FALSE(budget.take({5, 0}, Time{}));
}

TEST(Budget, works_with_extreme_rates_and_times) {
    constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
    Budget budget;

    EXPECT_TRUE(budget.take({1, kMost}, Time(std::chrono::hours(24 * 365 * 100))));
    EXPECT_TRUE(budget.take({kMost, 1}, Time(std::chrono::hours(24 * 365 * 101))));
}

TEST(HashedBudgets, one_exhausted_key_does_not_limit_others) {
    const Rate rate{10, 5};
    HashedBudgets budgets(4096, 1);
    int taken = 0;
    while (budgets.take(1, rate, Time{}))
        ++taken;

    EXPECT_EQ(taken, 5);
    EXPECT_FALSE(budgets.has_some(1, rate, Time{}));
    EXPECT_TRUE(budgets.take(2, rate, Time{}));
    EXPECT_TRUE(budgets.take(1, rate, milliseconds(100))) << "it recovers with time";
}

TEST(HashedBudgets, grants_one_key_no_more_than_its_rate_and_one_burst) {
    const Rate rate{1, 10};
    HashedBudgets budgets(4096, 1);
    int taken = 0;
    for (int ms = 0; ms <= 10'000; ++ms)
        taken += budgets.take(1, rate, milliseconds(ms)) ? 1 : 0;

    EXPECT_EQ(taken, 10 + 10);
}

TEST(HashedBudgets, charging_an_exhausted_key_leaves_no_debt) {
    const Rate rate{10, 5};
    HashedBudgets budgets(4096, 1);
    for (int i = 0; i < 1000; ++i)
        budgets.charge(1, rate, Time{});

    EXPECT_FALSE(budgets.has_some(1, rate, milliseconds(99)));
    EXPECT_TRUE(budgets.has_some(1, rate, milliseconds(101)));
}

/// Returns how many of 10,000 keys have nothing left after `spenders` others have used up theirs.
int shut_out(HashedBudgets& budgets, std::uint64_t spenders) {
    const Rate rate{1, 1};
    for (std::uint64_t key = 1'000'000; key < 1'000'000 + spenders; ++key)
        budgets.charge(key, rate, Time{});
    int out = 0;
    for (std::uint64_t key = 0; key < 10'000; ++key)
        out += budgets.has_some(key, rate, Time{}) ? 0 : 1;
    return out;
}

TEST(HashedBudgets, hundreds_of_flooding_keys_exhaust_hardly_any_other) {
    HashedBudgets budgets(16'384, 1);

    EXPECT_LT(shut_out(budgets, 800), 200) << "(1600 / 16384)^2 is one in a hundred";
}

TEST(HashedBudgets, another_hash_key_exhausts_different_keys) {
    const Rate rate{1, 1};
    HashedBudgets budgets(64, 1);
    ASSERT_GT(shut_out(budgets, 64), 1'000);
    std::vector<std::uint64_t> unlucky;
    for (std::uint64_t key = 0; key < 10'000; ++key)
        if (!budgets.has_some(key, rate, Time{})) unlucky.push_back(key);

    HashedBudgets others(64, 2);
    static_cast<void>(shut_out(others, 64));
    const auto still = std::count_if(unlucky.begin(), unlucky.end(), [&](std::uint64_t key) {
        return !others.has_some(key, rate, Time{});
    });

    EXPECT_LT(static_cast<std::size_t>(still), unlucky.size() * 9 / 10);
}

TEST(HashedBudgets, renewal_moves_every_key) {
    const Rate rate{1, 1};
    HashedBudgets budgets(4096, 1);
    ASSERT_TRUE(budgets.take(7, rate, Time{}));
    ASSERT_FALSE(budgets.take(7, rate, Time{}));

    budgets.renew(2);

    EXPECT_TRUE(budgets.take(7, rate, Time{}));
}

TEST(SharedBudget, grants_every_request_while_there_is_enough) {
    const Rate rate{1'000, 100};
    SharedBudget budget(1);

    for (int ms = 0; ms < 5'000; ++ms)
        ASSERT_TRUE(budget.take(rate, milliseconds(ms))) << ms;
}

TEST(SharedBudget, never_grants_more_than_its_rate_and_a_burst) {
    const Rate rate{1'000, 100};
    SharedBudget budget(1);
    int taken = 0;
    for (int ms = 0; ms < 5'000; ++ms)
        for (int i = 0; i < 50; ++i)
            taken += budget.take(rate, milliseconds(ms)) ? 1 : 0;

    EXPECT_LE(taken, 5'000 + 100);
    EXPECT_GT(taken, 4'200);
}

// A plain rate limiter would grant nothing here.
TEST(SharedBudget, requests_after_a_flood_have_the_same_chance_as_the_flood) {
    const Rate rate{1'000, 100};
    SharedBudget budget(1);
    int flood = 0;
    int behind = 0;
    for (int ms = 0; ms < 10'000; ++ms) {
        for (int i = 0; i < 9; ++i)
            flood += budget.take(rate, milliseconds(ms)) ? 1 : 0;
        behind += budget.take(rate, milliseconds(ms)) ? 1 : 0;
    }

    EXPECT_GT(behind, 10'000 / 10 * 3 / 4);
    EXPECT_NEAR(flood, 9 * behind, 9 * behind / 4);
}

TEST(SharedBudget, a_flood_that_pauses_every_other_window_gains_nothing) {
    const Rate rate{1'000, 100};
    SharedBudget budget(1);
    int behind = 0;
    for (int ms = 0; ms < 10'000; ++ms) {
        for (int i = 0; i < 20 && ms / 100 % 2 == 0; ++i)
            static_cast<void>(budget.take(rate, milliseconds(ms)));
        behind += budget.take(rate, milliseconds(ms)) ? 1 : 0;
    }

    EXPECT_GT(behind, 10'000 / 20);
}

TEST(SharedBudget, grants_nothing_with_a_rate_of_zero) {
    SharedBudget budget(1);

    EXPECT_FALSE(budget.take({0, 5}, Time{}));
    EXPECT_FALSE(budget.take({5, 0}, Time{}));
}

/// Reports `times` failures from this address.
void fail_often(HandshakeBudgets& budgets, const Address& from, int times) {
    for (int i = 0; i < times; ++i)
        budgets.charge_failure(from, Time{});
}

/// Whether the address is suspect, so that none of its tokens is opened when suspects are granted
/// none.
bool is_suspect(HandshakeBudgets& budgets, const Address& from) {
    return !budgets.may_open_token(from, Time{});
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

TEST(HandshakeBudgets, an_address_whose_tokens_fail_is_suspect_and_its_neighbours_are_not) {
    HandshakeBudgets budgets(nothing_for_suspects(), test::seeded(1));

    fail_often(budgets, ipv4_address({1, 2, 3, 4}, 5), 49);
    EXPECT_FALSE(is_suspect(budgets, ipv4_address({1, 2, 3, 4}, 6)));
    fail_often(budgets, ipv4_address({1, 2, 3, 4}, 5), 1);

    EXPECT_TRUE(is_suspect(budgets, ipv4_address({1, 2, 3, 4}, 6)));
    EXPECT_FALSE(is_suspect(budgets, ipv4_address({1, 2, 3, 5}, 6)));
}

TEST(HandshakeBudgets, an_ipv6_prefix_is_suspect_as_a_whole) {
    HandshakeBudgets budgets(nothing_for_suspects(), test::seeded(1));

    fail_often(budgets, ipv6_host(1, 1, 1), 50);

    EXPECT_TRUE(is_suspect(budgets, ipv6_host(1, 1, 2)));
    EXPECT_FALSE(is_suspect(budgets, ipv6_host(1, 2, 1))) << "another /64";
}

TEST(HandshakeBudgets, an_ipv6_site_is_suspect_when_failures_spread_over_its_prefixes) {
    HandshakeBudgets budgets(nothing_for_suspects(), test::seeded(1));

    for (std::uint8_t prefix = 0; prefix < 20; ++prefix)
        fail_often(budgets, ipv6_host(1, prefix, 1), 10);

    EXPECT_TRUE(is_suspect(budgets, ipv6_host(1, 99, 1))) << "a new /64 of the same /48";
    EXPECT_FALSE(is_suspect(budgets, ipv6_host(2, 99, 1))) << "another /48";
}

TEST(HandshakeBudgets, every_port_is_limited_by_itself) {
    HandshakeBudgets budgets({}, test::seeded(1));
    int answered = 0;
    while (budgets.may_answer_response(ipv4_address({1, 2, 3, 4}, 5), Time{}))
        ++answered;

    EXPECT_EQ(answered, 20);
    EXPECT_FALSE(budgets.may_open_token(ipv4_address({1, 2, 3, 4}, 5), Time{}));
    EXPECT_TRUE(budgets.may_open_token(ipv4_address({1, 2, 3, 4}, 6), Time{}));
    EXPECT_TRUE(budgets.may_open_token(ipv4_address({1, 2, 3, 4}, 5), milliseconds(100)));
}

TEST(HandshakeBudgets, the_rate_of_letting_in_one_client_is_limited) {
    HandshakeBudgets budgets({}, test::seeded(1));
    for (int i = 0; i < 10; ++i) {
        ASSERT_TRUE(budgets.may_let_in(7, Time{})) << i;
        budgets.charge_entry(7, Time{});
    }

    EXPECT_FALSE(budgets.may_let_in(7, Time{}));
    EXPECT_TRUE(budgets.may_let_in(8, Time{}));
    EXPECT_TRUE(budgets.may_let_in(7, seconds(1)));
}

}  // namespace
}  // namespace arena::protocol
