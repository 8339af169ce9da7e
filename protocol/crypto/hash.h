// Keyed BLAKE2b (RFC 7693): proofs that somebody knew a key, and keys made from keys. And SipHash
// for proofs that only their maker checks, soon.
//
// All functions are pure.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "protocol/crypto/key.h"

namespace arena::protocol::crypto {

/// Whoever does not have the key guesses it right once in 2^128 tries.
using Mac = std::array<std::byte, 16>;

[[nodiscard]] Mac mac16(const Key& key, std::span<const std::byte> message);

/// SipHash-2-4 of 128 bits, with the key's first half: an eighth of the time for a short message.
[[nodiscard]] Mac short_mac16(const Key& key, std::span<const std::byte> message);

/// A key that says nothing about `key` nor about any other one derived from it. `purpose` begins
/// with words of its own for every use.
[[nodiscard]] Key derive_key(const Key& key, std::span<const std::byte> purpose);

/// Takes the same time wherever the two differ. Different lengths are never equal.
[[nodiscard]] bool equal(std::span<const std::byte> a, std::span<const std::byte> b);

}  // namespace arena::protocol::crypto
