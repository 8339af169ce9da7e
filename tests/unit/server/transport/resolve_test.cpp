#include "server/transport/resolve.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(Resolve, returns_numeric_addresses_unchanged) {
    const auto ipv4 = resolve({"203.0.113.7", 40000});
    const auto ipv6 = resolve({"2001:db8::7", 1});

    ASSERT_TRUE(ipv4) << ipv4.error();
    ASSERT_TRUE(ipv6) << ipv6.error();
    EXPECT_EQ(ipv4.value(), protocol::ipv4_address({203, 0, 113, 7}, 40000));
    EXPECT_EQ(ipv6.value(),
              (protocol::Address{{0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7}, 1}));
}

TEST(Resolve, an_impossible_name_is_an_error_of_one_line_that_names_it) {
    const auto address = resolve({"no such\nname", 1});

    ASSERT_FALSE(address);
    EXPECT_EQ(address.error().find("no such?name:1: no "), 0u) << address.error();
    EXPECT_EQ(address.error().find('\n'), std::string::npos);
}

}  // namespace
}  // namespace arena::server
