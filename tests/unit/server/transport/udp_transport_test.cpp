#include "server/transport/udp_transport.h"

#include <atomic>
#include <csignal>
#include <cstring>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "protocol/session/limits.h"

namespace arena::server {
namespace {

using protocol::Address;
using std::chrono::milliseconds;

Address loopback(std::uint16_t port) {
    return protocol::ipv4_address({127, 0, 0, 1}, port);
}

std::unique_ptr<UdpTransport> open(const char* address = "127.0.0.1") {
    auto transport = UdpTransport::open({.address = address});
    EXPECT_TRUE(transport) << transport.error();
    return std::move(transport).value();
}

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

/// Returns everything that waits; loopback delivers at once.
std::vector<std::string> drained(UdpTransport& transport, Address* from = nullptr) {
    std::vector<std::string> datagrams;
    transport.receive_all([&](const Path& path, std::span<const std::byte> bytes) {
        datagrams.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        if (from != nullptr) *from = path.remote;
    });
    return datagrams;
}

std::uint64_t lost_of(const UdpTransport& transport) {
    std::uint64_t sum = 0;
    transport.counters().for_each_send_error(
        [&sum](std::string_view, std::uint64_t count) { sum += count; });
    return sum;
}

TEST(UdpTransport, carries_datagrams_both_ways_and_reports_the_sender) {
    const auto server = open();
    const auto client = open();

    client->send(loopback(server->port()), FarEnd::validated, bytes_of("hello"));

    client->flush();
    Address from;
    const auto question = drained(*server, &from);
    server->send(from, FarEnd::validated, bytes_of("welcome"));
    server->flush();
    const auto answer = drained(*client);

    EXPECT_EQ(question, std::vector<std::string>{"hello"});
    EXPECT_EQ(from, loopback(client->port()));
    EXPECT_EQ(answer, std::vector<std::string>{"welcome"});
    EXPECT_GT(server->counters().send.sending, Time{});
}

TEST(UdpTransport, a_datagram_that_is_too_long_arrives_as_too_long) {
    const auto server = open();
    const auto client = open();

    client->send(loopback(server->port()), FarEnd::validated, bytes_of(std::string(4000, 'x')));

    client->flush();

    const auto datagrams = drained(*server);
    ASSERT_EQ(datagrams.size(), 1u);
    EXPECT_EQ(datagrams[0].size(), protocol::kPacketBytesMax + 1);
}

TEST(UdpTransport, consecutive_datagrams_to_one_address_keep_their_boundaries) {
    const auto server = open();
    const auto one = open();
    const auto other = open();
    std::vector<std::string> to_one;
    const auto send = [&](UdpTransport& client, const std::string& datagram) {
        server->send(loopback(client.port()), FarEnd::validated, bytes_of(datagram));
        if (&client == one.get()) to_one.push_back(datagram);
    };

    for (int i = 0; i < 150; ++i)
        send(*one, std::string(1100, static_cast<char>('a' + i % 26)));
    send(*one, std::string(300, 'x'));   // shorter: ends a batch
    send(*one, std::string(1200, 'y'));  // longer than the previous one
    send(*other, "in between");
    send(*one, "z");
    server->flush();

    EXPECT_EQ(drained(*one), to_one);
    EXPECT_EQ(drained(*other), std::vector<std::string>{"in between"});
    EXPECT_EQ(lost_of(*server), 0u);
}

TEST(UdpTransport, a_port_in_use_is_one_line_that_says_what_to_do) {
    const auto first = open();

    const auto second = UdpTransport::open({.port = first->port()});

    ASSERT_FALSE(second);
    EXPECT_NE(second.error().find(std::to_string(first->port())), std::string::npos);
    EXPECT_NE(second.error().find("--udp-port"), std::string::npos);
    EXPECT_EQ(second.error().find('\n'), std::string::npos);
}

TEST(UdpTransport, an_address_of_another_machine_is_an_error) {
    const auto transport = UdpTransport::open({.address = "192.0.2.1"});

    ASSERT_FALSE(transport);
    EXPECT_NE(transport.error().find("192.0.2.1"), std::string::npos);
}

TEST(UdpTransport, sending_to_a_closed_port_does_not_stop_the_transport) {
    const auto server = open();
    std::uint16_t nobody = 0;
    { nobody = open()->port(); }

    for (int i = 0; i < 3; ++i) {
        server->send(loopback(nobody), FarEnd::validated, bytes_of("anybody?"));
        server->flush();
        (void)drained(*server);
    }
    const auto client = open();
    client->send(loopback(server->port()), FarEnd::validated, bytes_of("still here?"));
    client->flush();

    EXPECT_EQ(drained(*server).size(), 1u);
}

TEST(UdpTransport, unsendable_datagrams_are_counted) {
    const auto server = open();

    server->send(loopback(0), FarEnd::validated, bytes_of("port 0 is nobody's"));

    server->flush();

    EXPECT_EQ(server->counters().send.errors[SendError::other], 1u);
}

TEST(UdpTransport, answers_from_the_address_that_received_the_datagram) {
    for (const char* const everywhere : {"0.0.0.0", "::"}) {
        SCOPED_TRACE(everywhere);
        const auto server = open(everywhere);
        const auto client = open();
        const Address asked = protocol::ipv4_address({127, 0, 0, 5}, server->port());
        client->send(asked, FarEnd::validated, bytes_of("who is there?"));
        client->flush();

        Path path;
        server->receive_all([&path](const Path& from, std::span<const std::byte>) { path = from; });
        for (int i = 0; i < 3; ++i)
            server->send(path, FarEnd::validated, bytes_of("I am"));  // together, as a run
        server->flush();
        Address answered;
        const auto answers = drained(*client, &answered);

        EXPECT_EQ(path.remote, loopback(client->port()));
        EXPECT_EQ(path.local.ip, asked.ip);
        EXPECT_EQ(path.local.interface, 0u);
        EXPECT_EQ(answers, std::vector<std::string>(3, "I am"));
        EXPECT_EQ(answered, asked);
    }
}

TEST(UdpTransport, a_socket_bound_to_one_address_leaves_the_local_end_unspecified) {
    const auto server = open();
    const auto client = open();
    client->send(loopback(server->port()), FarEnd::validated, bytes_of("hello"));
    client->flush();

    Path path;
    server->receive_all([&path](const Path& from, std::span<const std::byte>) { path = from; });

    EXPECT_EQ(path, Path(loopback(client->port())));
}

TEST(UdpTransport, datagrams_dropped_for_a_full_receive_buffer_are_counted) {
    const auto opened = UdpTransport::open({.buffers = {.receive = 16384}});
    ASSERT_TRUE(opened) << opened.error();
    UdpTransport& server = *opened.value();
    const auto client = open();
    constexpr std::size_t kSent = 100;
    for (std::size_t i = 0; i < kSent; ++i)
        client->send(loopback(server.port()), FarEnd::validated, bytes_of(std::string(1200, 'x')));
    client->flush();

    const Arrivals arrivals = server.receive_all([](const Path&, std::span<const std::byte>) {});
    const Arrivals after = server.receive_all([](const Path&, std::span<const std::byte>) {});

    EXPECT_GT(arrivals.datagrams, 0u);
    EXPECT_GT(arrivals.buffer_share, 0.75);
    EXPECT_EQ(arrivals.datagrams + arrivals.dropped, kSent);
    EXPECT_EQ(after.dropped, 0u);
    EXPECT_LT(after.buffer_share, 0.1);
    EXPECT_EQ(server.counters().receive_drops, kSent - arrivals.datagrams);
}

TEST(UdpTransport, requests_buffers_of_the_configured_size) {
    const auto opened = UdpTransport::open({.buffers = {.receive = 65536, .send = 32768}});
    ASSERT_TRUE(opened) << opened.error();

    EXPECT_EQ(opened.value()->buffers().receive, 65536u);
    EXPECT_EQ(opened.value()->buffers().send, 32768u);
}

TEST(UdpTransport, wakes_at_each_deadline_and_ends_without_one) {
    const auto transport = open();
    std::vector<Time> wakes;
    const Time begin = UdpTransport::now();

    transport->run(
        [&]() -> std::optional<Time> {
            wakes.push_back(UdpTransport::now());
            if (wakes.size() == 4) return std::nullopt;
            return begin + milliseconds(10) * wakes.size();
        },
        [](int) {});

    ASSERT_EQ(wakes.size(), 4u);
    for (std::size_t i = 1; i < wakes.size(); ++i) {
        EXPECT_GE(wakes[i], begin + milliseconds(10) * i);
    }
}

TEST(UdpTransport, arriving_datagrams_do_not_wake_the_thread) {
    const auto server = open();
    const auto client = open();
    std::atomic<bool> ends = false;
    std::thread flood([&] {
        while (!ends) {
            client->send(loopback(server->port()), FarEnd::validated, bytes_of("wake up"));
            client->flush();
            std::this_thread::sleep_for(milliseconds(1));
        }
    });
    int wakes = 0;
    rusage before{};
    rusage after{};

    getrusage(RUSAGE_THREAD, &before);
    server->run(
        [&]() -> std::optional<Time> {
            if (++wakes == 2) return std::nullopt;
            return UdpTransport::now() + milliseconds(300);
        },
        [](int) {});
    getrusage(RUSAGE_THREAD, &after);
    ends = true;
    flood.join();

    EXPECT_GT(drained(*server).size(), 50u) << "something arrived";
    EXPECT_LT(after.ru_nvcsw - before.ru_nvcsw, 50) << "how often the thread waited";
}

TEST(UdpTransport, reports_every_signal) {
    const auto transport = open();
    std::vector<int> signals;

    transport->run(
        [&]() -> std::optional<Time> {
            if (signals.size() == 2) return std::nullopt;
            std::raise(signals.empty() ? SIGTERM : SIGINT);
            return UdpTransport::now() + milliseconds(5);
        },
        [&](int signal) { signals.push_back(signal); });

    EXPECT_EQ(signals[0], SIGTERM);
}

}  // namespace
}  // namespace arena::server
