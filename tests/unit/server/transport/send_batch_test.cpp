#include "server/transport/send_batch.h"

#include <cerrno>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/server/transport/loopback_socket.h"

namespace arena::server::send_batch_test {
namespace {

using test::LoopbackSocket;
using Datagrams = std::vector<std::string>;

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

/// A server's socket with its batch and its outbox, and two clients.
struct SendBatchTest : testing::Test {
    LoopbackSocket server{AF_INET};
    LoopbackSocket one{AF_INET};
    LoopbackSocket other{AF_INET};
    SendBatch batch{server.handle(), true};
    Outbox outbox;

    void add(const Path& to, std::string_view datagram) {
        outbox.add(to, FarEnd::validated, bytes_of(datagram));
    }
    /// Sends all of the outbox that a call takes.
    SendBatch::Taken send() { return batch.send(outbox, outbox.runs()); }
};

TEST_F(SendBatchTest, sends_one_datagram) {
    add(one.address(), "hello");

    const SendBatch::Taken taken = send();

    EXPECT_EQ(taken.runs, 1u);
    EXPECT_EQ(taken.error, 0);
    EXPECT_EQ(one.receive_all(), Datagrams{"hello"});
}

#if defined(__linux__)

TEST_F(SendBatchTest, sends_several_runs_in_order_with_one_call) {
    add(one.address(), "1");
    add(other.address(), "2");
    add(one.address(), "3");
    ASSERT_EQ(outbox.runs().size(), 3u);

    const SendBatch::Taken taken = send();

    EXPECT_EQ(taken.runs, 3u);
    EXPECT_EQ(one.receive_all(), (Datagrams{"1", "3"}));
    EXPECT_EQ(other.receive_all(), Datagrams{"2"});
}

TEST_F(SendBatchTest, sends_no_more_than_64_runs_with_one_call) {
    for (std::size_t i = 0; i < SendBatch::kRunsMax + 1; ++i)
        add(i % 2 == 0 ? one.address() : other.address(), "x");
    ASSERT_EQ(outbox.runs().size(), 65u);

    EXPECT_EQ(send().runs, 64u);
    EXPECT_EQ(batch.send(outbox, outbox.runs().subspan(64)).runs, 1u);

    EXPECT_EQ(one.receive_all().size(), 33u);
    EXPECT_EQ(other.receive_all().size(), 32u);
}

TEST_F(SendBatchTest, a_run_arrives_as_the_datagrams_that_it_was_made_of) {
    for (const char* datagram : {"aaaa", "bbbb", "cc"})
        add(one.address(), datagram);
    ASSERT_EQ(outbox.runs().size(), 1u);

    const SendBatch::Taken taken = send();

    if (taken.error == EOPNOTSUPP) GTEST_SKIP() << "this system does not segment runs";
    EXPECT_EQ(taken.runs, 1u);
    EXPECT_EQ(one.receive_all(), (Datagrams{"aaaa", "bbbb", "cc"}));
}

TEST_F(SendBatchTest, stops_before_a_run_that_is_refused_and_then_says_why) {
    add(one.address(), "1");
    add(protocol::ipv4_address({127, 0, 0, 1}, 0), "to port 0");
    add(one.address(), "2");

    const SendBatch::Taken first = send();
    const SendBatch::Taken second = batch.send(outbox, outbox.runs().subspan(1));
    const SendBatch::Taken third = batch.send(outbox, outbox.runs().subspan(2));

    EXPECT_EQ(first.runs, 1u);
    EXPECT_EQ(first.error, 0);
    EXPECT_EQ(second.runs, 0u);
    EXPECT_EQ(second.error, EINVAL);
    EXPECT_EQ(third.runs, 1u);
    EXPECT_EQ(one.receive_all(), (Datagrams{"1", "2"}));
}

// Control data must not stay from an earlier call in the same place.
TEST_F(SendBatchTest, the_local_address_and_the_segments_of_one_call_do_not_touch_the_next) {
    const int any = ::socket(AF_INET, SOCK_DGRAM, 0);
    SendBatch from_anywhere(any, true);
    LocalAddress second;
    second.ip = protocol::ipv4_address({127, 0, 0, 2}, 0).ip;
    const auto send_and_look = [&](const LocalAddress& local, const Datagrams& datagrams) {
        Outbox box;
        for (const std::string& datagram : datagrams)
            box.add({one.address(), local}, FarEnd::validated, bytes_of(datagram));
        EXPECT_EQ(from_anywhere.send(box, box.runs()).runs, 1u);
        sockaddr_in sender{};
        socklen_t length = sizeof sender;
        std::array<char, 64> bytes{};
        EXPECT_GT(::recvfrom(one.handle(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_PEEK,
                             reinterpret_cast<sockaddr*>(&sender), &length),
                  0);
        EXPECT_EQ(one.receive_all(), datagrams);
        return ntohl(sender.sin_addr.s_addr) & 0xffu;
    };

    EXPECT_EQ(send_and_look(second, {"a", "b"}), 2u);
    EXPECT_EQ(send_and_look({}, {"c"}), 1u);
    EXPECT_EQ(send_and_look(second, {"d"}), 2u);
    EXPECT_EQ(send_and_look({}, {"e", "f"}), 1u);
    ::close(any);
}

#endif

TEST_F(SendBatchTest, says_why_nothing_was_sent) {
    add(protocol::ipv4_address({127, 0, 0, 1}, 0), "to port 0");

    const SendBatch::Taken taken = send();

    EXPECT_EQ(taken.runs, 0u);
    EXPECT_EQ(taken.error, EINVAL);
}

TEST(SendBatch, an_ipv6_socket_sends_to_both_families) {
    const int server = ::socket(AF_INET6, SOCK_DGRAM, 0);
    const int off = 0;
    const LoopbackSocket four(AF_INET);
    const LoopbackSocket six(AF_INET6);
    if (server < 0 || !six.works()) GTEST_SKIP() << "no IPv6 here";
    ASSERT_EQ(::setsockopt(server, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off), 0);
    SendBatch batch(server, false);
    Outbox outbox;
    outbox.add(four.address(), FarEnd::validated, bytes_of("four"));
    outbox.add(six.address(), FarEnd::validated, bytes_of("six"));

    std::size_t sent = 0;
    while (sent < 2) {
        const SendBatch::Taken taken = batch.send(outbox, outbox.runs().subspan(sent));
        ASSERT_EQ(taken.error, 0);
        sent += taken.runs;
    }
    ::close(server);

    EXPECT_EQ(four.receive_all(), Datagrams{"four"});
    EXPECT_EQ(six.receive_all(), Datagrams{"six"});
}

}  // namespace
}  // namespace arena::server::send_batch_test
