// The client's side of getting in: a connect token and the server's answers in, requests, responses
// and at last the keys of a session out.
//
// Tries the servers of the token one after another, each for a few seconds at most. A denial
// that only who knows the token's keys can have written ends the try at once. Any other could come
// from anybody: the client goes on trying, and remembers the reason in case nothing better comes.
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

/// A client says the same again after so long without an answer.
inline constexpr Time kHandshakeResend = std::chrono::milliseconds(200);
/// After so many responses without an answer it asks for a new cookie: the server may have begun
/// anew, or sees another address.
inline constexpr std::size_t kResponsesMax = 5;
/// One server is tried for so long, unless the caller wants it otherwise.
inline constexpr Time kHandshakeTimeMax = std::chrono::seconds(5);

enum class HandshakeState : std::uint8_t {
    requesting,  ///< asks for a cookie
    responding,  ///< shows the cookie and the token
    connected,   ///< connection() has the keys
    failed,      ///< failure() says why
};

struct HandshakeFailure {
    /// Nothing: no server of the token answered.
    std::optional<DeniedReason> reason;
    /// Whether a server certainly said so.
    bool is_proven = false;

    friend bool operator==(const HandshakeFailure&, const HandshakeFailure&) = default;
};

/// A sentence for the player that says what to do.
[[nodiscard]] std::string_view text_of(const HandshakeFailure& failure);

struct ClientConnection {
    Address server;
    std::uint64_t client_id = 0;
    ConnectionId connection = 0;
    SessionKeys keys;
    Time timeout{};     ///< of silence, after which the connection is over
    Time round_trip{};  ///< of the request or the response, whichever was shorter; never too short
};

class HandshakeClient {
  public:
    /// `offers_aes` only where crypto::aes_is_available(). Each server is tried for `try_for`: who
    /// begins anew with a token that may have let it in already is denied as token_duplicate.
    HandshakeClient(const ConnectToken& token, bool offers_aes, crypto::FillRandom random, Time now,
                    Time try_for = kHandshakeTimeMax);

    /// What is to be sent to server() now; empty when nothing is due. Valid until the next call.
    [[nodiscard]] std::span<const std::byte> send(Time now);
    /// When send() has to be called next; the largest time there is when the handshake is over.
    [[nodiscard]] Time due() const;

    /// Any datagram, from anywhere.
    void receive(const Address& from, std::span<const std::byte> datagram, Time now);

    [[nodiscard]] HandshakeState state() const { return state_; }
    /// The one that is tried, or was last.
    [[nodiscard]] const Address& server() const { return token_.fields.servers[server_]; }
    /// Once connected.
    [[nodiscard]] const std::optional<ClientConnection>& connection() const { return connection_; }
    /// Once failed; before that, what is known so far.
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
    /// Of the challenges since the last request. Any may be forged: each gets a response in turn.
    StaticVector<Cookie, kResponsesMax> cookies_;
    std::size_t responses_ = 0;  ///< sent since the first of them
    Time try_ends_{};
    Time next_send_{};
    /// The first of the requests, or of the responses, that are not answered yet.
    std::optional<Time> asked_at_;
    Time round_trip_ = Time::max();
    GreetingBytes datagram_{};

    HandshakeFailure failure_;
    std::optional<ClientConnection> connection_;
};

}  // namespace arena::protocol
