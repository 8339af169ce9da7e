#include "server/base/address_text.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(AddressText, reads_and_writes_ipv4_and_ipv6) {
    EXPECT_EQ(read_ip("203.0.113.7"), protocol::ipv4_address({203, 0, 113, 7}, 0));
    EXPECT_EQ(read_ip("2001:db8::7"),
              (protocol::Address{{0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7}, 0}));
    EXPECT_EQ(read_ip("::ffff:203.0.113.7"), read_ip("203.0.113.7"));
    for (const char* text : {"0.0.0.0", "255.255.255.255", "::", "::1", "2001:db8:0:1::"})
        EXPECT_EQ(ip_text(*read_ip(text)), text);
}

TEST(AddressText, rejects_text_that_is_not_an_address) {
    for (const char* text : {"", "1.2.3", "1.2.3.4.5", "256.1.1.1", "localhost", "1.2.3.4:5",
                             "[::1]", "::g", " 1.2.3.4", "1.2.3.4 ", "fe80::1%eth0"})
        EXPECT_FALSE(read_ip(text)) << text;
    EXPECT_FALSE(read_ip(std::string_view("1.2.3.4\0", 8)));
    EXPECT_FALSE(read_ip(std::string(1000, '1')));
}

TEST(AddressText, recognises_loopback_and_wildcards_of_both_families) {
    for (const char* text : {"127.0.0.1", "127.255.255.255", "::1", "::ffff:127.0.0.1"})
        EXPECT_TRUE(is_loopback(*read_ip(text))) << text;
    for (const char* text : {"128.0.0.1", "126.255.255.255", "0.0.0.0", "::", "::2", "100::1"})
        EXPECT_FALSE(is_loopback(*read_ip(text))) << text;
    EXPECT_TRUE(is_wildcard(*read_ip("0.0.0.0")));
    EXPECT_TRUE(is_wildcard(*read_ip("::")));
    for (const char* text : {"127.0.0.1", "0.0.0.1", "::1", "1::"})
        EXPECT_FALSE(is_wildcard(*read_ip(text))) << text;
}

TEST(AddressText, writes_the_port_on_request) {
    EXPECT_EQ(to_text(protocol::ipv4_address({127, 0, 0, 1}, 40000)), "127.0.0.1:40000");
    protocol::Address v6;
    v6.ip[15] = 1;
    v6.port = 7;
    EXPECT_EQ(to_text(v6), "[::1]:7");
}

TEST(AddressText, recognises_addresses_that_no_host_has) {
    for (const char* text : {"224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
                             "ff02::1", "::ffff:224.0.0.1"})
        EXPECT_TRUE(is_multicast(*read_ip(text))) << text;
    for (const char* text : {"223.255.255.255", "0.0.0.0", "127.0.0.1", "::", "::1", "fe80::1"})
        EXPECT_FALSE(is_multicast(*read_ip(text))) << text;
}

}  // namespace
}  // namespace arena::server
