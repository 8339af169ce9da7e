#include "protocol/link/link_profile.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

TEST(LinkProfile, every_named_profile_is_in_range_and_corrupts_nothing) {
    for (const char* name : {"lan", "wifi", "4g", "bad"}) {
        SCOPED_TRACE(name);

        const auto network = find_network_profile(name);

        ASSERT_TRUE(network.has_value());
        EXPECT_TRUE(in_range(network->to_server));
        EXPECT_TRUE(in_range(network->to_client));
        EXPECT_GT(network->to_server.delay, 0s);
        EXPECT_EQ(network->to_server.corrupt, 0.0);
        EXPECT_EQ(network->to_client.corrupt, 0.0);
    }
}

TEST(LinkProfile, bad_has_the_numbers_that_a_session_has_to_survive) {
    const LinkProfile expected{.delay = 150ms,
                               .jitter = 40ms,
                               .loss = 0.05,
                               .loss_burst = 4.0,
                               .reorder = 0.02,
                               .duplicate = 0.01};

    EXPECT_EQ(find_network_profile("bad"), (NetworkProfile{expected, expected}));
}

TEST(LinkProfile, unknown_names_have_no_profile) {
    for (const char* name : {"", "Bad", "bad ", "5g"})
        EXPECT_FALSE(find_network_profile(name).has_value()) << name;
}

TEST(LinkProfile, numbers_out_of_range_are_detected) {
    const double nan = std::numeric_limits<double>::quiet_NaN();

    EXPECT_TRUE(in_range(LinkProfile{}));
    EXPECT_FALSE(in_range(LinkProfile{.delay = -1ns}));
    EXPECT_FALSE(in_range(LinkProfile{.jitter = kLinkDelayMax + 1ns}));
    EXPECT_FALSE(in_range(LinkProfile{.loss = 1.01}));
    EXPECT_FALSE(in_range(LinkProfile{.loss = nan}));
    EXPECT_FALSE(in_range(LinkProfile{.loss_burst = 0.5}));
    EXPECT_FALSE(in_range(LinkProfile{.loss_burst = nan}));
    EXPECT_FALSE(in_range(LinkProfile{.reorder = -0.01}));
    EXPECT_FALSE(in_range(LinkProfile{.reorder_hold = -1ns}));
    EXPECT_FALSE(in_range(LinkProfile{.duplicate = 2.0}));
    EXPECT_FALSE(in_range(LinkProfile{.corrupt = nan}));
    EXPECT_FALSE(in_range(LinkProfile{.queue_bytes = kQueueBytesMax + 1}));
    EXPECT_FALSE(in_range(LinkProfile{.address_change_interval = -1ns}));
}

}  // namespace
}  // namespace arena::protocol
