// The source of random bytes, passed to everything that draws keys, nonces and cookies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "protocol/crypto/key.h"

namespace arena::protocol::crypto {

/// Fills all of the bytes. A program passes `random_bytes`; a test passes a seeded generator.
using FillRandom = std::function<void(std::span<std::byte>)>;

/// Fills `bytes` from the system's generator, whose output cannot be predicted from earlier output.
/// It is the only function of protocol/ whose result does not depend on its arguments alone, and
/// nothing in protocol/ calls it.
void random_bytes(std::span<std::byte> bytes);

/// Returns a key of random bytes.
[[nodiscard]] Key draw_key(const FillRandom& random);
/// Returns a random number, uniform over 64 bits.
[[nodiscard]] std::uint64_t draw_number(const FillRandom& random);

}  // namespace arena::protocol::crypto
