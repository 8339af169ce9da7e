// HMAC-SHA-256 (RFC 2104, FIPS 198-1), for messages that other programs check with their own
// libraries. Between arenad and its clients it is mac16() of hash.h.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "protocol/crypto/key.h"

namespace arena::protocol::crypto {

using HmacSha256 = std::array<std::byte, 32>;

/// Returns the code of a message. Pure. Whoever checks it compares in constant time.
[[nodiscard]] HmacSha256 hmac_sha256(const Key& key, std::span<const std::byte> message);

}  // namespace arena::protocol::crypto
