// The server's side of one client's sessions, without a world: it admits the client, sends what
// the test wants, and records what it receives. The test also carries the datagrams.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/base/time.h"
#include "protocol/decode.h"
#include "protocol/encode.h"
#include "protocol/inputs_message.h"
#include "protocol/messages.h"
#include "protocol/session/connection/secure_connection.h"
#include "protocol/session/handshake/handshake_server.h"
#include "protocol/watch_message.h"
#include "tests/support/connection_peer.h"
#include "tests/support/handshake.h"
#include "tests/unit/client/support/update_content.h"

namespace arena::client::test {

using arena::test::kServerAddress;
using Bytes = std::vector<std::byte>;

inline constexpr std::uint64_t kClientId = 77;
inline constexpr protocol::PathId kClientPath{1};

class ServerSide {
  public:
    ServerSide() : handshake_(arena::test::TestServer::settings_of(), random_, Time{0}) {}

    /// Returns a token that this server accepts, as a matchmaker would give it to the client.
    [[nodiscard]] protocol::ConnectToken token(std::uint64_t seed = 1) const {
        return arena::test::token_of(arena::test::spec_for(kClientId), seed);
    }

    void receive(std::span<const std::byte> datagram, Time now) {
        Bytes bytes(datagram.begin(), datagram.end());
        if (protocol::read_packet_header(bytes)) {
            if (connection) connection->receive(now, kClientPath, bytes, inbox);
            return;
        }
        const auto outcome =
            handshake_.receive(arena::test::kClientAddress, bytes, now, arena::test::kTestUnixTime);
        if (!outcome.applicant) return send(outcome.reply);
        if (turn_away) return send(handshake_.deny(*outcome.applicant, *turn_away));
        const auto id = static_cast<protocol::ConnectionId>(sessions.size() + 1);
        const auto entry = handshake_.accept(*outcome.applicant, {.connection = id});
        send(entry.reply);
        open(entry.client, now);
    }

    /// Returns all datagrams that are due for the client.
    std::vector<Bytes> take(Time now) {
        protocol::DatagramRoom room;
        while (connection) {
            const auto datagram = connection->write(now, room);
            if (!datagram) break;
            out_.emplace_back(datagram->bytes.begin(), datagram->bytes.end());
        }
        return std::exchange(out_, {});
    }

    void say_reliable(const protocol::Message& message) {
        EXPECT_FALSE(connection->connection().send_reliable(encoder_.encode(message)));
    }
    void say_sequenced(std::uint8_t channel, const protocol::Message& message) {
        EXPECT_FALSE(connection->connection().send_sequenced(channel, encoder_.encode(message)));
    }
    void say_unordered(std::span<const std::byte> message) {
        EXPECT_FALSE(connection->connection().send_unordered(message));
    }
    void say(const Message& update) { say_unordered(update.bytes); }

    /// Returns a Welcome with a resume token that is good for one resumption.
    [[nodiscard]] protocol::Welcome welcome(sim::Tick tick = 1000) {
        protocol::Welcome welcome{.player = {5},
                                  .tick = tick,
                                  .tick_rate = 50,
                                  .snapshot_rate = 10,
                                  .archetypes = {{}},
                                  .weapons = {{}},
                                  .map_name = "arena",
                                  .map_hash = 9};
        welcome.resume_token = protocol::write_connect_token(token(++resume_tokens_ + 100));
        welcome.resumed = sessions.size() > 1;
        return welcome;
    }

    /// Likewise, for a client that watches.
    [[nodiscard]] protocol::Welcome welcome_to_watch(sim::Tick tick = 1000, sim::Tick delay = 0) {
        protocol::Welcome watches = welcome(tick);
        watches.player = sim::kNoEntity;
        watches.watch_delay = delay;
        return watches;
    }

    /// Returns the messages of inputs that have arrived, in order.
    [[nodiscard]] std::vector<protocol::Inputs> inputs() const {
        return decoded<protocol::Inputs>(protocol::kInputChannel, protocol::decode_inputs);
    }
    /// Returns the wishes that have arrived, in order.
    [[nodiscard]] std::vector<protocol::Watch> wishes() const {
        return decoded<protocol::Watch>(protocol::kWatchChannel, protocol::decode_watch);
    }

    std::optional<protocol::DeniedReason> turn_away;
    std::optional<protocol::SecureConnection> connection;  ///< the newest
    std::vector<protocol::AcceptedClient> sessions;        ///< all that were begun
    arena::test::RecordingInbox inbox;

  private:
    template <typename Value, typename Decode>
    [[nodiscard]] std::vector<Value> decoded(std::uint8_t channel, const Decode& decode) const {
        std::vector<Value> all;
        for (const arena::test::SequencedMessage& message : inbox.sequenced) {
            if (message.channel != channel) continue;
            EXPECT_FALSE(decode(message.bytes, all.emplace_back()));
        }
        return all;
    }

    void send(const protocol::HandshakeReply& reply) {
        if (!reply.empty()) out_.emplace_back(reply.begin(), reply.end());
    }

    void open(const protocol::AcceptedClient& client, Time now) {
        sessions.push_back(client);
        connection.emplace(protocol::ConnectionConfig{.id = client.connection,
                                                      .timeout = client.timeout,
                                                      .path = kClientPath,
                                                      .fill_random = random_},
                           protocol::seals_of_server(client.keys, arena::test::kTestProtocol), now);
    }

    protocol::crypto::FillRandom random_ = arena::test::seeded(99);
    protocol::HandshakeServer handshake_;
    protocol::Encoder encoder_;
    std::vector<Bytes> out_;
    std::uint64_t resume_tokens_ = 0;
};

}  // namespace arena::client::test
