// The server's side of the handshake: datagrams of unknown senders in, answers and applicants out.
//
//   receive(datagram) -> a reply, or nothing                       before a valid token
//                     -> an applicant -> offer(applicant, connection) -> a reply, and the client
//                                            -> admit(applicant, ...)   the reply may be sent
//                                            -> deny(applicant, reason) -> another reply
//
// An applicant is a client that has shown a valid connect token. The owner decides whether there is
// a place for it. Until it has decided, applicants with other tokens may come. Takes bytes from any
// sender, the time, and a function that draws random bytes. Guarantees:
//  - Until a sender has shown that it reads what is sent to its address, the server remembers
//    nothing of it, opens no connect token for it, and sends it fewer bytes than it sent.
//  - A connect token admits one client, once, and only one that has its keys: having seen the
//    token on its way is not enough.
//  - Memory and work per second are bounded by HandshakeLimits, whatever arrives.
//  - Everything that is not answered, or is denied, is counted by its reason.
//
// An accepted client has a validated address and a valid token. Its first data packet shows that it
// is alive; until then the owner may give its place to others that wait.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "protocol/base/time.h"
#include "protocol/crypto/key.h"
#include "protocol/crypto/random.h"
#include "protocol/session/address.h"
#include "protocol/session/handshake/cookies.h"
#include "protocol/session/handshake/handshake_counts.h"
#include "protocol/session/handshake/handshake_packets.h"
#include "protocol/session/handshake/handshake_rate_limiters.h"
#include "protocol/session/handshake/used_tokens.h"
#include "protocol/session/packet/session_keys.h"
#include "protocol/session/token/token_keys.h"
#include "sim/values/result.h"
#include "sim/values/static_vector.h"

namespace arena::protocol {

/// What a handshake server is made with.
struct HandshakeServerSettings {
    std::uint64_t protocol_id = 0;
    /// The keys shared with the matchmakers. When anybody can make a token and join
    /// (TokenKeys::are_open), tokens are remembered only for repeats.
    TokenKeys keys;
    /// The addresses that tokens may name to mean this server. When empty, any.
    std::vector<Address> own_addresses;
    /// Whether to use AES-256-GCM with clients that offer it. Only where it is available.
    bool takes_aes = false;
    HandshakeLimits limits;
};

/// A client that asks for a place with a valid connect token. The owner answers with `admit` or
/// `deny`; until then it ignores further applicants with the same token, which are repeats.
struct Applicant {
    Address address;
    PrivateToken token;
    TokenTag tag{};                 ///< of the token
    std::uint64_t expire_time = 0;  ///< of the token, seconds since 1970
    HandshakeRandom client_random{};
    bool offers_aes = false;
    // When it asked:
    Time now{};
    std::uint64_t unix_seconds = 0;
};

/// A place that the owner keeps for an applicant.
struct Admission {
    ConnectionId connection = 0;  ///< not in use by any session of the owner
    /// The owner itself admits this token only once, so it need be remembered only until the client
    /// has received its answer (kRepeatSeconds).
    bool owner_remembers = false;
    /// Another token of the same client that the owner no longer admits, so that it need not be
    /// remembered.
    std::optional<TokenTag> superseded{};
};

/// How long a client may ask again for an answer that was lost.
inline constexpr std::uint64_t kRepeatSeconds = 60;

/// A client that has been admitted.
struct AcceptedClient {
    Address address;
    std::uint64_t client_id = 0;
    ConnectionId connection = 0;
    SessionKeys keys;
    Time timeout{};                                   ///< of silence that ends the connection
    StaticVector<Address, kTokenServersMax> servers;  ///< named by the token
    UserData user_data{};
    TokenTag token{};                 ///< of the token that admitted it
    std::uint64_t token_expires = 0;  ///< that token, in seconds since 1970
};

/// The bytes to send back to the datagram's sender; may be empty.
using HandshakeReply = StaticVector<std::byte, kHandshakeReplyBytesMax>;

/// What came of a datagram.
struct HandshakeOutcome {
    HandshakeReply reply;
    /// The cookie was valid: the sender can receive the reply.
    bool is_validated = false;
    /// A client that waits for the owner's answer; there is no reply yet.
    std::optional<Applicant> applicant;
    /// The connection of a client that was admitted but has not received its answer: it is still
    /// coming.
    std::optional<ConnectionId> repeated;
};

class HandshakeServer {
  public:
    HandshakeServer(HandshakeServerSettings settings, crypto::FillRandom random, Time now);

    /// Handles a datagram that belongs to no session. `unix_seconds` are since 1970, for the expiry
    /// of tokens.
    [[nodiscard]] HandshakeOutcome receive(const Address& from, std::span<const std::byte> datagram,
                                           Time now, std::uint64_t unix_seconds);

    /// What an applicant becomes when it is admitted, and the answer to send to it then.
    struct Entry {
        HandshakeReply reply;
        AcceptedClient client;
    };
    /// Agrees on keys with the applicant, in case it is admitted. Nothing is remembered.
    [[nodiscard]] Entry offer(const Applicant& applicant, ConnectionId connection) const;
    /// Lets the applicant in with the entry that it was offered. Its token counts as used from now
    /// on.
    void admit(const Applicant& applicant, const Entry& entry, const Admission& admission);
    /// Both at once.
    [[nodiscard]] Entry accept(const Applicant& applicant, const Admission& admission);
    /// Denies the applicant. Its token stays valid.
    [[nodiscard]] HandshakeReply deny(const Applicant& applicant, DeniedReason reason);

    /// Forgets that a token was used, because the owner has given up the place of a client that
    /// never came. If the client is only late, it is admitted again; otherwise the repeated answer
    /// would name a session that is gone.
    void forget_use(const TokenTag& token) { used_tokens_.remove(token); }

    /// Opens tokens with these keys from now on. Clients that have been admitted notice nothing.
    void use_keys(const TokenKeys& keys) { settings_.keys = keys; }

    [[nodiscard]] const HandshakeCounts& counts() const { return counts_; }
    [[nodiscard]] std::size_t used_tokens() const { return used_tokens_.size(); }

  private:
    using Datagram = std::span<const std::byte, kClientHandshakeBytes>;
    /// The beginning of a handshake packet, and when and from where it came.
    struct Arrival {
        Address from;
        HandshakeHeader handshake;
        Time now;
        std::uint64_t unix_seconds;
    };

    [[nodiscard]] HandshakeOutcome answer_request(const Arrival& arrival);
    [[nodiscard]] HandshakeOutcome answer_response(const Arrival& arrival, Datagram datagram);
    [[nodiscard]] HandshakeOutcome open_token(const Arrival& arrival, Datagram datagram,
                                              const Response& response);

    [[nodiscard]] HandshakeOutcome repeat_accepted(const TokenUse& use);
    [[nodiscard]] HandshakeOutcome drop(HandshakeDrop reason);
    /// With a key of the token, the client can trust the denial.
    [[nodiscard]] HandshakeOutcome deny(const Arrival& arrival, DeniedReason reason,
                                        const crypto::Key* server_to_client = nullptr);

    [[nodiscard]] bool is_for_us(const PrivateToken& token) const;
    void renew_keys(Time now);

    HandshakeServerSettings settings_;
    crypto::FillRandom random_;
    Cookies cookies_;
    HandshakeRateLimiters rate_limiters_;
    UsedTokens used_tokens_;
    HandshakeCounts counts_;
};

/// Returns a connection id, not 0, for which is_taken(id) is false. Returns nothing when 64 draws
/// have found none, which happens only to a server with millions of sessions.
[[nodiscard]] std::optional<ConnectionId> draw_connection_id(
    const crypto::FillRandom& random, const std::function<bool(ConnectionId)>& is_taken);

}  // namespace arena::protocol
