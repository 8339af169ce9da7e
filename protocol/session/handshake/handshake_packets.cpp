#include "protocol/session/handshake/handshake_packets.h"

#include <algorithm>

#include "protocol/session/byte_reader.h"
#include "protocol/session/byte_writer.h"

namespace arena::protocol {

namespace {

constexpr std::size_t kRandomBytes = sizeof(HandshakeRandom);
constexpr std::size_t kMacBytes = sizeof(crypto::Mac);

/// "ARENAD", the digit of the version, and a zero.
constexpr std::array<std::byte, 8> kMagic{std::byte{'A'}, std::byte{'R'}, std::byte{'E'},
                                          std::byte{'N'}, std::byte{'A'}, std::byte{'D'},
                                          std::byte{'1'}, std::byte{0}};
constexpr std::size_t kMagicWordBytes = 6;

// Offsets in a request and in a response.
constexpr std::size_t kMagicAt = 1;
constexpr std::size_t kHandshakeAt = kMagicAt + kMagic.size();
constexpr std::size_t kCookieAt = kHandshakeAt + 8 + kRandomBytes;
constexpr std::size_t kOfferAt = kCookieAt + 8 + kMacBytes;
constexpr std::size_t kSealedAt = kOfferAt + 1 + 8 + sizeof(crypto::LongNonce);
constexpr std::size_t kProofAt = kClientHandshakeBytes - kMacBytes;
static_assert(kSealedAt + kSealedTokenBytes <= kProofAt);

constexpr std::size_t kAcceptedOpenBytes = 1 + kRandomBytes + 3 + kRandomBytes + 1;
static_assert(kAcceptedOpenBytes + 8 + 4 + crypto::kTagBytes == kAcceptedBytes);
constexpr std::size_t kDeniedAuthenticBytes = 1 + kRandomBytes + 1;
static_assert(kDeniedAuthenticBytes + kMacBytes == kDeniedBytes);
static_assert(1 + kRandomBytes + 8 + kMacBytes == kChallengeBytes);

ByteWriter begin_packet(std::span<std::byte> datagram, HandshakeKind kind) {
    ByteWriter writer(datagram);
    writer.u8(static_cast<std::uint8_t>(kind));
    return writer;
}

ByteWriter begin_handshake_packet(std::span<std::byte> datagram, HandshakeKind kind,
                                  const HandshakeHeader& handshake) {
    ByteWriter writer = begin_packet(datagram, kind);
    writer.bytes(kMagic).u64(handshake.protocol_id).bytes(handshake.client_random);
    return writer;
}

/// Returns a reader of what follows the client's random, or nothing when size, kind or random are
/// wrong.
std::optional<ByteReader> open_reply(std::span<const std::byte> datagram, HandshakeKind kind,
                                     std::size_t bytes, const HandshakeRandom& client_random) {
    if (datagram.size() != bytes || kind_of(datagram) != kind) return std::nullopt;
    const auto random = datagram.subspan(1, kRandomBytes);
    if (!std::equal(random.begin(), random.end(), client_random.begin())) return std::nullopt;
    return ByteReader(datagram.subspan(1 + kRandomBytes));
}

}  // namespace

ClientHandshakeBytes write_request(const HandshakeHeader& handshake) {
    ClientHandshakeBytes datagram;
    begin_handshake_packet(datagram, HandshakeKind::request, handshake).zeros_until_last(0);
    return datagram;
}

ClientHandshakeBytes write_response(const HandshakeHeader& handshake, const Response& response,
                                    const SealedToken& sealed,
                                    const crypto::Key& client_to_server) {
    ClientHandshakeBytes datagram;
    ByteWriter writer = begin_handshake_packet(datagram, HandshakeKind::response, handshake);
    writer.u64(response.cookie.issued).bytes(response.cookie.mac);
    writer.u8(response.ciphers).u64(response.expire_time).bytes(response.nonce).bytes(sealed);
    writer.zeros_until_last(kMacBytes);
    writer.bytes(crypto::mac16(client_to_server, writer.written()));
    return datagram;
}

ChallengeBytes write_challenge(const HandshakeRandom& client_random, const Cookie& cookie) {
    ChallengeBytes datagram;
    begin_packet(datagram, HandshakeKind::challenge)
        .bytes(client_random)
        .u64(cookie.issued)
        .bytes(cookie.mac);
    return datagram;
}

AcceptedBytes write_accepted(const Accepted& accepted, const crypto::Key& server_to_client) {
    const Agreement& agreement = accepted.agreement;
    AcceptedBytes datagram;
    ByteWriter writer = begin_packet(datagram, HandshakeKind::accepted);
    writer.bytes(agreement.client_random)
        .u24(agreement.connection)
        .bytes(agreement.server_random)
        .u8(static_cast<std::uint8_t>(agreement.cipher));
    writer.u64(accepted.client_id).i32(accepted.timeout).zeros_until_last(0);

    // The key is used for this packet alone, so its nonce may be zero.
    const crypto::Key key = derive_accepted_key(server_to_client, agreement);
    const auto bytes = std::span(datagram);
    crypto::seal(crypto::Cipher::chacha20_poly1305, key, {}, bytes.first(kAcceptedOpenBytes),
                 bytes.subspan(kAcceptedOpenBytes));
    return datagram;
}

DeniedBytes write_denied(const HandshakeRandom& client_random, DeniedReason reason,
                         const crypto::Key* server_to_client) {
    DeniedBytes datagram;
    ByteWriter writer = begin_packet(datagram, HandshakeKind::denied);
    writer.bytes(client_random).u8(static_cast<std::uint8_t>(reason));
    if (server_to_client == nullptr) {
        writer.zeros(kMacBytes);
    } else {
        writer.bytes(crypto::mac16(*server_to_client, writer.written()));
    }
    return datagram;
}

std::optional<HandshakeKind> kind_of(std::span<const std::byte> datagram) {
    if (datagram.empty()) return std::nullopt;
    const auto kind = std::to_integer<std::uint8_t>(datagram[0]);
    if (kind < static_cast<std::uint8_t>(HandshakeKind::request) ||
        kind > static_cast<std::uint8_t>(HandshakeKind::denied))
        return std::nullopt;
    return static_cast<HandshakeKind>(kind);
}

Magic magic_of(std::span<const std::byte, kClientHandshakeBytes> datagram) {
    const auto magic = datagram.subspan<kMagicAt, kMagic.size()>();
    if (std::equal(magic.begin(), magic.end(), kMagic.begin())) return Magic::ours;
    const auto word = magic.first<kMagicWordBytes>();
    return std::equal(word.begin(), word.end(), kMagic.begin()) ? Magic::of_another_version
                                                                : Magic::unknown;
}

HandshakeHeader read_handshake_header(std::span<const std::byte, kClientHandshakeBytes> datagram) {
    ByteReader reader(datagram.subspan<kHandshakeAt>());
    HandshakeHeader handshake;
    handshake.protocol_id = reader.u64();
    reader.copy_to(handshake.client_random);
    return handshake;
}

Cookie read_cookie(std::span<const std::byte, kClientHandshakeBytes> datagram) {
    ByteReader reader(datagram.subspan<kCookieAt>());
    Cookie cookie;
    cookie.issued = reader.u64();
    reader.copy_to(cookie.mac);
    return cookie;
}

Response read_response(std::span<const std::byte, kClientHandshakeBytes> datagram) {
    ByteReader reader(datagram.subspan<kOfferAt>());
    Response response;
    response.cookie = read_cookie(datagram);
    response.ciphers = reader.u8();
    response.expire_time = reader.u64();
    reader.copy_to(response.nonce);
    return response;
}

std::span<const std::byte, kSealedTokenBytes> sealed_token_of(
    std::span<const std::byte, kClientHandshakeBytes> datagram) {
    return datagram.subspan<kSealedAt, kSealedTokenBytes>();
}

bool is_authentic(std::span<const std::byte, kClientHandshakeBytes> datagram,
                  const crypto::Key& client_to_server) {
    return crypto::equal(datagram.subspan<kProofAt>(),
                         crypto::mac16(client_to_server, datagram.first<kProofAt>()));
}

std::optional<Cookie> read_challenge(std::span<const std::byte> datagram,
                                     const HandshakeRandom& client_random) {
    auto reader = open_reply(datagram, HandshakeKind::challenge, kChallengeBytes, client_random);
    if (!reader) return std::nullopt;
    Cookie cookie;
    cookie.issued = reader->u64();
    reader->copy_to(cookie.mac);
    return cookie;
}

std::optional<Accepted> read_accepted(std::span<const std::byte> datagram,
                                      const HandshakeRandom& client_random,
                                      const crypto::Key& server_to_client) {
    auto reader = open_reply(datagram, HandshakeKind::accepted, kAcceptedBytes, client_random);
    if (!reader) return std::nullopt;
    Accepted accepted;
    accepted.agreement.client_random = client_random;
    accepted.agreement.connection = reader->u24();
    reader->copy_to(accepted.agreement.server_random);
    const std::uint8_t cipher = reader->u8();
    if (cipher > static_cast<std::uint8_t>(crypto::Cipher::aes_256_gcm)) return std::nullopt;
    accepted.agreement.cipher = static_cast<crypto::Cipher>(cipher);

    std::array<std::byte, kAcceptedBytes - kAcceptedOpenBytes> sealed;
    reader->copy_to(sealed);
    const crypto::Key key = derive_accepted_key(server_to_client, accepted.agreement);
    if (!crypto::open(crypto::Cipher::chacha20_poly1305, key, {},
                      datagram.first(kAcceptedOpenBytes), sealed))
        return std::nullopt;
    ByteReader text(sealed);
    accepted.client_id = text.u64();
    accepted.timeout = text.i32();
    return accepted;
}

std::optional<Denied> read_denied(std::span<const std::byte> datagram,
                                  const HandshakeRandom& client_random,
                                  const crypto::Key& server_to_client) {
    auto reader = open_reply(datagram, HandshakeKind::denied, kDeniedBytes, client_random);
    if (!reader) return std::nullopt;
    const auto reason = denied_reason_of(reader->u8());
    if (!reason) return std::nullopt;
    const crypto::Mac mac = crypto::mac16(server_to_client, datagram.first(kDeniedAuthenticBytes));
    return Denied{client_random, *reason, crypto::equal(reader->rest(), mac)};
}

}  // namespace arena::protocol
