#include "client-sim/transport/wire.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/address_v4.hpp>
#include <gtest/gtest.h>

#include "tests/unit/client-sim/transport/websocket_peer.h"

namespace arena::client_sim {
namespace {

namespace asio = boost::asio;
using asio::ip::udp;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// A server on loopback that echoes every datagram, and wires to it.
class WireTest : public ::testing::Test {
  protected:
    WireTest() : server(io, udp::endpoint(asio::ip::address_v4::loopback(), 0)) { answer(); }

    void answer() {
        server.async_receive_from(asio::buffer(buffer), from,
                                  [this](boost::system::error_code error, std::size_t bytes) {
                                      if (error) return;
                                      seen.push_back({buffer.data(), bytes});
                                      ports.insert(from.port());
                                      server.send_to(asio::buffer(buffer, bytes), from);
                                      answer();
                                  });
    }
    Wire& connect(const std::optional<protocol::NetworkProfile>& network, std::uint32_t clients = 1,
                  TransportKind transport = TransportKind::udp) {
        wire_.emplace(io,
                      Wire::Config{.server = server.local_endpoint(),
                                   .websocket = websocket.address(),
                                   .started = Clock::now(),
                                   .clients = clients,
                                   .seed = 1},
                      [this](std::size_t client, std::span<const std::byte> datagram) {
                          answers.emplace_back(
                              client, std::string(reinterpret_cast<const char*>(datagram.data()),
                                                  datagram.size()));
                      });
        for (std::uint32_t i = 0; i < clients; ++i)
            EXPECT_FALSE(wire_->add_client(network, transport));
        return *wire_;
    }
    static std::vector<std::byte> bytes(const std::string& text) {
        std::vector<std::byte> datagram(text.size());
        std::transform(text.begin(), text.end(), datagram.begin(),
                       [](char c) { return static_cast<std::byte>(c); });
        return datagram;
    }
    /// Runs until that many answers have arrived, or for ten seconds.
    void run_until_answers(std::size_t count) {
        const auto end = Clock::now() + 10s;
        while (answers.size() < count && Clock::now() < end)
            run();
    }
    /// Runs for a millisecond in which the server answers and the clients receive.
    void run() {
        io.run_one_for(1ms);
        static_cast<void>(wire_->receive());
    }
    /// Accepts a client by WebSocket, and upgrades it.
    void accept_websocket() {
        websocket.accept();
        const auto end = Clock::now() + 10s;
        while (websocket.request().empty() && Clock::now() < end)
            run();
        websocket.say(test::kSwitchingAnswer);
    }
    /// Runs until that many frames have arrived by WebSocket, or for ten seconds, and returns them.
    std::vector<test::SentFrame> run_until_frames(std::size_t count) {
        const auto end = Clock::now() + 10s;
        while (websocket.frames().size() < count && Clock::now() < end)
            run();
        return websocket.frames();
    }

    asio::io_context io{1};
    udp::socket server;
    test::WebSocketPeer websocket;  ///< the server's other door
    std::array<char, 2000> buffer{};
    udp::endpoint from;
    std::vector<std::string> seen;  ///< by the server
    std::set<std::uint16_t> ports;  ///< that the server received from
    std::optional<Wire> wire_;
    std::vector<std::pair<std::size_t, std::string>> answers;
};

using Answers = std::vector<std::pair<std::size_t, std::string>>;

TEST_F(WireTest, uses_only_the_socket_when_no_network_is_simulated) {
    Wire& wire = connect(std::nullopt, 2);

    EXPECT_TRUE(wire.send(1, bytes("hello")));
    run_until_answers(1);

    EXPECT_EQ(answers, (Answers{{1, "hello"}}));
    EXPECT_FALSE(wire.network().has_value());
    EXPECT_EQ(wire.sends_failed(), 0u);
}

TEST_F(WireTest, the_network_delays_both_directions_and_counts) {
    Wire& wire = connect(
        protocol::NetworkProfile{.to_server = {.delay = 40ms}, .to_client = {.delay = 30ms}});
    const auto begin = Clock::now();

    EXPECT_TRUE(wire.send(0, bytes("ping")));
    const auto sent_in_flight = wire.network()->in_flight();
    run_until_answers(1);

    EXPECT_EQ(sent_in_flight, 1u);
    EXPECT_EQ(answers, (Answers{{0, "ping"}}));
    EXPECT_GE(Clock::now() - begin, 70ms);
    EXPECT_EQ(wire.network()->totals().sent, 2u);
    EXPECT_EQ(wire.network()->totals().delivered, 2u);
}

TEST_F(WireTest, a_datagram_does_not_wait_for_a_slower_one_before_it) {
    Wire& wire = connect(protocol::NetworkProfile{.to_server = {.delay = 5s}, .to_client = {}});
    const auto begin = Clock::now();

    wire.send(0, bytes("slow"));
    wire.send_at_once(0, bytes("fast"));
    run_until_answers(1);

    EXPECT_EQ(answers, (Answers{{0, "fast"}}));
    EXPECT_LT(Clock::now() - begin, 5s);
}

TEST_F(WireTest, a_datagram_that_the_network_loses_is_never_sent) {
    Wire& wire = connect(protocol::NetworkProfile{.to_server = {.loss = 1.0}, .to_client = {}}, 2);

    EXPECT_TRUE(wire.send(0, bytes("lost")));
    EXPECT_TRUE(wire.send_at_once(1, bytes("goodbye")));
    run_until_answers(1);

    EXPECT_EQ(seen, std::vector<std::string>{"goodbye"});
    EXPECT_EQ(wire.network()->totals().lost, 1u);
}

TEST_F(WireTest, a_change_of_address_moves_to_a_new_port_that_receives_answers) {
    Wire& wire = connect(
        protocol::NetworkProfile{.to_server = {.address_change_interval = 50ms}, .to_client = {}});

    wire.send(0, bytes("before"));
    run_until_answers(1);
    const auto moved = Clock::now() + 60ms;
    while (Clock::now() < moved)
        run();
    wire.send(0, bytes("after"));
    run_until_answers(2);

    EXPECT_EQ(answers, (Answers{{0, "before"}, {0, "after"}}));
    EXPECT_EQ(ports.size(), 2u);
    EXPECT_EQ(wire.network()->totals().address_changes, 1u);
}

TEST_F(WireTest, nothing_arrives_after_stop) {
    Wire& wire = connect(protocol::NetworkProfile{.to_server = {}, .to_client = {.delay = 20ms}});

    wire.send(0, bytes("late"));
    while (seen.empty())
        run();
    wire.stop();
    io.run_for(100ms);
    static_cast<void>(wire.receive());

    EXPECT_TRUE(answers.empty());
}

TEST_F(WireTest, a_flood_to_one_client_does_not_delay_others) {
    Wire& wire = connect(std::nullopt, 2);
    for (int i = 0; i < 50; ++i)
        EXPECT_TRUE(wire.send(0, bytes("flood")));
    EXPECT_TRUE(wire.send(1, bytes("hello")));

    while (seen.size() < 51)
        io.run_one_for(1ms);

    static_cast<void>(wire.receive());
    const auto first_answers = answers;
    run_until_answers(51);

    const Answers::value_type hello{1, "hello"};
    EXPECT_EQ(std::count(first_answers.begin(), first_answers.end(), hello), 1)
        << "the other client is served in the first round";
    EXPECT_EQ(std::count(answers.begin(), answers.end(), Answers::value_type(0, "flood")), 50);
}

TEST_F(WireTest, a_removed_client_receives_nothing_and_its_sends_fail) {
    Wire& wire = connect(std::nullopt, 2);
    EXPECT_TRUE(wire.send(0, bytes("question")));
    while (seen.empty())
        io.run_one_for(1ms);

    wire.remove_client(0);
    static_cast<void>(wire.receive());

    EXPECT_TRUE(answers.empty());
    EXPECT_FALSE(wire.send(0, bytes("more")));
    EXPECT_EQ(wire.sends_failed(), 1u);
}

using Frames = std::vector<test::SentFrame>;

TEST_F(WireTest, the_packets_of_a_client_by_websocket_are_messages) {
    Wire& wire = connect(std::nullopt, 1, TransportKind::websocket);
    EXPECT_TRUE(wire.send(0, bytes("before the answer")));
    accept_websocket();

    EXPECT_EQ(run_until_frames(1), (Frames{{Opcode::binary, "before the answer"}}));
    websocket.say(test::server_frame(Opcode::binary, "hello"));
    run_until_answers(1);

    EXPECT_EQ(answers, (Answers{{0, "hello"}}));
    EXPECT_TRUE(seen.empty()) << "nothing travels by UDP";
    EXPECT_EQ(wire.arrivals_dropped(), 0u);
}

TEST_F(WireTest, the_network_lies_before_a_websocket_too) {
    Wire& wire = connect(
        protocol::NetworkProfile{.to_server = {.delay = 40ms}, .to_client = {.delay = 30ms}}, 1,
        TransportKind::websocket);
    accept_websocket();
    const auto begin = Clock::now();

    EXPECT_TRUE(wire.send(0, bytes("ping")));
    EXPECT_EQ(run_until_frames(1), (Frames{{Opcode::binary, "ping"}}));
    websocket.say(test::server_frame(Opcode::binary, "pong"));
    run_until_answers(1);

    EXPECT_EQ(answers, (Answers{{0, "pong"}}));
    EXPECT_GE(Clock::now() - begin, 70ms);
}

TEST_F(WireTest, a_client_that_sends_again_is_given_another_websocket_for_a_lost_one) {
    Wire& wire = connect(std::nullopt, 1, TransportKind::websocket);
    accept_websocket();
    EXPECT_TRUE(wire.send(0, bytes("first")));
    EXPECT_EQ(run_until_frames(1).size(), 1u);
    websocket.close();

    const auto end = Clock::now() + 10s;
    const auto began = Clock::now();
    while (Clock::now() < end &&
           (Clock::now() < began + kLineRetryTime || !wire.send(0, bytes("second"))))
        run();
    accept_websocket();

    EXPECT_EQ(run_until_frames(1), (Frames{{Opcode::binary, "second"}}));
    websocket.say(test::server_frame(Opcode::binary, "welcome back"));
    run_until_answers(1);
    EXPECT_EQ(answers, (Answers{{0, "welcome back"}}));
}

TEST_F(WireTest, a_removed_client_by_websocket_says_goodbye_and_its_sends_fail) {
    Wire& wire = connect(std::nullopt, 1, TransportKind::websocket);
    accept_websocket();
    EXPECT_TRUE(wire.send(0, bytes("hello")));
    EXPECT_EQ(run_until_frames(1).size(), 1u);

    wire.remove_client(0);

    EXPECT_EQ(run_until_frames(2).back(), (test::SentFrame{Opcode::close, ""}));
    EXPECT_FALSE(wire.send(0, bytes("more")));
    EXPECT_EQ(wire.sends_failed(), 1u);
}

}  // namespace
}  // namespace arena::client_sim
