// The server's side of getting in: datagrams of strangers in, answers and applicants out.
//
//   receive(datagram) -> a reply, or nothing                     for whoever is not that far yet
//                     -> an applicant -> accept(applicant, place) -> a reply, and the client
//                                     -> deny(applicant, reason)  -> a reply
//
// An applicant is whoever has shown a connect token that is right. The owner says whether there is
// a place for it. Takes bytes from anybody, the time, and a function that draws random bytes.
// Guarantees:
//  - Until a sender has proven that it reads what is sent to its address, nothing is remembered of
//    it, no connect token is opened for it, and it gets fewer bytes than it sent.
//  - A connect token lets in one client, once, and only one that has its keys: to have seen the
//    token on its way is not enough.
//  - Memory and work a second are bounded by HandshakeLimits, whatever arrives.
//  - Whatever is not answered, or answered with no, is counted by its reason.
//
// An accepted client is one whose address and token are right. That it also lives it shows with its
// first data packet; until then its place is one that the owner may give to others when they wait.
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
#include "protocol/session/handshake/handshake_budgets.h"
#include "protocol/session/handshake/handshake_counts.h"
#include "protocol/session/handshake/handshake_packets.h"
#include "protocol/session/handshake/used_tokens.h"
#include "protocol/session/packet/session_keys.h"
#include "sim/values/result.h"
#include "sim/values/static_vector.h"

namespace arena::protocol {

struct HandshakeServerSettings {
    std::uint64_t protocol_id = 0;
    /// The one that matchmakers have. Zeros: anybody can make a token and come in, so tokens are
    /// remembered for repeats alone.
    crypto::Key key;
    /// The addresses that tokens may name to mean this server. None: any.
    std::vector<Address> own_addresses;
    /// Whether to agree to AES-256-GCM with clients that offer it. Only where it is available.
    bool takes_aes = false;
    HandshakeLimits limits;
};

/// Somebody who asks for a place, by a connect token that is right. The owner answers with `accept`
/// or `deny` before it gives the handshake the next datagram.
struct Applicant {
    Address address;
    PrivateToken token;
    TokenTag tag{};                 ///< the token's
    std::uint64_t expire_time = 0;  ///< the token's, seconds since 1970
    HandshakeRandom client_random{};
    bool offers_aes = false;
    // When it asked.
    Time now{};
    std::uint64_t unix_seconds = 0;
};

/// A place that the owner keeps for an applicant.
struct Admission {
    ConnectionId connection = 0;  ///< that no session of the owner's has
    /// The owner itself admits this token only once, so it needs to be remembered only until the
    /// client has heard its answer (kRepeatSeconds).
    bool owner_remembers = false;
    /// A token of the same client that the owner admits no more: it need not be remembered.
    std::optional<TokenTag> worthless{};
};

/// How long a client may ask again for an answer that was lost.
inline constexpr std::uint64_t kRepeatSeconds = 60;

struct AcceptedClient {
    Address address;
    std::uint64_t client_id = 0;
    ConnectionId connection = 0;
    SessionKeys keys;
    Time timeout{};  ///< of silence, after which the connection is over
    StaticVector<Address, kTokenServersMax> servers;  ///< that the token names
    UserData user_data{};
    TokenTag token{};  ///< that let it in
};

/// To be sent to where the datagram came from; may be empty.
using HandshakeReply = StaticVector<std::byte, kHandshakeReplyBytesMax>;

struct HandshakeOutcome {
    HandshakeReply reply;
    /// The cookie was right: somebody is there who hears the reply.
    bool is_proven = false;
    /// It waits for the owner's answer, and has no reply yet.
    std::optional<Applicant> applicant;
    /// The connection of a client that was let in and has not heard of it: it is still coming.
    std::optional<ConnectionId> repeated;
};

class HandshakeServer {
  public:
    HandshakeServer(HandshakeServerSettings settings, crypto::FillRandom random, Time now);

    /// A datagram that is of no session. `unix_seconds` are since 1970, for the tokens' expiry.
    [[nodiscard]] HandshakeOutcome receive(const Address& from, std::span<const std::byte> datagram,
                                           Time now, std::uint64_t unix_seconds);

    struct Entry {
        HandshakeReply reply;
        AcceptedClient client;
    };
    /// The applicant gets the place. Its token is used from now on.
    [[nodiscard]] Entry accept(const Applicant& applicant, const Admission& admission);
    /// The applicant gets no place. Its token stays good.
    [[nodiscard]] HandshakeReply deny(const Applicant& applicant, DeniedReason reason);

    /// The owner has given up a place whose client never came: the token has let nobody in. If the
    /// client is only late, it is let in anew; else it would be told of a session that is gone.
    void take_back(const TokenTag& token) { used_tokens_.remove(token); }

    [[nodiscard]] const HandshakeCounts& counts() const { return counts_; }
    [[nodiscard]] std::size_t used_tokens() const { return used_tokens_.size(); }

  private:
    using Datagram = std::span<const std::byte, kGreetingBytes>;
    /// A greeting that speaks our protocol, and when and from where it came.
    struct Arrival {
        Address from;
        Greeting greeting;
        Time now;
        std::uint64_t unix_seconds;
    };

    [[nodiscard]] HandshakeOutcome answer_request(const Arrival& arrival);
    [[nodiscard]] HandshakeOutcome answer_response(const Arrival& arrival, Datagram datagram);
    [[nodiscard]] HandshakeOutcome open_token(const Arrival& arrival, Datagram datagram,
                                              const Response& response);

    [[nodiscard]] HandshakeOutcome accept_again(const TokenUse& use);
    [[nodiscard]] HandshakeOutcome drop(HandshakeDrop reason);
    /// With a key of the token's the client can be sure of it.
    [[nodiscard]] HandshakeOutcome deny(const Arrival& arrival, DeniedReason reason,
                                        const crypto::Key* server_to_client = nullptr);

    [[nodiscard]] bool is_for_us(const PrivateToken& token) const;
    void renew_secrets(Time now);

    HandshakeServerSettings settings_;
    crypto::FillRandom random_;
    Cookies cookies_;
    HandshakeBudgets budgets_;
    UsedTokens used_tokens_;
    HandshakeCounts counts_;
};

/// A connection id, not 0, of which is_taken(id) is false; nothing when 64 tries have found none,
/// which happens to a server that has millions of sessions.
[[nodiscard]] std::optional<ConnectionId> draw_connection_id(
    const crypto::FillRandom& random, const std::function<bool(ConnectionId)>& is_taken);

}  // namespace arena::protocol
