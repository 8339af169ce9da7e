#include "server/transport/socket_address.h"

#include <cstring>

#include <arpa/inet.h>
#include <gtest/gtest.h>

namespace arena::server::socket_address_test {
namespace {

using protocol::Address;

constexpr Address kFour = protocol::ipv4_address({203, 0, 113, 7}, 0x1234);
constexpr Address kSix{{0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7}, 0x1234};

std::string text_of(const sockaddr_in& address) {
    char text[INET_ADDRSTRLEN] = {};
    ::inet_ntop(AF_INET, &address.sin_addr, text, sizeof text);
    return text;
}

std::string text_of(const sockaddr_in6& address) {
    char text[INET6_ADDRSTRLEN] = {};
    ::inet_ntop(AF_INET6, &address.sin6_addr, text, sizeof text);
    return text;
}

TEST(SocketAddress, an_ipv4_socket_gets_an_ipv4_address) {
    SocketAddress written;

    write_socket_address(kFour, true, written);

    EXPECT_EQ(written.bytes, sizeof(sockaddr_in));
    EXPECT_EQ(written.pointer()->sa_family, AF_INET);
    EXPECT_EQ(text_of(written.v4), "203.0.113.7");
    EXPECT_EQ(written.v4.sin_port, htons(0x1234));
}

TEST(SocketAddress, an_ipv6_socket_gets_an_ipv4_address_mapped) {
    SocketAddress written;

    write_socket_address(kFour, false, written);

    EXPECT_EQ(written.bytes, sizeof(sockaddr_in6));
    EXPECT_EQ(written.pointer()->sa_family, AF_INET6);
    EXPECT_EQ(text_of(written.v6), "::ffff:203.0.113.7");
    EXPECT_EQ(written.v6.sin6_port, htons(0x1234));
}

// The kernel then refuses it, and the error is counted.
TEST(SocketAddress, an_ipv6_address_stays_one_even_for_an_ipv4_socket) {
    for (const bool socket_is_v4 : {true, false}) {
        SocketAddress written;

        write_socket_address(kSix, socket_is_v4, written);

        EXPECT_EQ(written.bytes, sizeof(sockaddr_in6));
        EXPECT_EQ(written.pointer()->sa_family, AF_INET6);
        EXPECT_EQ(text_of(written.v6), "2001:db8::7");
    }
}

TEST(SocketAddress, nothing_of_an_earlier_address_remains) {
    SocketAddress written;
    std::memset(&written.v6, 0xff, sizeof written.v6);

    write_socket_address(kSix, false, written);

    EXPECT_EQ(written.v6.sin6_flowinfo, 0u);
    EXPECT_EQ(written.v6.sin6_scope_id, 0u);

    std::memset(&written.v6, 0xff, sizeof written.v6);
    write_socket_address(kFour, true, written);

    for (const auto byte : written.v4.sin_zero)
        EXPECT_EQ(byte, 0);
}

TEST(SocketAddress, reads_what_it_has_written) {
    for (const Address& address :
         {kFour, kSix, Address{}, protocol::ipv4_address({0, 0, 0, 0}, 65535)}) {
        for (const bool socket_is_v4 : {true, false}) {
            SocketAddress written;
            write_socket_address(address, socket_is_v4, written);

            EXPECT_EQ(read_socket_address(written), address);
        }
    }
}

}  // namespace
}  // namespace arena::server::socket_address_test
