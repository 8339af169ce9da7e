#include "protocol/session/budget.h"

#include <limits>

#include <gtest/gtest.h>

#include "protocol/session/prefix_budgets.h"
#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Budget, gives_a_burst_and_then_its_rate) {
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

TEST(Budget, over_a_long_time_gives_no_more_than_its_rate_and_one_burst) {
    const Rate rate{50, 20};
    Budget budget;
    int taken = 0;
    for (int ms = 0; ms <= 10'000; ++ms) {
        for (int i = 0; i < 5; ++i)
            taken += budget.take(rate, milliseconds(ms)) ? 1 : 0;
    }

    EXPECT_EQ(taken, 50 * 10 + 20);
}

TEST(Budget, a_rate_of_none_and_a_burst_of_none_give_nothing) {
    Budget budget;

    EXPECT_FALSE(budget.take({0, 5}, Time{}));
    EXPECT_FALSE(budget.take({5, 0}, Time{}));
}

TEST(Budget, does_not_mind_extreme_rates_and_times) {
    constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
    Budget budget;

    EXPECT_TRUE(budget.take({1, kMost}, Time(std::chrono::hours(24 * 365 * 100))));
    EXPECT_TRUE(budget.take({kMost, 1}, Time(std::chrono::hours(24 * 365 * 101))));
}

TEST(PrefixBudgets, who_floods_does_not_take_from_others) {
    const Rate rate{10, 5};
    PrefixBudgets budgets(4096, 1);
    while (budgets.take(ipv4_address({1, 2, 3, 4}, 1), rate, Time{})) {
    }

    EXPECT_FALSE(budgets.take(ipv4_address({1, 2, 3, 4}, 9), rate, Time{})) << "another port";
    EXPECT_TRUE(budgets.take(ipv4_address({1, 2, 3, 5}, 1), rate, Time{}));
}

TEST(PrefixBudgets, with_another_secret_other_prefixes_share_a_budget) {
    const Rate rate{1, 1};
    const Address victim = ipv4_address({9, 9, 9, 9}, 1);
    int blocked_by_first = -1;
    PrefixBudgets budgets(4, 1);
    for (int i = 0; i < 200 && blocked_by_first < 0; ++i) {
        budgets = PrefixBudgets(4, 1);
        ASSERT_TRUE(
            budgets.take(ipv4_address({1, 1, 1, static_cast<std::uint8_t>(i)}, 1), rate, {}));
        if (!budgets.take(victim, rate, {})) blocked_by_first = i;
    }
    ASSERT_GE(blocked_by_first, 0) << "four budgets, so somebody met the victim";

    int met_again = 0;
    for (std::uint64_t secret = 2; secret < 40; ++secret) {
        budgets = PrefixBudgets(4, secret);
        const auto last = static_cast<std::uint8_t>(blocked_by_first);
        ASSERT_TRUE(budgets.take(ipv4_address({1, 1, 1, last}, 1), rate, {}));
        met_again += budgets.take(victim, rate, {}) ? 0 : 1;
    }
    EXPECT_LT(met_again, 25);
}

TEST(PrefixBudgets, renewal_moves_prefixes) {
    const Rate rate{1, 1};
    PrefixBudgets budgets(4096, 1);
    const Address address = ipv4_address({1, 2, 3, 4}, 1);
    ASSERT_TRUE(budgets.take(address, rate, Time{}));
    ASSERT_FALSE(budgets.take(address, rate, Time{}));

    budgets.renew(2);

    EXPECT_TRUE(budgets.take(address, rate, Time{}));
}

}  // namespace
}  // namespace arena::protocol
