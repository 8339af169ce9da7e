#include "protocol/session/handshake/cookies.h"

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using test::kClientAddress;

const HandshakeRandom kRandom = test::counting_from<16>(1);

TEST(Cookies, a_cookie_is_valid_for_the_address_that_it_was_sent_to) {
    const Cookies cookies(test::seeded(1), Time{});
    const Cookie cookie = cookies.make(kClientAddress, kRandom, seconds(1));

    EXPECT_EQ(cookies.check(kClientAddress, kRandom, cookie, seconds(2)), CookieCheck::good);
}

TEST(Cookies, another_address_port_or_random_makes_a_cookie_forged) {
    const Cookies cookies(test::seeded(1), Time{});
    const Cookie cookie = cookies.make(kClientAddress, kRandom, Time{});
    Address neighbour = kClientAddress;
    neighbour.ip[15] ^= 1u;
    Address other_port = kClientAddress;
    ++other_port.port;

    EXPECT_EQ(cookies.check(neighbour, kRandom, cookie, Time{}), CookieCheck::forged);
    EXPECT_EQ(cookies.check(other_port, kRandom, cookie, Time{}), CookieCheck::forged);
    EXPECT_EQ(cookies.check(kClientAddress, test::counting_from<16>(2), cookie, Time{}),
              CookieCheck::forged);
}

TEST(Cookies, a_changed_time_or_mac_is_forged) {
    const Cookies cookies(test::seeded(1), Time{});
    Cookie cookie = cookies.make(kClientAddress, kRandom, seconds(1));

    cookie.issued += 1;
    EXPECT_EQ(cookies.check(kClientAddress, kRandom, cookie, seconds(2)), CookieCheck::forged);
    cookie.issued -= 1;
    cookie.mac[15] ^= std::byte{1};
    EXPECT_EQ(cookies.check(kClientAddress, kRandom, cookie, seconds(2)), CookieCheck::forged);
}

TEST(Cookies, are_valid_for_five_seconds) {
    const Cookies cookies(test::seeded(1), Time{});
    const Cookie cookie = cookies.make(kClientAddress, kRandom, seconds(10));

    EXPECT_EQ(cookies.check(kClientAddress, kRandom, cookie, seconds(15)), CookieCheck::good);
    EXPECT_EQ(cookies.check(kClientAddress, kRandom, cookie, milliseconds(15'001)),
              CookieCheck::too_old);
    EXPECT_EQ(cookies.check(kClientAddress, kRandom, cookie, milliseconds(9'999)),
              CookieCheck::too_old)
        << "a cookie from the future";
    const Cookie furthest{~0ULL, {}};
    EXPECT_EQ(cookies.check(kClientAddress, kRandom, furthest, seconds(15)), CookieCheck::too_old);
}

TEST(Cookies, survive_one_renewal_of_the_cookie_key_but_not_two) {
    const auto random = test::seeded(1);
    Cookies cookies(random, Time{});
    const Cookie cookie = cookies.make(kClientAddress, kRandom, milliseconds(59'999));

    EXPECT_FALSE(cookies.renew(random, milliseconds(59'999)));
    EXPECT_TRUE(cookies.renew(random, seconds(60)));
    EXPECT_EQ(cookies.check(kClientAddress, kRandom, cookie, seconds(63)), CookieCheck::good);
    EXPECT_TRUE(cookies.renew(random, seconds(120)));
    EXPECT_EQ(
        cookies.check(kClientAddress, kRandom, {cookie.issued + 60'000, cookie.mac}, seconds(121)),
        CookieCheck::forged);
}

TEST(Cookies, made_with_a_replaced_key_are_not_valid_for_later_times) {
    const auto random = test::seeded(1);
    Cookies cookies(random, Time{});
    const Cookies before = cookies;
    ASSERT_TRUE(cookies.renew(random, seconds(60)));

    // An attacker that has learnt the old cookie key makes a cookie with it.
    const Cookie stolen = before.make(kClientAddress, kRandom, seconds(66));

    EXPECT_EQ(cookies.check(kClientAddress, kRandom, stolen, seconds(66)), CookieCheck::forged);
}

}  // namespace
}  // namespace arena::protocol
