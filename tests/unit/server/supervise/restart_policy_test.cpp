#include "server/supervise/restart_policy.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::server::restart_policy_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Time kNow = seconds(1000);

/// Returns `count` restarts at this moment.
std::vector<Time> restarts_at(Time moment, std::size_t count) {
    return std::vector<Time>(count, moment);
}

TEST(RestartPolicy, the_first_restart_comes_at_once) {
    EXPECT_EQ(restart_delay({}, kNow, 5), Time{0});
}

TEST(RestartPolicy, each_further_restart_waits_twice_as_long_and_less_than_a_second) {
    std::vector<Time> delays;
    for (std::size_t before = 1; before <= 7; ++before)
        delays.push_back(restart_delay(restarts_at(kNow, before), kNow, 60).value());

    EXPECT_EQ(delays, (std::vector<Time>{milliseconds(50), milliseconds(100), milliseconds(200),
                                         milliseconds(400), milliseconds(800), milliseconds(800),
                                         milliseconds(800)}));
}

TEST(RestartPolicy, gives_up_when_the_minute_has_had_its_restarts) {
    EXPECT_TRUE(restart_delay(restarts_at(kNow - seconds(59), 4), kNow, 5));
    EXPECT_FALSE(restart_delay(restarts_at(kNow - seconds(59), 5), kNow, 5));
    EXPECT_FALSE(restart_delay(restarts_at(kNow, 1), kNow, 1));
}

TEST(RestartPolicy, a_restart_that_is_a_minute_ago_no_longer_counts) {
    const auto restarts = restarts_at(kNow - kRestartWindow, 5);

    EXPECT_EQ(restarts_in_window(restarts, kNow - Time(1)), 5u);
    EXPECT_EQ(restarts_in_window(restarts, kNow), 0u);
    EXPECT_EQ(restart_delay(restarts, kNow, 5), Time{0});
}

TEST(RestartPolicy, a_server_that_crashes_every_thirteen_seconds_is_restarted_forever) {
    std::vector<Time> restarts;
    for (int i = 0; i < 200; ++i) {
        const Time crash = kNow + seconds(13 * i);
        ASSERT_TRUE(restart_delay(restarts, crash, 5)) << i;
        restarts.push_back(crash);
    }
}

TEST(RestartPolicy, a_server_that_dies_at_once_is_given_up_after_a_few_seconds) {
    std::vector<Time> restarts;
    Time moment = kNow;
    for (auto delay = restart_delay(restarts, moment, 5); delay;
         delay = restart_delay(restarts, moment, 5)) {
        moment += *delay;
        restarts.push_back(moment);
        ASSERT_LE(restarts.size(), 5u);
    }

    EXPECT_EQ(restarts.size(), 5u);
    EXPECT_EQ(moment - kNow, milliseconds(50 + 100 + 200 + 400));
}

TEST(RestartPolicy, even_the_greatest_maximum_gives_up_on_a_server_that_dies_at_once) {
    std::vector<Time> restarts;
    Time moment = kNow;
    for (auto delay = restart_delay(restarts, moment, 60); delay;
         delay = restart_delay(restarts, moment, 60)) {
        moment += *delay;
        restarts.push_back(moment);
        ASSERT_LE(restarts.size(), 60u);
    }

    EXPECT_EQ(restarts.size(), 60u);
}

}  // namespace
}  // namespace arena::server::restart_policy_test
