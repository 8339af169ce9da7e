#include "protocol/session/acks/link_estimate.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

LinkEstimate after(std::initializer_list<Time> samples) {
    LinkEstimate link;
    for (const Time sample : samples)
        link.add_round_trip(sample);
    return link;
}

TEST(LinkEstimate, begins_with_the_first_sample) {
    const LinkEstimate link = after({100ms});

    EXPECT_TRUE(link.measured());
    EXPECT_EQ(link.round_trip(), 100ms);
    EXPECT_EQ(link.variation(), 50ms);
    EXPECT_EQ(link.jitter(), 0ms);
}

TEST(LinkEstimate, smooths_as_rfc_6298_and_rfc_3550_say) {
    const LinkEstimate link = after({100ms, 180ms});

    EXPECT_EQ(link.variation(), 57'500us);  // 3/4 * 50 + 1/4 * |100 - 180|, in milliseconds
    EXPECT_EQ(link.round_trip(), 110ms);    // 7/8 * 100 + 1/8 * 180
    EXPECT_EQ(link.jitter(), 5ms);          // 1/16 * |180 - 100|
}

TEST(LinkEstimate, converges_on_a_steady_link) {
    LinkEstimate link;
    for (int i = 0; i < 200; ++i)
        link.add_round_trip(80ms);

    EXPECT_EQ(link.round_trip(), 80ms);
    EXPECT_LT(link.variation(), 1us);
    EXPECT_EQ(link.jitter(), 0ms);
    EXPECT_EQ(link.resend_after(), 100ms) << "1.25 * 80, which is also the minimum";
}

TEST(LinkEstimate, waits_for_1_25_round_trips_or_four_variations_more) {
    LinkEstimate link;
    for (int i = 0; i < 200; ++i)
        link.add_round_trip(400ms);
    EXPECT_NEAR(static_cast<double>(link.resend_after().count()), 500e6, 1e5);

    EXPECT_EQ(after({400ms}).resend_after(), 1200ms);
}

TEST(LinkEstimate, the_time_to_wait_is_bounded) {
    EXPECT_EQ(LinkEstimate().resend_after(), kResendUnmeasured);
    EXPECT_EQ(after({1us}).resend_after(), kResendMin);
    EXPECT_EQ(after({60s}).resend_after(), kResendMax);
}

TEST(LinkEstimate, an_expected_round_trip_counts_until_the_first_sample) {
    LinkEstimate link;
    link.expect_round_trip(60ms);
    EXPECT_EQ(link.resend_after(), 180ms);
    EXPECT_FALSE(link.measured());

    link.expect_round_trip(10ms);
    EXPECT_EQ(link.resend_after(), kResendMin);
    link.expect_round_trip(3s);
    EXPECT_EQ(link.resend_after(), kResendUnmeasured) << "never longer than without it";
    link.expect_round_trip(-1s);
    EXPECT_EQ(link.resend_after(), kResendMin);

    link.add_round_trip(200ms);
    EXPECT_EQ(link.resend_after(), 600ms);
}

TEST(LinkEstimate, a_sample_below_zero_counts_as_zero) {
    EXPECT_EQ(after({-5ms}).round_trip(), 0ms);
}

TEST(LossWindow, knows_nothing_at_first) {
    EXPECT_FLOAT_EQ(LossWindow().share(), 0.0f);
}

TEST(LossWindow, is_the_share_of_the_last_256) {
    LossWindow window;
    window.add(true);
    window.add(false);
    EXPECT_FLOAT_EQ(window.share(), 0.5f);

    for (int i = 0; i < 254; ++i)
        window.add(false);
    EXPECT_FLOAT_EQ(window.share(), 1.0f / 256.0f);

    window.add(false);
    EXPECT_FLOAT_EQ(window.share(), 0.0f) << "the lost one is the 257th before";
}

}  // namespace
}  // namespace arena::protocol
