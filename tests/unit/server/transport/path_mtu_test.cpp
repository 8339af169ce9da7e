// Tests which option the socket has; tests/e2e/path_mtu_test.cpp shows that a match withstands
// forged messages with it.
#include "server/transport/path_mtu.h"

#include <gtest/gtest.h>

#include "tests/unit/server/transport/loopback_socket.h"

namespace arena::server::path_mtu_test {
namespace {

#if defined(IP_PMTUDISC_OMIT) && defined(IPV6_PMTUDISC_OMIT)

using test::LoopbackSocket;

int option_of(const LoopbackSocket& socket, int level, int option) {
    int value = -1;
    socklen_t size = sizeof value;
    EXPECT_EQ(::getsockopt(socket.handle(), level, option, &value, &size), 0);
    return value;
}

TEST(PathMtu, an_ipv4_socket_ignores_messages_about_a_paths_mtu) {
    const LoopbackSocket socket(AF_INET);
    ASSERT_NE(option_of(socket, IPPROTO_IP, IP_MTU_DISCOVER), IP_PMTUDISC_OMIT);

    disable_path_mtu_discovery(socket.handle(), true);

    EXPECT_EQ(option_of(socket, IPPROTO_IP, IP_MTU_DISCOVER), IP_PMTUDISC_OMIT);
}

TEST(PathMtu, an_ipv6_socket_ignores_them_for_both_families) {
    const LoopbackSocket socket(AF_INET6);
    if (!socket.works()) GTEST_SKIP() << "no IPv6 here";

    disable_path_mtu_discovery(socket.handle(), false);

    EXPECT_EQ(option_of(socket, IPPROTO_IPV6, IPV6_MTU_DISCOVER), IPV6_PMTUDISC_OMIT);
    EXPECT_EQ(option_of(socket, IPPROTO_IP, IP_MTU_DISCOVER), IP_PMTUDISC_OMIT);
}

#endif

}  // namespace
}  // namespace arena::server::path_mtu_test
