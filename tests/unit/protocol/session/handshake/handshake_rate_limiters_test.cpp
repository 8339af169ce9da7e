#include "protocol/session/handshake/handshake_rate_limiters.h"

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::protocol::handshake_rate_limiters_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

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

TEST(HandshakeRateLimiters, every_port_is_limited_separately) {
    HandshakeRateLimiters limiters({}, test::seeded(1));
    int answered = 0;
    while (limiters.may_answer_response(ipv4_address({1, 2, 3, 4}, 5), Time{}))
        ++answered;

    EXPECT_EQ(answered, 20);
    EXPECT_FALSE(limiters.may_open_token(ipv4_address({1, 2, 3, 4}, 5), Time{}));
    EXPECT_TRUE(limiters.may_open_token(ipv4_address({1, 2, 3, 4}, 6), Time{}));
    EXPECT_TRUE(limiters.may_open_token(ipv4_address({1, 2, 3, 4}, 5), milliseconds(100)));
}

TEST(HandshakeRateLimiters, the_rate_of_admitting_one_client_is_limited) {
    HandshakeRateLimiters limiters({}, test::seeded(1));
    for (int i = 0; i < 10; ++i) {
        ASSERT_TRUE(limiters.may_admit(7, Time{})) << i;
        limiters.charge_entry(7, Time{});
    }

    EXPECT_FALSE(limiters.may_admit(7, Time{}));
    EXPECT_TRUE(limiters.may_admit(8, Time{}));
    EXPECT_TRUE(limiters.may_admit(7, seconds(1)));
}

TEST(HandshakeRateLimiters, suspects_share_a_limiter_that_others_do_not_use_up) {
    HandshakeLimits limits;
    limits.tokens = {1'000, 1};
    limits.tokens_of_suspects = {1'000, 2};
    HandshakeRateLimiters limiters(limits, test::seeded(1));
    const Address suspect = ipv4_address({1, 2, 3, 4}, 5);
    const Address honest = ipv4_address({9, 9, 9, 9}, 5);
    fail_often(limiters, suspect, 50);

    EXPECT_TRUE(limiters.may_open_token(honest, Time{}));
    EXPECT_FALSE(limiters.may_open_token(honest, Time{}));
    EXPECT_TRUE(limiters.may_open_token(suspect, Time{}));
    EXPECT_TRUE(limiters.may_open_token(suspect, Time{}));
    EXPECT_FALSE(limiters.may_open_token(suspect, Time{}));
}

TEST(HandshakeRateLimiters, all_requests_share_one_limiter) {
    HandshakeLimits limits;
    limits.requests = {1'000, 3};
    HandshakeRateLimiters limiters(limits, test::seeded(1));
    int answered = 0;
    for (int i = 0; i < 10; ++i)
        answered += limiters.may_answer_request(Time{}) ? 1 : 0;

    EXPECT_EQ(answered, 3);
}

TEST(HandshakeRateLimiters, renewal_moves_ports_prefixes_sites_and_clients) {
    HandshakeLimits limits = nothing_for_suspects();
    limits.responses_of_port = {1, 1};
    limits.entries_of_client = {1, 1};
    HandshakeRateLimiters limiters(limits, test::seeded(1));
    for (std::uint8_t prefix = 0; prefix < 20; ++prefix)
        fail_often(limiters, ipv6_host(1, prefix, 1), 10);
    fail_often(limiters, ipv4_address({1, 2, 3, 4}, 5), 50);
    limiters.charge_entry(7, Time{});
    ASSERT_TRUE(limiters.may_answer_response(ipv6_host(3, 1, 1), Time{}));
    ASSERT_FALSE(limiters.may_answer_response(ipv6_host(3, 1, 1), Time{}));
    ASSERT_TRUE(is_suspect(limiters, ipv6_host(1, 99, 1)));
    ASSERT_TRUE(is_suspect(limiters, ipv4_address({1, 2, 3, 4}, 6)));
    ASSERT_FALSE(limiters.may_admit(7, Time{}));

    limiters.renew(test::seeded(2));

    EXPECT_TRUE(limiters.may_answer_response(ipv6_host(3, 1, 1), Time{}));
    EXPECT_FALSE(is_suspect(limiters, ipv6_host(1, 98, 1)));
    EXPECT_FALSE(is_suspect(limiters, ipv4_address({1, 2, 3, 4}, 7)));
    EXPECT_TRUE(limiters.may_admit(7, Time{}));
}

}  // namespace
}  // namespace arena::protocol::handshake_rate_limiters_test
