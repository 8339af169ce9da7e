#include "server/session/traffic_limits.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;

TEST(SessionRateLimiter, is_blocked_by_an_overdraft_until_it_has_recovered) {
    const TrafficRate rate{.packets = {100, 10}, .bytes = {1000, 2000}};
    SessionRateLimiter limiter;
    EXPECT_TRUE(limiter.has_some(rate, Time{0}));

    limiter.charge(rate, Time{0}, 1900);
    EXPECT_TRUE(limiter.has_some(rate, Time{0})) << "100 bytes are left";
    limiter.charge(rate, Time{0}, 1200);

    EXPECT_FALSE(limiter.has_some(rate, Time{0}));
    EXPECT_FALSE(limiter.has_some(rate, milliseconds(1099)));
    EXPECT_TRUE(limiter.has_some(rate, milliseconds(1101)));
}

TEST(SessionRateLimiter, counts_packets) {
    const TrafficRate rate{.packets = {100, 10}, .bytes = {1'000'000, 1'000'000}};
    SessionRateLimiter limiter;
    int packets = 0;
    for (; limiter.has_some(rate, Time{0}); ++packets)
        limiter.charge(rate, Time{0}, 1);

    EXPECT_EQ(packets, 10);
}

}  // namespace
}  // namespace arena::server
