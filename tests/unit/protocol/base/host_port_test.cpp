#include "protocol/base/host_port.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(HostPort, reads_names_and_ipv4_and_ipv6_addresses) {
    EXPECT_EQ(parse_host_port("localhost:40000"), (HostPort{"localhost", 40000}));
    EXPECT_EQ(parse_host_port("127.0.0.1:1"), (HostPort{"127.0.0.1", 1}));
    EXPECT_EQ(parse_host_port("[::1]:65535"), (HostPort{"::1", 65535}));
}

TEST(HostPort, rejects_a_text_without_a_host_or_a_port) {
    for (const char* text : {"", ":", "host", "host:", ":40000", "host:0", "host:65536", "host:x",
                             "host:4 ", "::1:40000", "[]:40000", "host:-1"})
        EXPECT_FALSE(parse_host_port(text).has_value()) << text;
}

TEST(HostPort, is_written_in_the_form_in_which_it_is_read) {
    for (const char* text : {"localhost:40000", "[::1]:40000"})
        EXPECT_EQ(to_string(*parse_host_port(text)), text);
}

}  // namespace
}  // namespace arena::protocol
