#include "protocol/session/address.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

constexpr Address ipv6(std::uint8_t third, std::uint8_t eighth, std::uint8_t last) {
    return {{0x20, 0x01, third, 0, 0, 0, 0, eighth, 0, 0, 0, 0, 0, 0, 0, last}, 7};
}

TEST(Address, distinguishes_mapped_ipv4_from_ipv6) {
    EXPECT_TRUE(is_ipv4(ipv4_address({1, 2, 3, 4}, 5)));
    EXPECT_FALSE(is_ipv4(ipv6(0, 0, 1)));
    EXPECT_FALSE(is_ipv4(Address{}));
}

TEST(Address, each_ipv4_address_is_one_prefix_for_all_its_ports) {
    EXPECT_EQ(prefix_of(ipv4_address({1, 2, 3, 4}, 5)), prefix_of(ipv4_address({1, 2, 3, 4}, 6)));
    EXPECT_NE(prefix_of(ipv4_address({1, 2, 3, 4}, 5)), prefix_of(ipv4_address({1, 2, 3, 5}, 5)));
}

TEST(Address, an_ipv6_prefix_has_64_bits) {
    EXPECT_EQ(prefix_of(ipv6(1, 2, 3)), prefix_of(ipv6(1, 2, 4)));
    EXPECT_NE(prefix_of(ipv6(1, 2, 3)), prefix_of(ipv6(1, 3, 3)));
    EXPECT_NE(prefix_of(ipv6(1, 2, 3)), prefix_of(ipv6(2, 2, 3)));
}

}  // namespace
}  // namespace arena::protocol
