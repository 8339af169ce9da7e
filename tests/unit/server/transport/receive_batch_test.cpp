#include "server/transport/receive_batch.h"

#include <cerrno>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <netinet/in.h>

#include "tests/unit/server/transport/loopback_socket.h"

namespace arena::server {
namespace {

using protocol::Address;
using test::LoopbackSocket;

std::string text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(ReceiveBatch, receives_many_with_one_call_and_the_rest_with_the_next) {
    const LoopbackSocket server(AF_INET);
    const LoopbackSocket client(AF_INET);
    std::vector<std::string> sent;
    for (std::size_t i = 0; i < ReceiveBatch::kDatagramsMax + 8; ++i) {
        sent.push_back("datagram " + std::to_string(i));
        client.send(server, sent.back());
    }
    ReceiveBatch batch;

    std::vector<std::string> received;
    std::vector<std::size_t> sizes;
    while (batch.receive(server.handle()) == 0) {
        sizes.push_back(batch.size());
        for (std::size_t i = 0; i < batch.size(); ++i) {
            received.push_back(text_of(batch.datagram(i)));
            EXPECT_EQ(batch.path(i).remote, protocol::ipv4_address({127, 0, 0, 1}, client.port()));
        }
    }

    EXPECT_EQ(received, sent);
    EXPECT_EQ(sizes, (std::vector<std::size_t>{ReceiveBatch::kDatagramsMax, 8}));
}

TEST(ReceiveBatch, reports_when_nothing_waits) {
    const LoopbackSocket server(AF_INET);
    const LoopbackSocket client(AF_INET);
    ReceiveBatch batch;
    client.send(server, "one");
    ASSERT_EQ(batch.receive(server.handle()), 0);

    EXPECT_EQ(batch.receive(server.handle()), EWOULDBLOCK);

    EXPECT_EQ(batch.size(), 0u);
}

TEST(ReceiveBatch, each_datagram_has_its_own_sender) {
    const LoopbackSocket server(AF_INET);
    const LoopbackSocket one(AF_INET);
    const LoopbackSocket other(AF_INET);
    one.send(server, "from one");
    other.send(server, "from the other");
    ReceiveBatch batch;

    ASSERT_EQ(batch.receive(server.handle()), 0);

    ASSERT_EQ(batch.size(), 2u);
    EXPECT_EQ(batch.path(0).remote.port, one.port());
    EXPECT_EQ(batch.path(1).remote.port, other.port());
}

TEST(ReceiveBatch, reports_an_ipv6_sender) {
    const LoopbackSocket server(AF_INET6);
    const LoopbackSocket client(AF_INET6);
    if (!server.works()) GTEST_SKIP() << "no IPv6 here";
    client.send(server, "six");
    ReceiveBatch batch;

    ASSERT_EQ(batch.receive(server.handle()), 0);

    EXPECT_EQ(batch.path(0).remote,
              (Address{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, client.port()}));
}

TEST(ReceiveBatch, empty_and_too_long_datagrams_can_be_recognised) {
    const LoopbackSocket server(AF_INET);
    const LoopbackSocket client(AF_INET);
    client.send(server, "");
    client.send(server, std::string(protocol::kPacketBytesMax, 'f'));
    client.send(server, std::string(protocol::kPacketBytesMax + 1, 'm'));
    client.send(server, std::string(9000, 'l'));
    ReceiveBatch batch;

    ASSERT_EQ(batch.receive(server.handle()), 0);

    ASSERT_EQ(batch.size(), 4u);
    EXPECT_EQ(batch.datagram(0).size(), 0u);
    EXPECT_EQ(text_of(batch.datagram(1)), std::string(protocol::kPacketBytesMax, 'f'));
    EXPECT_EQ(batch.datagram(2).size(), protocol::kPacketBytesMax + 1);
    EXPECT_EQ(batch.datagram(3).size(), protocol::kPacketBytesMax + 1);
}

}  // namespace
}  // namespace arena::server
