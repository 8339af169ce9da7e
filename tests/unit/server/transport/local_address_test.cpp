#include "server/transport/local_address.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <gtest/gtest.h>
#include <sys/uio.h>

#include "server/transport/socket_address.h"
#include "tests/unit/server/transport/loopback_socket.h"

namespace arena::server::local_address_test {
namespace {

using test::LoopbackSocket;

/// The control data of one datagram, as the kernel passes it or as it is passed to the kernel.
class Control {
  public:
    [[nodiscard]] cmsghdr& header() { return *reinterpret_cast<cmsghdr*>(bytes_.data()); }
    [[nodiscard]] const std::array<char, 256>& bytes() const { return bytes_; }

    template <typename Info>
    void add(int level, int type, const Info& info) {
        auto* const next = reinterpret_cast<cmsghdr*>(bytes_.data() + used_);
        next->cmsg_level = level;
        next->cmsg_type = type;
        next->cmsg_len = CMSG_LEN(sizeof info);
        std::memcpy(CMSG_DATA(next), &info, sizeof info);
        used_ += CMSG_SPACE(sizeof info);
    }
    /// Returns the address that a datagram with this control data was sent to.
    [[nodiscard]] LocalAddress read() { return read_first(used_); }
    [[nodiscard]] LocalAddress read_first(std::size_t bytes) {
        msghdr message{};
        message.msg_control = bytes_.data();
        message.msg_controllen = bytes;
        return read_local_address(message);
    }

  private:
    alignas(cmsghdr) std::array<char, 256> bytes_{};
    std::size_t used_ = 0;
};

LocalAddress four(std::uint8_t last) {
    LocalAddress local;
    local.ip = protocol::ipv4_address({127, 0, 0, last}, 0).ip;
    return local;
}

LocalAddress six(std::uint8_t first, std::uint8_t second, std::uint32_t interface = 0) {
    LocalAddress local;
    local.ip[0] = first;
    local.ip[1] = second;
    local.ip[15] = 7;
    local.interface = interface;
    return local;
}

in6_pktinfo info_of(const LocalAddress& local, unsigned interface) {
    in6_pktinfo info{};
    std::memcpy(&info.ipi6_addr, local.ip.data(), local.ip.size());
    info.ipi6_ifindex = interface;
    return info;
}

LocalAddress read_six(const LocalAddress& local, unsigned interface) {
    Control control;
    control.add(IPPROTO_IPV6, IPV6_PKTINFO, info_of(local, interface));
    return control.read();
}

TEST(ReadLocalAddress, is_unspecified_without_control_data) {
    Control control;

    EXPECT_EQ(control.read(), LocalAddress{});
}

TEST(ReadLocalAddress, is_unspecified_with_other_control_data_only) {
    Control control;
    control.add(SOL_SOCKET, SO_TIMESTAMP, timeval{});

    EXPECT_EQ(control.read(), LocalAddress{});
}

TEST(ReadLocalAddress, is_found_behind_other_control_data) {
    Control control;
    control.add(SOL_SOCKET, SO_TIMESTAMP, timeval{});
    control.add(IPPROTO_IPV6, IPV6_PKTINFO, info_of(six(0x20, 0x01), 3));

    EXPECT_EQ(control.read(), six(0x20, 0x01));
}

TEST(ReadLocalAddress, keeps_the_interface_of_a_link_local_address_only) {
    EXPECT_EQ(read_six(six(0xfe, 0x80), 3), six(0xfe, 0x80, 3));
    EXPECT_EQ(read_six(six(0xfe, 0xbf), 3), six(0xfe, 0xbf, 3)) << "the last of fe80::/10";
    EXPECT_EQ(read_six(six(0xfe, 0x7f), 3), six(0xfe, 0x7f));
    EXPECT_EQ(read_six(six(0xfe, 0xc0), 3), six(0xfe, 0xc0));
    EXPECT_EQ(read_six(six(0x20, 0x01), 3), six(0x20, 0x01));
}

TEST(ReadLocalAddress, is_unspecified_for_a_group_which_cannot_be_a_source) {
    EXPECT_EQ(read_six(six(0xff, 0x02), 3), LocalAddress{});
    EXPECT_EQ(read_six(six(0xff, 0x00), 3), LocalAddress{});
}

TEST(WriteLocalAddress, takes_no_room_for_an_unspecified_address) {
    for (const bool socket_is_v4 : {true, false}) {
        Control control;

        EXPECT_EQ(write_local_address({}, socket_is_v4, control.header()), 0u);

        EXPECT_EQ(control.bytes(), (std::array<char, 256>{}));
    }
}

TEST(WriteLocalAddress, an_ipv6_socket_leaves_from_the_address_and_its_interface) {
    Control control;

    const std::size_t bytes = write_local_address(six(0xfe, 0x80, 5), false, control.header());

    EXPECT_EQ(bytes, CMSG_SPACE(sizeof(in6_pktinfo)));
    EXPECT_EQ(control.header().cmsg_level, IPPROTO_IPV6);
    EXPECT_EQ(control.header().cmsg_type, IPV6_PKTINFO);
    EXPECT_EQ(control.header().cmsg_len, CMSG_LEN(sizeof(in6_pktinfo)));
    EXPECT_EQ(control.read_first(bytes), six(0xfe, 0x80, 5));
}

TEST(WriteLocalAddress, an_ipv6_socket_leaves_from_a_mapped_ipv4_address) {
    Control control;

    const std::size_t bytes = write_local_address(four(9), false, control.header());

    EXPECT_EQ(control.header().cmsg_type, IPV6_PKTINFO);
    EXPECT_EQ(control.read_first(bytes), four(9));
}

TEST(WriteLocalAddress, takes_no_more_room_than_is_kept_for_it) {
    Control control;

    EXPECT_LE(write_local_address(four(9), true, control.header()), kLocalAddressBytes);
    EXPECT_LE(write_local_address(four(9), false, control.header()), kLocalAddressBytes);
}

#if defined(IP_PKTINFO)

TEST(WriteLocalAddress, an_ipv4_socket_leaves_from_the_ipv4_address) {
    Control control;

    const std::size_t bytes = write_local_address(four(9), true, control.header());

    EXPECT_EQ(bytes, CMSG_SPACE(sizeof(in_pktinfo)));
    EXPECT_EQ(control.header().cmsg_level, IPPROTO_IP);
    EXPECT_EQ(control.header().cmsg_type, IP_PKTINFO);
    EXPECT_EQ(control.read_first(bytes), four(9));
}

TEST(RequestLocalAddresses, a_received_datagram_says_where_it_was_sent_to) {
    const int server = ::socket(AF_INET, SOCK_DGRAM, 0);
    ASSERT_EQ(request_local_addresses(server, true), 0);
    sockaddr_in any{};
    any.sin_family = AF_INET;
    ASSERT_EQ(::bind(server, reinterpret_cast<const sockaddr*>(&any), sizeof any), 0);
    socklen_t length = sizeof any;
    ASSERT_EQ(::getsockname(server, reinterpret_cast<sockaddr*>(&any), &length), 0);
    const LoopbackSocket client(AF_INET);
    SocketAddress second;
    write_socket_address(protocol::ipv4_address({127, 0, 0, 2}, ntohs(any.sin_port)), true, second);
    ASSERT_EQ(::sendto(client.handle(), "x", 1, 0, second.pointer(), second.bytes), 1);

    char byte = 0;
    iovec part{.iov_base = &byte, .iov_len = 1};
    alignas(cmsghdr) std::array<char, kLocalAddressBytes> control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    ASSERT_EQ(::recvmsg(server, &message, MSG_DONTWAIT), 1);
    ::close(server);

    EXPECT_EQ(read_local_address(message), four(2));
}

#endif

TEST(RequestLocalAddresses, returns_the_errno_of_a_descriptor_that_is_no_socket) {
    EXPECT_EQ(request_local_addresses(-1, true), EBADF);
    EXPECT_EQ(request_local_addresses(-1, false), EBADF);
}

}  // namespace
}  // namespace arena::server::local_address_test
