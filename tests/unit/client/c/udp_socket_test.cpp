#include "client/c/udp_socket.h"

#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/client/c/loopback_peer.h"

namespace arena::client::udp_socket_test {
namespace {

using Datagram = std::vector<std::byte>;

/// Returns the next datagram, cut to `room` bytes.
std::optional<Datagram> receive(const UdpSocket& socket, std::size_t room = 2048) {
    Datagram buffer(room);
    const auto size = socket.receive(buffer);
    if (!size) return std::nullopt;
    buffer.resize(*size);
    return buffer;
}

TEST(UdpSocket, is_closed_at_first) {
    const UdpSocket socket;

    EXPECT_FALSE(socket.is_open());
    EXPECT_EQ(socket.descriptor(), -1);
    EXPECT_FALSE(receive(socket));
}

TEST(UdpSocket, carries_datagrams_both_ways) {
    for (const bool is_v6 : {false, true}) {
        test::LoopbackPeer peer(is_v6);
        if (!peer.is_bound()) continue;  // a machine without IPv6
        UdpSocket socket;
        ASSERT_TRUE(socket.connect(peer.address()));
        EXPECT_TRUE(socket.is_open());
        EXPECT_TRUE(socket.is_for(peer.address()));

        const Datagram there(1200, std::byte{7});
        socket.send(there);
        EXPECT_EQ(peer.receive(), there);
        const Datagram back(3, std::byte{9});
        peer.send(back);
        ASSERT_TRUE(test::becomes_readable(socket.descriptor()));
        EXPECT_EQ(receive(socket), back);
    }
}

TEST(UdpSocket, does_not_wait_when_nothing_has_arrived) {
    test::LoopbackPeer peer;
    UdpSocket socket;
    ASSERT_TRUE(socket.connect(peer.address()));

    EXPECT_FALSE(receive(socket));
}

TEST(UdpSocket, receives_an_empty_datagram_and_cuts_a_long_one) {
    test::LoopbackPeer peer;
    UdpSocket socket;
    ASSERT_TRUE(socket.connect(peer.address()));
    socket.send(Datagram(1));
    ASSERT_TRUE(peer.receive());
    peer.send({});
    peer.send(Datagram(100, std::byte{1}));
    ASSERT_TRUE(test::becomes_readable(socket.descriptor()));

    EXPECT_EQ(receive(socket), Datagram{});
    EXPECT_EQ(receive(socket, 10), Datagram(10, std::byte{1}));
    EXPECT_FALSE(receive(socket)) << "the rest of it is gone";
}

TEST(UdpSocket, receives_datagrams_from_its_server_only) {
    test::LoopbackPeer server;
    test::LoopbackPeer stranger;
    UdpSocket socket;
    ASSERT_TRUE(socket.connect(server.address()));
    socket.send(Datagram(1));
    ASSERT_TRUE(server.receive());
    stranger.take_over_from(server);
    stranger.send(Datagram(5, std::byte{1}));
    server.send(Datagram(5, std::byte{2}));
    ASSERT_TRUE(test::becomes_readable(socket.descriptor()));

    EXPECT_EQ(receive(socket), Datagram(5, std::byte{2}));
    EXPECT_FALSE(receive(socket));
}

/// The kernel reports it with the next call, once.
TEST(UdpSocket, a_server_that_is_not_there_is_no_error) {
    protocol::Address gone;
    {
        const test::LoopbackPeer peer;
        gone = peer.address();
    }
    UdpSocket socket;
    ASSERT_TRUE(socket.connect(gone));
    for (int times = 0; times < 3; ++times)
        socket.send(Datagram(1));

    EXPECT_FALSE(receive(socket));
    EXPECT_TRUE(socket.is_open());
}

TEST(UdpSocket, can_be_connected_to_another_server) {
    test::LoopbackPeer first;
    test::LoopbackPeer second;
    UdpSocket socket;
    ASSERT_TRUE(socket.connect(first.address()));

    ASSERT_TRUE(socket.connect(second.address()));

    EXPECT_TRUE(socket.is_for(second.address()));
    EXPECT_FALSE(socket.is_for(first.address()));
    socket.send(Datagram(1));
    EXPECT_TRUE(second.receive());
}

TEST(UdpSocket, stays_closed_when_the_system_refuses_the_address) {
    UdpSocket socket;

    // Without a right to broadcast.
    EXPECT_FALSE(socket.connect(protocol::ipv4_address({255, 255, 255, 255}, 40000)));

    EXPECT_FALSE(socket.is_open());
    EXPECT_EQ(socket.descriptor(), -1);
}

}  // namespace
}  // namespace arena::client::udp_socket_test
