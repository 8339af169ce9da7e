// A hostile client's session that has been admitted, with the server's side of it, for the tests of
// the attacks.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "client-sim/base/time.h"
#include "client-sim/hostile/handmade_session.h"
#include "protocol/link/dice.h"
#include "protocol/session/packet/frame_reader.h"
#include "protocol/session/packet/packet_seal.h"
#include "tests/unit/client/support/server_side.h"

namespace arena::client_sim::test {

/// A handmade session, and a server's side that has sent it a Welcome.
class WelcomedSession {
  public:
    explicit WelcomedSession(std::uint64_t seed = 1)
        : session(server.token(seed), arena::test::kServerAddress, arena::test::seeded(seed), now) {
        for (int turn = 0; turn < 4; ++turn)
            talk();
        server.say_reliable(server.welcome(1000));
        talk();
        EXPECT_TRUE(session.welcome());
    }

    void talk() {
        const auto handshake = session.next_handshake_datagram(now);
        if (!handshake.empty()) server.receive(handshake, now);
        if (session.connected()) server.receive(session.write_raw({}), now);
        for (const client::test::Bytes& answer : server.take(now))
            session.receive(answer, now);
    }
    /// Passes a datagram to the server's side. Returns why it was dropped; nothing when it was
    /// accepted.
    std::optional<protocol::PacketRefusal> say(Bytes datagram) {
        now += std::chrono::milliseconds{2};
        return server.connection->receive(now, client::test::kClientPath, datagram, server.inbox);
    }
    /// Returns the frames of the session's packet, which are opened into `opened`; none when it is
    /// not sealed with the session's key under the number in its header.
    std::vector<protocol::Frame> frames_of(const Bytes& datagram, Bytes& opened) {
        std::vector<protocol::Frame> frames;
        const auto header = protocol::read_packet_header(datagram);
        if (!header) return frames;
        opened.assign(datagram.begin() + protocol::kPacketHeaderBytes, datagram.end());
        const auto seals =
            protocol::seals_of_server(server.sessions.back().keys, arena::test::kTestProtocol);
        if (!protocol::open_packet(seals.incoming, header->sequence,
                                   std::span(datagram).first(protocol::kPacketHeaderBytes), opened))
            return frames;
        opened.resize(opened.size() - protocol::kPacketTagBytes);
        for (protocol::FrameReader reader(opened); !reader.done();) {
            const auto frame = reader.next();
            if (!frame.ok()) break;
            frames.push_back(frame.value());
        }
        return frames;
    }
    [[nodiscard]] const std::optional<protocol::End>& end() const {
        return server.connection->connection().end();
    }

    Time now = std::chrono::seconds{10};
    client::test::ServerSide server;
    protocol::Dice dice{5};
    HandmadeSession session;
};

/// Expects what a datagram of any attack is: not empty, and no longer than a packet.
inline void expect_fits(const Bytes& datagram) {
    EXPECT_FALSE(datagram.empty());
    EXPECT_LE(datagram.size(), protocol::kPacketBytesMax);
}

}  // namespace arena::client_sim::test
