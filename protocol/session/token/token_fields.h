// What the two parts of a connect token have in common: the time a connection may be silent, the
// servers it is for, and the keys of both directions, in this order.
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

struct TokenFields {
    std::int32_t timeout = 0;  ///< seconds of silence after which a connection is over
    StaticVector<Address, kTokenServersMax> servers;
    crypto::Key client_to_server;
    crypto::Key server_to_client;

    friend bool operator==(const TokenFields&, const TokenFields&) = default;
};

/// Bytes of all of it with as many IPv6 addresses as there may be.
inline constexpr std::size_t kTokenFieldsBytesMax =
    4 + 4 + kTokenServersMax * 19 + 2 * crypto::kKeyBytes;

[[nodiscard]] std::optional<TokenError> check(const TokenFields& fields);

/// Takes fields that pass check() only.
void write(const TokenFields& fields, ByteWriter& writer);

/// Gives fields that pass check() or says why not. Of bytes that end too early the reader tells.
[[nodiscard]] std::optional<TokenError> read(ByteReader& reader, TokenFields& fields);

/// Whether nothing but zeros is left.
[[nodiscard]] bool only_zeros(const ByteReader& reader);

}  // namespace arena::protocol
