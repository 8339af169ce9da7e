// The server of a session simulation: the real handshake, and a session end for every client that
// is in. It answers each datagram that arrives.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "protocol/session/handshake/handshake_server.h"
#include "tests/simulation/session_end.h"

namespace arena::simulation {

/// Convert an IPv4 address and port to one number, and back.
[[nodiscard]] protocol::PathId path_of(const protocol::Address& address);
[[nodiscard]] protocol::Address address_of(protocol::PathId path);

/// What the simulation does for its server.
struct HostPorts {
    std::function<void(const protocol::Address& to, std::span<const std::byte> datagram)> send;
    /// Called when a client was admitted. Returns the record of the session that begins.
    std::function<std::shared_ptr<SessionRecord>(const protocol::AcceptedClient&)> on_accepted;
};

class SessionHost {
  public:
    /// `places` is how many sessions there may be at a time; `verdict` must outlive this.
    SessionHost(protocol::HandshakeServerSettings settings, std::size_t places,
                protocol::crypto::FillRandom random, HostPorts ports, Verdict& verdict, Time now);

    /// Takes a datagram and may change it.
    void receive(const protocol::Address& from, std::span<std::byte> datagram, Time now,
                 std::uint64_t unix_seconds);
    /// Queues messages for every client, sends what is due, and removes finished sessions.
    void tick(Time now, const MessageRates& message_rates, protocol::Dice& dice);
    /// Ends a client's session. Returns false if it has none.
    bool kick(std::uint64_t client_id, protocol::EndReason reason);

    struct Session {
        std::uint64_t client_id = 0;
        std::unique_ptr<SessionEnd> end;
    };
    using Sessions = std::map<protocol::ConnectionId, Session>;

    [[nodiscard]] const Sessions& sessions() const { return sessions_; }
    /// Returns null if this client has no session.
    [[nodiscard]] const SessionEnd* session_of(std::uint64_t client_id) const;
    [[nodiscard]] const protocol::HandshakeServer& handshake() const { return handshake_; }

  private:
    [[nodiscard]] Result<protocol::Admission, protocol::DeniedReason> admit(
        const protocol::Applicant& applicant);
    void begin(const protocol::AcceptedClient& accepted, Time now);
    void reply(const protocol::Address& to, const protocol::HandshakeReply& bytes);
    void flush(SessionEnd& end, Time now);
    void judge_silence(const SessionEnd& end, Time now);

    std::uint64_t protocol_id_;
    std::size_t places_;
    protocol::crypto::FillRandom random_;
    HostPorts ports_;
    Verdict& verdict_;
    protocol::HandshakeServer handshake_;
    Sessions sessions_;
};

}  // namespace arena::simulation
