#include "server/session/traffic_budgets.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;

TEST(SessionBudget, is_blocked_by_an_overdraft_until_it_has_recovered) {
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
