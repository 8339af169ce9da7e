#include "server/session/traffic_budgets.h"

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::server {
namespace {

using protocol::ipv4_address;
using std::chrono::milliseconds;
using std::chrono::seconds;
using Verdict = StrangerBudgets::Verdict;

constexpr TrafficLimits kLimits{.prefix = {.packets = {10, 10}, .bytes = {1000, 2000}},
                                .strangers = {.packets = {15, 15}, .bytes = {1500, 3000}}};

StrangerBudgets budgets() {
    return {kLimits, test::seeded(1), Time{0}};
}

TEST(StrangerBudgets, count_the_packets_of_a_prefix_and_of_all) {
    StrangerBudgets strangers = budgets();
    const auto grant_to = [&](std::uint8_t host) {
        int granted = 0;
        while (strangers.take(ipv4_address({10, 0, 0, host}, 7), 1, Time{0}) == Verdict::granted)
            ++granted;
        return granted;
    };

    EXPECT_EQ(grant_to(1), 10);
    EXPECT_EQ(strangers.take(ipv4_address({10, 0, 0, 1}, 8), 1, Time{0}), Verdict::prefix_spent)
        << "another port is the same prefix";
    EXPECT_EQ(grant_to(2), 5) << "what one had too much is not taken from the others";
    EXPECT_EQ(strangers.take(ipv4_address({10, 0, 0, 3}, 7), 1, Time{0}), Verdict::all_spent);
    EXPECT_EQ(strangers.take(ipv4_address({10, 0, 0, 3}, 7), 1, milliseconds(100)),
              Verdict::granted);
}

TEST(StrangerBudgets, count_the_bytes_too) {
    StrangerBudgets strangers = budgets();
    const auto big = ipv4_address({10, 0, 0, 1}, 7);

    EXPECT_EQ(strangers.take(big, 1200, Time{0}), Verdict::granted);
    EXPECT_EQ(strangers.take(big, 1200, Time{0}), Verdict::prefix_spent);
    EXPECT_EQ(strangers.take(ipv4_address({10, 0, 0, 2}, 7), 1200, Time{0}), Verdict::granted);
    EXPECT_EQ(strangers.take(ipv4_address({10, 0, 0, 3}, 7), 1200, Time{0}), Verdict::all_spent);
    EXPECT_EQ(strangers.take(big, 1200, seconds(1)), Verdict::granted);
}

TEST(SessionBudget, is_blocked_by_an_overdraft_until_it_is_paid) {
    const TrafficRate rate{.packets = {100, 10}, .bytes = {1000, 2000}};
    SessionBudget budget;
    EXPECT_TRUE(budget.has_some(rate, Time{0}));

    budget.charge(rate, Time{0}, 1900);
    EXPECT_TRUE(budget.has_some(rate, Time{0})) << "100 bytes are left";
    budget.charge(rate, Time{0}, 1200);

    EXPECT_FALSE(budget.has_some(rate, Time{0}));
    EXPECT_FALSE(budget.has_some(rate, milliseconds(1099)));
    EXPECT_TRUE(budget.has_some(rate, milliseconds(1101)));
}

TEST(SessionBudget, counts_packets) {
    const TrafficRate rate{.packets = {100, 10}, .bytes = {1'000'000, 1'000'000}};
    SessionBudget budget;
    int packets = 0;
    for (; budget.has_some(rate, Time{0}); ++packets)
        budget.charge(rate, Time{0}, 1);

    EXPECT_EQ(packets, 10);
}

}  // namespace
}  // namespace arena::server
