// The packets of the handshake: bytes to values and back. docs/connect-tokens.md specifies the
// bytes.
//
//      client                                    server
//        |  request    1200  ───────────────────▶  |   the server remembers nothing
//        |  ◀───────────────────  challenge    41  |
//        |  response   1200  ───────────────────▶  |   cookie valid: now the token is opened
//        |  ◀───────────────────  accepted     65  |
//        |          or  ◀───────  denied       34  |
//
// The reading functions accept any bytes; all functions are pure.
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

/// Byte 0 of a handshake packet.
enum class HandshakeKind : std::uint8_t {
    request = 0x10,
    challenge = 0x11,
    response = 0x12,
    accepted = 0x13,
    denied = 0x14,
};

/// A client's packets are padded to this size, so that no answer is longer than its request.
inline constexpr std::size_t kClientHandshakeBytes = 1200;
inline constexpr std::size_t kChallengeBytes = 41;
inline constexpr std::size_t kAcceptedBytes = 65;
inline constexpr std::size_t kDeniedBytes = 34;
inline constexpr std::size_t kHandshakeReplyBytesMax = kAcceptedBytes;

/// The bits of Response::ciphers. Every side has ChaCha20-Poly1305.
inline constexpr std::uint8_t kOffersAes = 1u << 0;

/// The beginning of a handshake request and a handshake response, in every version.
struct HandshakeHeader {
    std::uint64_t protocol_id = 0;
    HandshakeRandom client_random{};

    friend bool operator==(const HandshakeHeader&, const HandshakeHeader&) = default;
};

/// Proves that its sender reads what is sent to an address: only the server could have made it.
struct Cookie {
    std::uint64_t issued = 0;  ///< milliseconds of the server's own clock
    crypto::Mac mac{};

    friend bool operator==(const Cookie&, const Cookie&) = default;
};

/// What a handshake response holds after its beginning. The private part of the token stays in the
/// datagram.
struct Response {
    Cookie cookie;
    std::uint8_t ciphers = 0;
    std::uint64_t expire_time = 0;
    crypto::LongNonce nonce{};
};

/// The server's answer that admits a client.
struct Accepted {
    Agreement agreement;
    std::uint64_t client_id = 0;
    std::int32_t timeout = 0;  ///< seconds of silence that end the connection

    friend bool operator==(const Accepted&, const Accepted&) = default;
};

/// The server's answer that denies a client.
struct Denied {
    HandshakeRandom client_random{};
    DeniedReason reason = DeniedReason::wrong_protocol;
    /// Whether it was written with a key of the token, and so by the server. Otherwise anybody may
    /// have sent it.
    bool is_authentic = false;
};

using ClientHandshakeBytes = std::array<std::byte, kClientHandshakeBytes>;
using ChallengeBytes = std::array<std::byte, kChallengeBytes>;
using AcceptedBytes = std::array<std::byte, kAcceptedBytes>;
using DeniedBytes = std::array<std::byte, kDeniedBytes>;

/// Writes a handshake request.
[[nodiscard]] ClientHandshakeBytes write_request(const HandshakeHeader& handshake);
/// Writes a handshake response, which proves that the client has the token's keys.
[[nodiscard]] ClientHandshakeBytes write_response(const HandshakeHeader& handshake,
                                                  const Response& response,
                                                  const SealedToken& sealed,
                                                  const crypto::Key& client_to_server);
/// Writes a challenge with a cookie.
[[nodiscard]] ChallengeBytes write_challenge(const HandshakeRandom& client_random,
                                             const Cookie& cookie);
/// Writes an Accepted, partly sealed.
[[nodiscard]] AcceptedBytes write_accepted(const Accepted& accepted,
                                           const crypto::Key& server_to_client);
/// Writes a denial. Without a key (nullptr) it is only a hint.
[[nodiscard]] DeniedBytes write_denied(const HandshakeRandom& client_random, DeniedReason reason,
                                       const crypto::Key* server_to_client);

/// Returns the kind of a handshake packet, or nothing when its first byte is none.
[[nodiscard]] std::optional<HandshakeKind> kind_of(std::span<const std::byte> datagram);

/// Whether a packet is of this session layer: it begins with "ARENAD" and the version's number,
/// which is 1.
enum class Magic : std::uint8_t { ours, of_another_version, unknown };
/// Returns whose packet a request or response is.
[[nodiscard]] Magic magic_of(std::span<const std::byte, kClientHandshakeBytes> datagram);
/// Returns a part of a request or a response, whose kind and size the caller has checked.
[[nodiscard]] HandshakeHeader read_handshake_header(
    std::span<const std::byte, kClientHandshakeBytes> datagram);
[[nodiscard]] Cookie read_cookie(std::span<const std::byte, kClientHandshakeBytes> datagram);
[[nodiscard]] Response read_response(std::span<const std::byte, kClientHandshakeBytes> datagram);
[[nodiscard]] std::span<const std::byte, kSealedTokenBytes> sealed_token_of(
    std::span<const std::byte, kClientHandshakeBytes> datagram);
/// Whether the writer of a response knows the token's key, and nothing was changed since.
[[nodiscard]] bool is_authentic(std::span<const std::byte, kClientHandshakeBytes> datagram,
                                const crypto::Key& client_to_server);

/// Reads an answer of the server. Returns nothing for anything but a whole packet of its kind with
/// this client_random. A challenge cannot be checked further; an Accepted that is returned was
/// written by the server.
[[nodiscard]] std::optional<Cookie> read_challenge(std::span<const std::byte> datagram,
                                                   const HandshakeRandom& client_random);
[[nodiscard]] std::optional<Accepted> read_accepted(std::span<const std::byte> datagram,
                                                    const HandshakeRandom& client_random,
                                                    const crypto::Key& server_to_client);
[[nodiscard]] std::optional<Denied> read_denied(std::span<const std::byte> datagram,
                                                const HandshakeRandom& client_random,
                                                const crypto::Key& server_to_client);

}  // namespace arena::protocol
