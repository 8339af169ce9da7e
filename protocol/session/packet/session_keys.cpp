#include "protocol/session/packet/session_keys.h"

#include <span>
#include <string_view>

#include "protocol/crypto/hash.h"
#include "protocol/session/byte_writer.h"

namespace arena::protocol {

namespace {

/// Derives a key for a purpose: its words, then the agreement. No purpose's words begin with
/// another's.
crypto::Key derive(const crypto::Key& key, std::string_view words, const Agreement& agreement) {
    std::array<std::byte, 64> purpose;
    ByteWriter writer(purpose);
    writer.bytes(std::as_bytes(std::span(words.data(), words.size())))
        .bytes(agreement.client_random)
        .bytes(agreement.server_random)
        .u24(agreement.connection)
        .u8(static_cast<std::uint8_t>(agreement.cipher));
    return crypto::derive_key(key, writer.written());
}

}  // namespace

SessionKeys derive_session_keys(const TokenFields& token, const Agreement& agreement) {
    return {agreement.cipher, derive(token.client_to_server, "arenad session", agreement),
            derive(token.server_to_client, "arenad session", agreement)};
}

crypto::Key derive_accepted_key(const crypto::Key& server_to_client, const Agreement& agreement) {
    return derive(server_to_client, "arenad accepted", agreement);
}

}  // namespace arena::protocol
