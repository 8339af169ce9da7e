// The client's side of the handshake: takes a connect token and the server's answers, writes
// requests and responses, and ends with the keys of a session.
//
// Tries the servers of the token one after another, each for a few seconds at most. A denial that
// was written with the token's keys ends the attempt at once. Any other could come from anybody:
// the client keeps trying, and remembers the reason in case nothing better arrives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "protocol/base/time.h"
#include "protocol/crypto/random.h"
#include "protocol/session/handshake/denied_reason.h"
#include "protocol/session/handshake/handshake_packets.h"
#include "protocol/session/packet/session_keys.h"
#include "protocol/session/token/connect_token.h"
#include "sim/values/static_vector.h"

namespace arena::protocol {

/// A client repeats its packet after this long without an answer.
inline constexpr Time kHandshakeResend = std::chrono::milliseconds(200);
/// After this many responses without an answer it asks for a new cookie: the server may have
/// restarted, or may see another address.
inline constexpr std::size_t kResponsesMax = 5;
/// How long one server is tried, unless the caller chooses otherwise.
inline constexpr Time kHandshakeTimeMax = std::chrono::seconds(5);

/// How far the handshake is.
enum class HandshakeState : std::uint8_t {
    requesting,  ///< asks for a cookie
    responding,  ///< sends the cookie and the token
    connected,   ///< connection() has the keys
    failed,      ///< failure() says why
};

/// Why the handshake has failed.
struct HandshakeFailure {
    /// Nothing when no server of the token answered.
    std::optional<DeniedReason> reason;
    /// Whether a server is certain to have sent it.
    bool is_authentic = false;

    friend bool operator==(const HandshakeFailure&, const HandshakeFailure&) = default;
};

/// Returns a sentence for the player that says what to do.
[[nodiscard]] std::string_view text_of(const HandshakeFailure& failure);

/// What a client needs to talk to the server that admitted it.
struct ClientConnection {
    Address server;
    std::uint64_t client_id = 0;
    ConnectionId connection = 0;
    SessionKeys keys;
    Time timeout{};     ///< of silence that ends the connection
    Time round_trip{};  ///< the shorter of request and response; never too short
};

class HandshakeClient {
  public:
    /// Begins with the first server of the token. `offers_aes` only where
    /// crypto::aes_is_available(). Each server is tried for `try_for`; a client that starts over
    /// with a token that may have admitted it already is denied as token_duplicate.
    HandshakeClient(const ConnectToken& token, bool offers_aes, crypto::FillRandom random, Time now,
                    Time try_for = kHandshakeTimeMax);

    /// Returns the datagram to send to server() now; empty when nothing is due. Valid until the
    /// next call.
    [[nodiscard]] std::span<const std::byte> send(Time now);
    /// Returns when to call send() next; Time::max() when the handshake is over.
    [[nodiscard]] Time due() const;

    /// Takes any datagram from any address.
    void receive(const Address& from, std::span<const std::byte> datagram, Time now);

    [[nodiscard]] HandshakeState state() const { return state_; }
    /// Returns the server that is being tried, or was tried last.
    [[nodiscard]] const Address& server() const { return token_.fields.servers[server_]; }
    /// Returns the connection once connected.
    [[nodiscard]] const std::optional<ClientConnection>& connection() const { return connection_; }
    /// Returns the failure; before the handshake has failed, the best explanation so far.
    [[nodiscard]] const HandshakeFailure& failure() const { return failure_; }

  private:
    void begin_try(Time now);
    void end_try(Time now);
    void note_failure(const HandshakeFailure& failure);
    void take_challenge(const Cookie& cookie, Time now);
    void take_accepted(const Accepted& accepted, Time now);
    void note_answer(Time now);
    void take_denied(const Denied& denied, Time now);

    [[nodiscard]] bool is_over() const {
        return state_ == HandshakeState::connected || state_ == HandshakeState::failed;
    }

    ConnectToken token_;
    bool offers_aes_;
    crypto::FillRandom random_;
    Time try_for_;

    HandshakeState state_ = HandshakeState::requesting;
    std::size_t server_ = 0;  ///< index into the token's servers
    HandshakeRandom client_random_{};
    /// The cookies of the challenges since the last request. Any may be forged, so each gets a
    /// response in turn.
    StaticVector<Cookie, kResponsesMax> cookies_;
    std::size_t responses_ = 0;  ///< sent since the first of these challenges
    Time try_ends_{};
    Time next_send_{};
    /// When the first request, or the first response, was sent that is not answered yet.
    std::optional<Time> unanswered_since_;
    Time round_trip_ = Time::max();
    ClientHandshakeBytes datagram_{};

    HandshakeFailure failure_;
    std::optional<ClientConnection> connection_;
};

}  // namespace arena::protocol
