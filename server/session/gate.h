// Who gets in: the handshake, and on top of it what this server says of bans, places and players
// that come back.
//
// Takes datagrams that are of no session; adds the sessions of clients that are let in, as
// reserved, to the table. Gives the answers.
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

/// Whether a client, or the address it comes from, is not welcome.
using Bans = std::function<bool(std::uint64_t client_id, const protocol::Address& address)>;

struct GateSettings {
    protocol::HandshakeServerSettings handshake;
    std::size_t players_max = 256;
    Bans bans;  ///< may be empty
};

class Gate {
  public:
    /// `sessions` lives longer; has room for twice the players, because each may have two: one that
    /// takes another one over, or one that is closing.
    Gate(GateSettings settings, const protocol::crypto::FillRandom& random, SessionTable& sessions,
         Time now);
    /// What is to be sent back, if anything.
    struct Answer {
        protocol::HandshakeReply bytes;
        FarEnd end = FarEnd::unproven;
    };
    [[nodiscard]] Answer receive(const Path& path, std::span<const std::byte> datagram, Time now,
                                 std::uint64_t unix_seconds);

    /// A reserved place was given up: its client may come again with the same token.
    void take_back(const Session& session) { handshake_.take_back(session.token); }

    /// Lets nobody in any more.
    void close() { closed_ = true; }

    [[nodiscard]] bool bans(std::uint64_t client_id, const protocol::Address& address) const {
        return settings_.bans && settings_.bans(client_id, address);
    }
    [[nodiscard]] const protocol::HandshakeCounts& counts() const { return handshake_.counts(); }
    [[nodiscard]] std::size_t used_tokens() const { return handshake_.used_tokens(); }
    /// Reserved places that were given to somebody else.
    [[nodiscard]] std::uint64_t evicted() const { return evicted_; }

  private:
    /// A place that is kept for the applicant, or why there is none.
    [[nodiscard]] Result<protocol::Admission, protocol::DeniedReason> find_place(
        const protocol::Applicant& applicant, Time now);
    /// Whether there is a place for one more player; takes it from one that does not come, if need
    /// be.
    [[nodiscard]] bool make_room(Time now);
    void reserve(const protocol::AcceptedClient& client, const Path& path, Time now);
    void prolong(protocol::ConnectionId id, Time now);
    void evict(const Session& session);

    GateSettings settings_;
    protocol::crypto::FillRandom random_;
    SessionTable& sessions_;
    std::uint64_t evicted_ = 0;
    bool closed_ = false;
    protocol::HandshakeServer handshake_;
};

}  // namespace arena::server
