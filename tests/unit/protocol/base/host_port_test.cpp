#include "protocol/base/host_port.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(HostPort, reads_names_and_addresses_of_both_kinds) {
    EXPECT_EQ(parse_host_port("localhost:40000"), (HostPort{"localhost", 40000}));
    EXPECT_EQ(parse_host_port("127.0.0.1:1"), (HostPort{"127.0.0.1", 1}));
    EXPECT_EQ(parse_host_port("[::1]:65535"), (HostPort{"::1", 65535}));
}

TEST(HostPort, refuses_what_has_no_host_or_no_port) {
    for (const char* text : {"", ":", "host", "host:", ":40000", "host:0", "host:65536", "host:x",
                             "host:4 ", "::1:40000", "[]:40000", "host:-1"})
        EXPECT_FALSE(parse_host_port(text).has_value()) << text;
}

TEST(HostPort, is_written_as_it_is_read) {
    for (const char* text : {"localhost:40000", "[::1]:40000"})
        EXPECT_EQ(to_string(*parse_host_port(text)), text);
}

}  // namespace
}  // namespace arena::protocol
