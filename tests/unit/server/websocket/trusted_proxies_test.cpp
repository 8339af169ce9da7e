#include "server/websocket/trusted_proxies.h"

#include <string>

#include <gtest/gtest.h>

#include "server/base/address_text.h"

namespace arena::server::trusted_proxies_test {
namespace {

bool trusts(const TrustedProxies& proxies, const char* ip) {
    return proxies.trusts(read_ip(ip).value());
}

TEST(TrustedProxies, trusts_nobody_by_default) {
    for (const char* ip : {"127.0.0.1", "::1", "10.0.0.5", "0.0.0.0"}) {
        EXPECT_FALSE(trusts({}, ip)) << ip;
        EXPECT_FALSE(trusts(TrustedProxies::read("").value(), ip)) << ip;
    }
}

TEST(TrustedProxies, trusts_addresses_and_ranges_of_both_families) {
    const auto proxies =
        TrustedProxies::read("127.0.0.1, 10.1.0.0/16,2001:db8::/32 ,\t::1").value();

    for (const char* ip : {"127.0.0.1", "10.1.0.0", "10.1.255.255", "2001:db8:ffff::1", "::1"})
        EXPECT_TRUE(trusts(proxies, ip)) << ip;
    for (const char* ip : {"127.0.0.2", "10.0.255.255", "10.2.0.0", "2001:db9::", "::2"})
        EXPECT_FALSE(trusts(proxies, ip)) << ip;
}

TEST(TrustedProxies, the_port_does_not_matter) {
    auto address = read_ip("10.0.0.5").value();
    address.port = 41234;

    EXPECT_TRUE(TrustedProxies::read("10.0.0.5").value().trusts(address));
}

TEST(TrustedProxies, a_bad_list_is_one_line_with_the_entry_and_the_way_out) {
    EXPECT_EQ(TrustedProxies::read("10.0.0.5,proxy.example").error(),
              "--trusted-proxies: 'proxy.example' is neither an IPv4 or IPv6 address nor a range "
              "like 203.0.113.0/24");
    EXPECT_EQ(TrustedProxies::read("10.0.0.5/24").error(),
              "--trusted-proxies: 10.0.0.5/24 has bits set beyond its length: write 10.0.0.0/24 "
              "for the range, or 10.0.0.5 for the one address");
    for (const char* list : {",", "10.0.0.5,", "10.0.0.5,,::1"})
        EXPECT_EQ(TrustedProxies::read(list).error(),
                  "--trusted-proxies: '' is neither an IPv4 or IPv6 address nor a range like "
                  "203.0.113.0/24")
            << list;
    EXPECT_EQ(TrustedProxies::read("x\n\x1b[31m").error().find_first_of("\n\x1b"),
              std::string::npos);
}

TEST(TrustedProxies, a_range_of_everybody_is_refused) {
    for (const std::string all : {"0.0.0.0/0", "::/0"})
        EXPECT_EQ(TrustedProxies::read("10.0.0.5," + all).error(),
                  "--trusted-proxies: '" + all +
                      "' trusts every client to say what its address is: name the proxies alone, "
                      "as 10.0.0.5 or 10.0.0.0/24");
    EXPECT_TRUE(TrustedProxies::read("0.0.0.0/1,8000::/1"));
}

}  // namespace
}  // namespace arena::server::trusted_proxies_test
