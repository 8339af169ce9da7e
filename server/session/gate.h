// Gate: decides which clients are admitted, by the handshake and then by this server's bans, places
// and returning players.
//
// It takes the datagrams that belong to no session, adds reserved sessions for the clients that it
// admits to the table, and returns the answers to send.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "protocol/crypto/random.h"
#include "protocol/session/address.h"
#include "protocol/session/handshake/handshake_server.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "server/session/session_table.h"

namespace arena::server {

/// Whether a client or its address is banned.
using Bans = std::function<bool(std::uint64_t client_id, const protocol::Address& address)>;

/// Whether a client that is admitted with this user data, and has this session in the match, goes
/// on with it: with a resume token, or as the player that it was. Otherwise it begins anew.
[[nodiscard]] bool goes_on(const Session& session, const protocol::UserData& user_data);

struct GateSettings {
    protocol::HandshakeServerSettings handshake;
    std::size_t players_max = 256;
    std::size_t watchers_max = 0;
    Bans bans;  ///< may be empty
};

class Gate {
  public:
    /// `sessions` must outlive the gate and have room for twice the players and watchers, because
    /// each may have two sessions: one that takes over from another, or one that is closing.
    Gate(GateSettings settings, const protocol::crypto::FillRandom& random, SessionTable& sessions,
         Time now);
    /// The answer to send back; its bytes may be empty.
    struct Answer {
        protocol::HandshakeReply bytes;
        FarEnd end = FarEnd::unvalidated;
    };
    /// Takes any bytes that are not a packet of a session.
    [[nodiscard]] Answer receive(const Path& path, std::span<const std::byte> datagram, Time now,
                                 std::uint64_t unix_seconds);

    /// Forgets the token of a lapsed reservation, so that its client may try again with it.
    void forget_use(const Session& session) { handshake_.forget_use(session.token); }

    /// Lets no more clients in.
    void close() { closed_ = true; }

    /// Whether the client or its address is banned.
    [[nodiscard]] bool bans(std::uint64_t client_id, const protocol::Address& address) const {
        return settings_.bans && settings_.bans(client_id, address);
    }
    [[nodiscard]] const protocol::HandshakeCounts& counts() const { return handshake_.counts(); }
    /// Returns how many connect tokens are remembered because they have admitted a client.
    [[nodiscard]] std::size_t used_tokens() const { return handshake_.used_tokens(); }
    /// Returns how many reserved places were given to another client.
    [[nodiscard]] std::uint64_t evicted() const { return evicted_; }

  private:
    /// Returns the admission of the applicant, or why it is denied.
    [[nodiscard]] Result<protocol::Admission, protocol::DeniedReason> find_place(
        const protocol::Applicant& applicant, Time now);
    /// Whether there is a place for one more player. If need be, takes it from a client that has
    /// not joined.
    [[nodiscard]] bool make_room(Time now);
    [[nodiscard]] bool has_room_for_watcher() const {
        return sessions_.watchers() < settings_.watchers_max;
    }
    void reserve(const protocol::AcceptedClient& client, const Path& path, Time now);
    void restart_reservation(protocol::ConnectionId id, Time now);
    void evict(const Session& session);

    GateSettings settings_;
    protocol::crypto::FillRandom random_;
    SessionTable& sessions_;
    std::uint64_t evicted_ = 0;
    bool closed_ = false;
    protocol::HandshakeServer handshake_;
};

}  // namespace arena::server
