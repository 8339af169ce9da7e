#include "client-sim/hostile/handmade_session.h"

#include <chrono>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "client-sim/base/time.h"
#include "tests/unit/client-sim/hostile/welcomed_session.h"

namespace arena::client_sim::handmade_session_test {
namespace {

using protocol::DeniedReason;
using std::chrono::milliseconds;

/// A session, and a server's side that sends what the test wants.
struct Line {
    void talk() {
        const auto handshake = session.next_handshake_datagram(now);
        if (!handshake.empty()) server.receive(handshake, now);
        for (const Bytes& answer : server.take(now))
            session.receive(answer, now);
    }
    void connect() {
        for (int turn = 0; turn < 4 && !session.connected(); ++turn)
            talk();
        ASSERT_TRUE(session.connected());
        now += milliseconds{100};
        say(session.write_raw({}));
        static_cast<void>(server.take(now));
    }
    /// Carries one of the session's packets. Returns why the server dropped it, if it did.
    std::optional<protocol::PacketRefusal> say(const Bytes& datagram,
                                               protocol::PathId path = client::test::kClientPath) {
        return server.connection->receive(now, path, datagram, server.inbox);
    }
    /// Returns the server's next datagrams, after some time.
    std::vector<Bytes> receive_later() {
        now += milliseconds{100};
        return server.take(now);
    }
    void deliver(const std::vector<Bytes>& datagrams) {
        for (const Bytes& datagram : datagrams)
            session.receive(datagram, now);
    }
    void say_update(sim::Tick tick) {
        server.say(client::test::message({.tick = tick}, {}));
        deliver(receive_later());
    }

    Time now = std::chrono::seconds{10};
    client::test::ServerSide server;
    HandmadeSession session{server.token(), arena::test::kServerAddress, arena::test::seeded(7),
                            now};
};

TEST(HandmadeSession, has_its_keys_once_it_is_admitted) {
    Line line;
    EXPECT_FALSE(line.session.connected());

    line.connect();

    EXPECT_FALSE(line.session.denied());
    EXPECT_EQ(line.session.id(), line.server.sessions.at(0).connection);
    EXPECT_EQ(line.session.home(), arena::test::kServerAddress);
    EXPECT_FALSE(line.session.welcome());
    EXPECT_FALSE(line.session.resume_token());
    EXPECT_FALSE(line.session.end());
}

TEST(HandmadeSession, knows_why_it_was_refused) {
    Line line;
    line.server.turn_away = DeniedReason::server_full;
    for (int turn = 0; turn < 4; ++turn)
        line.talk();

    EXPECT_FALSE(line.session.connected());
    ASSERT_TRUE(line.session.denied());
    EXPECT_EQ(line.session.failure().reason, DeniedReason::server_full);
}

TEST(HandmadeSession, keeps_the_welcome_and_its_resume_token) {
    Line line;
    line.connect();
    const protocol::Welcome welcome = line.server.welcome(1000);
    line.server.say_reliable(welcome);

    line.deliver(line.receive_later());

    ASSERT_TRUE(line.session.welcome());
    EXPECT_EQ(line.session.welcome()->player, welcome.player);
    EXPECT_EQ(line.session.tick(), 1000u);
    EXPECT_EQ(line.session.tick_at(), line.now);
    const auto token = line.session.resume_token();
    ASSERT_TRUE(token);
    EXPECT_EQ(protocol::write_connect_token(*token), welcome.resume_token);
    EXPECT_EQ(token->fields.servers.size(), 1u);
}

TEST(HandmadeSession, the_tick_is_that_of_the_newest_update_and_never_goes_back) {
    Line line;
    line.connect();
    line.say_update(70);
    const Time heard = line.now;
    EXPECT_EQ(line.session.tick(), 70u);
    EXPECT_EQ(line.session.tick_at(), heard);

    line.say_update(69);
    EXPECT_EQ(line.session.tick(), 70u);
    EXPECT_EQ(line.session.tick_at(), heard);

    line.say_update(71);
    EXPECT_EQ(line.session.tick(), 71u);
    EXPECT_EQ(line.session.tick_at(), line.now);
}

TEST(HandmadeSession, numbers_its_packets_one_after_the_other) {
    Line line;
    line.connect();
    EXPECT_EQ(line.session.number(), 1u) << "connecting took one packet";
    EXPECT_EQ(line.session.next_header().sequence, 2);

    const Bytes second = line.session.write_raw({});
    line.session.skip_numbers(10);
    const Bytes thirteenth = line.session.write([](protocol::FrameWriter& writer) {
        static_cast<void>(writer.disconnect(protocol::EndReason::left));
    });

    EXPECT_EQ(protocol::read_packet_header(second)->sequence, 2);
    EXPECT_EQ(protocol::read_packet_header(thirteenth)->sequence, 13);
    EXPECT_EQ(line.session.number(), 13u);
    EXPECT_FALSE(line.say(second));
    EXPECT_FALSE(line.say(thirteenth));
    ASSERT_TRUE(line.server.connection->connection().end());
    EXPECT_EQ(line.server.connection->connection().end()->reason, protocol::EndReason::left);
}

TEST(HandmadeSession, seals_any_header_with_its_own_key) {
    Line line;
    line.connect();
    protocol::PacketHeader header = line.session.next_header();
    header.sequence = 500;

    EXPECT_FALSE(line.say(line.session.seal(header, 500, {})));
    EXPECT_EQ(line.say(line.session.seal(header, 501, {})), protocol::PacketRefusal::replayed);
    header.sequence = 502;
    EXPECT_EQ(line.say(line.session.seal(header, 501, {})), protocol::PacketRefusal::forged)
        << "under another number than its header's";
    EXPECT_EQ(line.session.number(), 1u) << "no number was used up";
}

TEST(HandmadeSession, acknowledges_honestly_until_it_stops) {
    Line line;
    line.connect();
    line.say_update(70);
    const std::uint64_t heard = line.session.newest_received();
    EXPECT_GT(heard, 0u);
    EXPECT_EQ(line.session.next_header().ack, heard);

    line.session.stop_acknowledging();
    line.say_update(73);
    line.session.stop_acknowledging();
    EXPECT_GT(line.session.newest_received(), heard);
    EXPECT_EQ(line.session.next_header().ack, heard);

    line.session.resume_acknowledging();
    EXPECT_EQ(line.session.next_header().ack, line.session.newest_received());
}

TEST(HandmadeSession, drops_what_is_altered_repeated_or_for_another_connection) {
    Line line;
    line.connect();
    line.say_update(70);
    const Time heard_at = line.now;
    const std::uint64_t heard = line.session.newest_received();
    line.server.say(client::test::message({.tick = 73}, {}));
    const std::vector<Bytes> genuine = line.receive_later();
    ASSERT_FALSE(genuine.empty());

    Bytes altered = genuine.front();
    altered.back() ^= std::byte{1};
    Bytes elsewhere = genuine.front();
    auto header = *protocol::read_packet_header(elsewhere);
    ++header.connection;
    protocol::write_packet_header(header,
                                  std::span(elsewhere).first<protocol::kPacketHeaderBytes>());
    line.deliver({{}, Bytes(5), altered, elsewhere});
    EXPECT_EQ(line.session.newest_received(), heard);
    EXPECT_EQ(line.session.heard_at(), heard_at);
    EXPECT_EQ(line.session.tick(), 70u);

    line.deliver(genuine);
    EXPECT_EQ(line.session.tick(), 73u);
    const Time now = line.now;
    line.now += milliseconds{100};
    line.deliver(genuine);
    EXPECT_EQ(line.session.heard_at(), now) << "a repetition is no sign of life";
}

TEST(HandmadeSession, a_path_challenge_is_taken_once) {
    Line line;
    line.connect();
    EXPECT_FALSE(line.session.take_challenge());
    EXPECT_FALSE(line.say(line.session.write_raw({}), protocol::PathId{2}));

    line.deliver(line.receive_later());

    EXPECT_TRUE(line.session.take_challenge());
    EXPECT_FALSE(line.session.take_challenge());
}

TEST(HandmadeSession, knows_why_the_server_has_ended_it) {
    Line line;
    line.connect();
    line.server.connection->connection().disconnect(protocol::EndReason::kicked);

    line.deliver(line.receive_later());

    EXPECT_EQ(line.session.end(), protocol::EndReason::kicked);
}

}  // namespace
}  // namespace arena::client_sim::handmade_session_test
