#include "client-sim/transport/websocket_line.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <poll.h>

#include "protocol/session/limits.h"
#include "tests/unit/client-sim/transport/websocket_peer.h"

namespace arena::client_sim {
namespace {

using test::bytes_of;
using test::SentFrame;
using test::server_frame;

/// A line and its server, which does nothing by itself.
class WebSocketLineTest : public ::testing::Test {
  protected:
    /// Connects at time 0 and has the server accept.
    void connect() {
        EXPECT_FALSE(line.connect(Time{0}));
        peer.accept();
    }
    /// Connects, and upgrades.
    void open() {
        connect();
        EXPECT_TRUE(run_until([&] { return !peer.request().empty(); }));
        peer.say(test::kSwitchingAnswer);
    }
    bool send(const std::string& packet) { return line.send(bytes_of(packet)); }
    /// Runs the line until that is true. Returns false after ten seconds.
    bool run_until(const std::function<bool()>& is_true) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (!is_true() && std::chrono::steady_clock::now() < end) {
            line.flush();
            line.receive([&](std::span<std::byte> packet) { take(test::text_of(packet)); });
            ::poll(nullptr, 0, 1);
        }
        return is_true();
    }
    bool ends() {
        return run_until([&] { return line.is_closed(); });
    }
    void take(const std::string& packet) {
        packets.push_back(packet);
        if (on_packet) on_packet(packet);
    }

    test::WebSocketPeer peer;
    WebSocketLine line{peer.address(), 1};
    std::vector<std::string> packets;  ///< that the line has passed
    std::function<void(const std::string&)> on_packet;
};

using Packets = std::vector<std::string>;

TEST_F(WebSocketLineTest, sends_its_request_alone_until_the_server_answers) {
    connect();
    EXPECT_TRUE(send("early"));

    ASSERT_TRUE(run_until([&] { return !peer.request().empty() && !line.has_waiting(); }));

    EXPECT_EQ(peer.received(), peer.request());
    EXPECT_EQ(peer.request().find("GET / HTTP/1.1\r\n"), 0u);
    for (const std::string& field :
         {"Host: 127.0.0.1:" + std::to_string(peer.address().port()),
          std::string("Upgrade: websocket"), std::string("Connection: Upgrade"),
          std::string("Sec-WebSocket-Version: 13"), std::string("Sec-WebSocket-Key: ")})
        EXPECT_NE(peer.request().find("\r\n" + field), std::string::npos) << field;
}

TEST_F(WebSocketLineTest, sends_after_the_answer_what_was_to_be_sent_before) {
    connect();
    EXPECT_TRUE(send("one"));
    EXPECT_TRUE(send("two"));
    ASSERT_TRUE(run_until([&] { return !peer.request().empty(); }));

    peer.say(test::kSwitchingAnswer);
    ASSERT_TRUE(run_until([&] { return peer.frames().size() == 2; }));
    EXPECT_TRUE(send("three"));
    ASSERT_TRUE(run_until([&] { return peer.frames().size() == 3; }));

    EXPECT_EQ(peer.frames(),
              (std::vector<SentFrame>{
                  {Opcode::binary, "one"}, {Opcode::binary, "two"}, {Opcode::binary, "three"}}));
}

TEST_F(WebSocketLineTest, passes_packets_that_arrive_with_the_answer_and_after_it) {
    connect();
    const std::string answer =
        std::string(test::kSwitchingAnswer) + server_frame(Opcode::binary, "first");
    peer.say(std::string_view(answer).substr(0, 20));
    peer.say(std::string_view(answer).substr(20));
    ASSERT_TRUE(run_until([&] { return packets.size() == 1; }));

    const std::string longest(protocol::kPacketBytesMax, 'x');
    peer.say(server_frame(Opcode::binary, longest) + server_frame(Opcode::pong, "unasked") +
             server_frame(Opcode::binary, ""));
    ASSERT_TRUE(run_until([&] { return packets.size() == 3; }));

    EXPECT_EQ(packets, (Packets{"first", longest, ""}));
    EXPECT_EQ(line.times_ended(), 0u);
}

TEST_F(WebSocketLineTest, ends_when_the_server_refuses_the_upgrade) {
    connect();
    peer.say("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");

    EXPECT_TRUE(ends());
    EXPECT_EQ(line.times_ended(), 1u);
    EXPECT_FALSE(send("late"));
}

TEST_F(WebSocketLineTest, ends_when_the_answer_does_not) {
    connect();
    peer.say("HTTP/1.1 101 Switching Protocols\r\nX: " + std::string(9000, 'x'));

    EXPECT_TRUE(ends());
    EXPECT_EQ(line.times_ended(), 1u);
}

TEST_F(WebSocketLineTest, ends_when_nobody_listens) {
    const auto address = [] { return test::WebSocketPeer().address(); }();
    line = WebSocketLine(address, 1);
    if (line.connect(Time{0})) return;  // some systems know at once

    EXPECT_TRUE(ends());
    EXPECT_EQ(line.times_ended(), 1u);
}

TEST_F(WebSocketLineTest, ends_with_a_close_frame_after_the_packets_before_it) {
    open();
    peer.say(server_frame(Opcode::binary, "last") + server_frame(Opcode::close, "\x03\xe8") +
             server_frame(Opcode::binary, "lost"));

    EXPECT_TRUE(ends());
    EXPECT_EQ(packets, Packets{"last"});
    EXPECT_EQ(line.times_ended(), 1u);
}

TEST_F(WebSocketLineTest, ends_with_the_connection) {
    open();
    peer.close();

    EXPECT_TRUE(ends());
    EXPECT_EQ(line.times_ended(), 1u);
}

TEST_F(WebSocketLineTest, ends_at_a_frame_that_no_server_of_the_game_sends) {
    open();
    peer.say("\x81\x04text");

    EXPECT_TRUE(ends());
    EXPECT_TRUE(packets.empty());
}

TEST_F(WebSocketLineTest, connects_again_only_after_a_while) {
    open();
    peer.close();
    ASSERT_TRUE(ends());

    EXPECT_FALSE(line.connect(kLineRetryTime - Time{1}));
    EXPECT_TRUE(line.is_closed());
    EXPECT_FALSE(line.connect(kLineRetryTime));
    EXPECT_FALSE(line.is_closed());
}

TEST_F(WebSocketLineTest, begins_anew_after_an_end) {
    open();
    peer.say(server_frame(Opcode::binary, "whole") + "\x82\x09half");
    ASSERT_TRUE(run_until([&] { return packets.size() == 1; }));
    peer.close();
    ASSERT_TRUE(ends());

    ASSERT_FALSE(line.connect(kLineRetryTime));
    peer.accept();
    EXPECT_TRUE(send("again"));
    ASSERT_TRUE(run_until([&] { return !peer.request().empty(); }));
    peer.say(std::string(test::kSwitchingAnswer) + server_frame(Opcode::binary, "new"));
    ASSERT_TRUE(run_until([&] { return peer.frames().size() == 1 && packets.size() == 2; }));

    EXPECT_EQ(peer.frames(), (std::vector<SentFrame>{{Opcode::binary, "again"}}));
    EXPECT_EQ(packets, (Packets{"whole", "new"}));
}

TEST_F(WebSocketLineTest, answers_a_ping_with_its_payload) {
    open();
    peer.say(server_frame(Opcode::ping, "are you there?"));

    ASSERT_TRUE(run_until([&] { return !peer.frames().empty(); }));
    EXPECT_EQ(peer.frames(), (std::vector<SentFrame>{{Opcode::pong, "are you there?"}}));
    EXPECT_TRUE(packets.empty());
}

TEST_F(WebSocketLineTest, keeps_no_more_than_its_limit_for_the_socket) {
    connect();
    const std::string packet(1000, 'x');
    std::size_t kept = 0;
    while (kept <= kLineBytesMax / packet.size() && send(packet))
        ++kept;
    EXPECT_LE(kept * packet.size(), kLineBytesMax);
    EXPECT_GT((kept + 2) * packet.size(), kLineBytesMax);
    EXPECT_FALSE(send(packet));
    ASSERT_TRUE(run_until([&] { return !peer.request().empty(); }));

    peer.say(test::kSwitchingAnswer);
    ASSERT_TRUE(run_until([&] { return peer.frames().size() == kept; }));

    EXPECT_TRUE(send("there is room again"));
    ASSERT_TRUE(run_until([&] { return peer.frames().size() == kept + 1; }));
    EXPECT_EQ(peer.frames().back(), (SentFrame{Opcode::binary, "there is room again"}));
}

TEST_F(WebSocketLineTest, a_packet_may_be_answered_while_it_is_passed) {
    open();
    on_packet = [&](const std::string& packet) { EXPECT_TRUE(send("re: " + packet)); };
    peer.say(server_frame(Opcode::binary, "one") + server_frame(Opcode::binary, "two"));

    ASSERT_TRUE(run_until([&] { return peer.frames().size() == 2; }));
    EXPECT_EQ(peer.frames(),
              (std::vector<SentFrame>{{Opcode::binary, "re: one"}, {Opcode::binary, "re: two"}}));
}

TEST_F(WebSocketLineTest, passes_nothing_more_once_the_handler_has_closed_it) {
    open();
    on_packet = [&](const std::string&) { line.close(); };
    peer.say(server_frame(Opcode::binary, "one") + server_frame(Opcode::binary, "two"));

    EXPECT_TRUE(ends());
    EXPECT_EQ(packets, Packets{"one"});
}

TEST_F(WebSocketLineTest, does_not_connect_again_while_a_packet_is_passed) {
    open();
    on_packet = [&](const std::string&) {
        line.close();
        EXPECT_FALSE(line.connect(kLineRetryTime));
        EXPECT_TRUE(line.is_closed()) << "the packet lies in memory of this connection";
    };
    peer.say(server_frame(Opcode::binary, "one"));
    EXPECT_TRUE(ends());

    EXPECT_FALSE(line.connect(kLineRetryTime));
    EXPECT_FALSE(line.is_closed());
}

TEST_F(WebSocketLineTest, says_goodbye_when_it_is_closed) {
    open();
    peer.say(server_frame(Opcode::binary, "welcome"));
    ASSERT_TRUE(run_until([&] { return !packets.empty(); }));

    line.close();
    ASSERT_TRUE(run_until([&] { return peer.received(), peer.has_ended(); }));

    EXPECT_EQ(peer.frames(), (std::vector<SentFrame>{{Opcode::close, ""}}));
    EXPECT_TRUE(line.is_closed());
    EXPECT_EQ(line.times_ended(), 0u) << "the server has not ended it";
}

}  // namespace
}  // namespace arena::client_sim
