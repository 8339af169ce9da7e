// The fields that both parts of a connect token hold: how long a connection may be silent, the
// servers that the token is for, and the keys of both directions, in this order.
//
//      timeout 4 | count 4 | addresses: 7 or 19 each | client to server 32 | server to client 32
//
//      an IPv4 address:  1 | a b c d               | port 2
//      an IPv6 address:  2 | eight numbers, 2 each | port 2
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "protocol/crypto/key.h"
#include "protocol/session/address.h"
#include "protocol/session/byte_reader.h"
#include "protocol/session/byte_writer.h"
#include "protocol/session/token/token_error.h"
#include "sim/values/static_vector.h"

namespace arena::protocol {

inline constexpr std::size_t kTokenServersMax = 32;
inline constexpr std::int32_t kTokenTimeoutMax = 3600;  ///< seconds

/// The fields that both parts of a token share.
struct TokenFields {
    std::int32_t timeout = 0;  ///< seconds of silence that end a connection
    StaticVector<Address, kTokenServersMax> servers;
    crypto::Key client_to_server;
    crypto::Key server_to_client;

    friend bool operator==(const TokenFields&, const TokenFields&) = default;
};

/// The most bytes that the fields take, with kTokenServersMax IPv6 addresses.
inline constexpr std::size_t kTokenFieldsBytesMax =
    4 + 4 + kTokenServersMax * 19 + 2 * crypto::kKeyBytes;

/// Returns what is wrong with the fields, or nothing.
[[nodiscard]] std::optional<TokenError> check(const TokenFields& fields);

/// Writes fields that pass check().
void write(const TokenFields& fields, ByteWriter& writer);

/// Reads fields. Returns nothing when they pass check(), or why they do not. When the bytes end too
/// early, the reader knows (ByteReader::ok).
[[nodiscard]] std::optional<TokenError> read(ByteReader& reader, TokenFields& fields);

/// Whether only zeros are left.
[[nodiscard]] bool has_only_zeros(const ByteReader& reader);

}  // namespace arena::protocol
