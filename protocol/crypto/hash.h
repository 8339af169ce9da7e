// Keyed BLAKE2b (RFC 7693), to prove knowledge of a key and to derive keys from keys, and SipHash,
// for short-lived proofs that only their maker checks.
//
// All functions are pure.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "protocol/crypto/key.h"

namespace arena::protocol::crypto {

/// A message authentication code: without the key, a guess is right with probability 2^-128.
using Mac = std::array<std::byte, 16>;

/// Returns the keyed BLAKE2b hash of a message, 128 bits long.
[[nodiscard]] Mac mac16(const Key& key, std::span<const std::byte> message);

/// Returns SipHash-2-4 with 128 bits, keyed with the first half of `key`. It takes an eighth of the
/// time of mac16() for a short message.
[[nodiscard]] Mac short_mac16(const Key& key, std::span<const std::byte> message);

/// Returns a key that reveals nothing about `key` or any other key derived from it. `purpose`
/// begins with different words for every use.
[[nodiscard]] Key derive_key(const Key& key, std::span<const std::byte> purpose);

/// Whether both are equal; takes the same time wherever they differ. Different lengths are never
/// equal.
[[nodiscard]] bool equal(std::span<const std::byte> a, std::span<const std::byte> b);

}  // namespace arena::protocol::crypto
