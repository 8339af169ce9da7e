// The packets of the handshake: bytes to values and back. docs/connect-tokens.md has the bytes.
//
//      client                                    server
//        |  request    1200  ───────────────────▶  |   nothing is remembered
//        |  ◀───────────────────  challenge    41  |
//        |  response   1200  ───────────────────▶  |   cookie right: now the token is opened
//        |  ◀───────────────────  accepted     65  |
//        |          or  ◀───────  denied       34  |
//
// What reads takes any bytes at all; all functions are pure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/crypto/hash.h"
#include "protocol/session/handshake/denied_reason.h"
#include "protocol/session/packet/session_keys.h"
#include "protocol/session/token/private_token.h"

namespace arena::protocol {

/// Byte 0 of a packet.
enum class HandshakeKind : std::uint8_t {
    request = 0x10,
    challenge = 0x11,
    response = 0x12,
    accepted = 0x13,
    denied = 0x14,
};

/// A client's packets are padded to this size, so that no answer is larger than its question.
inline constexpr std::size_t kGreetingBytes = 1200;
inline constexpr std::size_t kChallengeBytes = 41;
inline constexpr std::size_t kAcceptedBytes = 65;
inline constexpr std::size_t kDeniedBytes = 34;
inline constexpr std::size_t kHandshakeReplyBytesMax = kAcceptedBytes;

/// Bits of Response::ciphers. ChaCha20-Poly1305 has everybody.
inline constexpr std::uint8_t kOffersAes = 1u << 0;

/// How request and response begin, in every version.
struct Greeting {
    std::uint64_t protocol_id = 0;
    HandshakeRandom client_random{};

    friend bool operator==(const Greeting&, const Greeting&) = default;
};

/// Proves that somebody reads what is sent to an address: only the server could have made it.
struct Cookie {
    std::uint64_t issued = 0;  ///< milliseconds of the server's own time
    crypto::Mac mac{};

    friend bool operator==(const Cookie&, const Cookie&) = default;
};

/// What a response has beside its greeting. The private part of the token stays in the datagram.
struct Response {
    Cookie cookie;
    std::uint8_t ciphers = 0;
    std::uint64_t expire_time = 0;
    crypto::LongNonce nonce{};
};

struct Accepted {
    Agreement agreement;
    std::uint64_t client_id = 0;
    std::int32_t timeout = 0;  ///< seconds of silence after which the connection is over

    friend bool operator==(const Accepted&, const Accepted&) = default;
};

struct Denied {
    HandshakeRandom client_random{};
    DeniedReason reason = DeniedReason::wrong_protocol;
    /// With a key of the token's: sure to be the server's word. Else anybody may have said it.
    bool is_proven = false;
};

using GreetingBytes = std::array<std::byte, kGreetingBytes>;
using ChallengeBytes = std::array<std::byte, kChallengeBytes>;
using AcceptedBytes = std::array<std::byte, kAcceptedBytes>;
using DeniedBytes = std::array<std::byte, kDeniedBytes>;

[[nodiscard]] GreetingBytes write_request(const Greeting& greeting);
[[nodiscard]] GreetingBytes write_response(const Greeting& greeting, const Response& response,
                                           const SealedToken& sealed,
                                           const crypto::Key& client_to_server);
[[nodiscard]] ChallengeBytes write_challenge(const HandshakeRandom& client_random,
                                             const Cookie& cookie);
[[nodiscard]] AcceptedBytes write_accepted(const Accepted& accepted,
                                           const crypto::Key& server_to_client);
/// Without a key the denial is a hint only.
[[nodiscard]] DeniedBytes write_denied(const HandshakeRandom& client_random, DeniedReason reason,
                                       const crypto::Key* server_to_client);

[[nodiscard]] std::optional<HandshakeKind> kind_of(std::span<const std::byte> datagram);

/// The session layer as such: "ARENAD" and a number, which is 1.
enum class Magic : std::uint8_t { ours, of_another_version, unknown };
[[nodiscard]] Magic magic_of(std::span<const std::byte, kGreetingBytes> datagram);
[[nodiscard]] Greeting read_greeting(std::span<const std::byte, kGreetingBytes> datagram);
[[nodiscard]] Cookie read_cookie(std::span<const std::byte, kGreetingBytes> datagram);
[[nodiscard]] Response read_response(std::span<const std::byte, kGreetingBytes> datagram);
[[nodiscard]] std::span<const std::byte, kSealedTokenBytes> sealed_token_of(
    std::span<const std::byte, kGreetingBytes> datagram);
/// Whether a response was written by who knows the token's key, and not changed since.
[[nodiscard]] bool is_proven(std::span<const std::byte, kGreetingBytes> datagram,
                             const crypto::Key& client_to_server);

/// Nothing for what is not a whole packet of its kind for this client_random. A challenge cannot be
/// checked further; an Accepted that comes back was written by the server.
[[nodiscard]] std::optional<Cookie> read_challenge(std::span<const std::byte> datagram,
                                                   const HandshakeRandom& client_random);
[[nodiscard]] std::optional<Accepted> read_accepted(std::span<const std::byte> datagram,
                                                    const HandshakeRandom& client_random,
                                                    const crypto::Key& server_to_client);
[[nodiscard]] std::optional<Denied> read_denied(std::span<const std::byte> datagram,
                                                const HandshakeRandom& client_random,
                                                const crypto::Key& server_to_client);

}  // namespace arena::protocol
