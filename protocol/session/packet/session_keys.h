// The keys of a session's packets, derived from a connect token's keys.
//
// Both sides contribute fresh randomness, so no key is ever used twice, neither when a client
// returns nor when a server that has forgotten everything receives the same token again. That is
// why packets may always be numbered from the same start: no pair of key and number repeats.
//
// All functions are pure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/crypto/aead.h"
#include "protocol/crypto/key.h"
#include "protocol/session/packet/connection_id.h"
#include "protocol/session/token/token_fields.h"

namespace arena::protocol {

/// The random bytes that each side draws for a handshake.
using HandshakeRandom = std::array<std::byte, 16>;

/// The public part of what the two sides have agreed on.
struct Agreement {
    HandshakeRandom client_random{};
    HandshakeRandom server_random{};
    ConnectionId connection = 0;
    crypto::Cipher cipher = crypto::Cipher::chacha20_poly1305;

    friend bool operator==(const Agreement&, const Agreement&) = default;
};

/// The cipher and the keys of both directions of a session.
struct SessionKeys {
    crypto::Cipher cipher = crypto::Cipher::chacha20_poly1305;
    crypto::Key client_to_server;
    crypto::Key server_to_client;

    friend bool operator==(const SessionKeys&, const SessionKeys&) = default;
};

/// Returns the keys of both directions.
[[nodiscard]] SessionKeys derive_session_keys(const TokenFields& token, const Agreement& agreement);

/// Returns the key for the sealed part of the Accepted packet; it is used once.
[[nodiscard]] crypto::Key derive_accepted_key(const crypto::Key& server_to_client,
                                              const Agreement& agreement);

}  // namespace arena::protocol
