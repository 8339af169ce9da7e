#include "client/transport/path_mtu.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "files/descriptor.h"

namespace arena::client {
namespace {

int socket_option(int socket, int level, int name) {
    int value = -1;
    socklen_t length = sizeof value;
    EXPECT_EQ(::getsockopt(socket, level, name, &value, &length), 0);
    return value;
}

TEST(PathMtuDiscovery, is_off_on_a_socket_of_version_4) {
#if defined(IP_PMTUDISC_OMIT)
    const files::Descriptor socket(::socket(AF_INET, SOCK_DGRAM, 0));
    ASSERT_TRUE(socket.is_open());
    ASSERT_NE(socket_option(socket.number(), IPPROTO_IP, IP_MTU_DISCOVER), IP_PMTUDISC_OMIT);

    disable_path_mtu_discovery(socket.number(), true);

    EXPECT_EQ(socket_option(socket.number(), IPPROTO_IP, IP_MTU_DISCOVER), IP_PMTUDISC_OMIT);
#else
    GTEST_SKIP() << "this system has no such option";
#endif
}

TEST(PathMtuDiscovery, is_off_on_a_socket_of_version_6) {
#if defined(IPV6_PMTUDISC_OMIT)
    const files::Descriptor socket(::socket(AF_INET6, SOCK_DGRAM, 0));
    if (!socket.is_open()) GTEST_SKIP() << "this system has no IPv6";
    ASSERT_NE(socket_option(socket.number(), IPPROTO_IPV6, IPV6_MTU_DISCOVER), IPV6_PMTUDISC_OMIT);

    disable_path_mtu_discovery(socket.number(), false);

    EXPECT_EQ(socket_option(socket.number(), IPPROTO_IPV6, IPV6_MTU_DISCOVER), IPV6_PMTUDISC_OMIT);
#else
    GTEST_SKIP() << "this system has no such option";
#endif
}

}  // namespace
}  // namespace arena::client
