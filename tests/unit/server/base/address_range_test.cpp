#include "server/base/address_range.h"

#include <string>

#include <gtest/gtest.h>

#include "server/base/address_text.h"

namespace arena::server::address_range_test {
namespace {

bool contains_ip(const char* range, const char* ip) {
    return contains(read_address_range(range).value(), read_ip(ip).value());
}

TEST(AddressRange, one_address_is_a_range_of_itself) {
    EXPECT_TRUE(contains_ip("203.0.113.7", "203.0.113.7"));
    EXPECT_FALSE(contains_ip("203.0.113.7", "203.0.113.8"));
    EXPECT_TRUE(contains_ip("2001:db8::7", "2001:db8::7"));
    EXPECT_FALSE(contains_ip("2001:db8::7", "2001:db8::6"));
}

TEST(AddressRange, has_all_addresses_that_begin_with_its_bits) {
    for (const char* in : {"10.1.2.128", "10.1.2.255"})
        EXPECT_TRUE(contains_ip("10.1.2.128/25", in)) << in;
    for (const char* out : {"10.1.2.127", "10.1.3.0"})
        EXPECT_FALSE(contains_ip("10.1.2.128/25", out)) << out;
    EXPECT_TRUE(contains_ip("2001:db8::/33", "2001:db8:7fff:ffff::"));
    EXPECT_FALSE(contains_ip("2001:db8::/33", "2001:db8:8000::"));
}

TEST(AddressRange, is_of_one_family) {
    EXPECT_FALSE(contains_ip("::/0", "127.0.0.1"));
    EXPECT_FALSE(contains_ip("0.0.0.0/0", "::1"));
}

TEST(AddressRange, knows_whether_it_has_all_addresses_of_its_family) {
    for (const char* all : {"0.0.0.0/0", "::/0"})
        EXPECT_TRUE(has_all_addresses(read_address_range(all).value())) << all;
    for (const char* some : {"0.0.0.0/1", "128.0.0.0/1", "::/1", "0.0.0.0", "::"})
        EXPECT_FALSE(has_all_addresses(read_address_range(some).value())) << some;
}

TEST(AddressRange, other_text_is_an_error_with_what_to_write) {
    for (const std::string text : {"", "x", "1.2.3", "10.0.0.1:80", "/8", "10.0.0.0 /8"})
        EXPECT_EQ(read_address_range(text).error(),
                  "'" + text +
                      "' is neither an IPv4 or IPv6 address nor a range like "
                      "203.0.113.0/24");
    EXPECT_EQ(read_address_range("10.0.0.1/8").error(),
              "10.0.0.1/8 has bits set beyond its length: write 10.0.0.0/8 for the range, or "
              "10.0.0.1 for the one address");
    EXPECT_EQ(read_address_range("10.0.0.0/33").error(),
              "the length of a range must be a whole number from 0 to 32, not '33'");
    EXPECT_EQ(read_address_range("::ffff:10.0.0.1").error(),
              "'::ffff:10.0.0.1' is an IPv4 address: write it as 10.0.0.1");
}

}  // namespace
}  // namespace arena::server::address_range_test
