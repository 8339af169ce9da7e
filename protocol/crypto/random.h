// Where random bytes come from: an argument of everything that draws keys, nonces and cookies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "protocol/crypto/key.h"

namespace arena::protocol::crypto {

/// Fills all of the bytes. In a program that is `random_bytes`; in a test, something with a seed.
using FillRandom = std::function<void(std::span<std::byte>)>;

/// From the system's generator: nobody can tell the next ones from those before. The only function
/// of protocol/ whose answer is not made of its arguments alone; nothing in protocol/ calls it.
void random_bytes(std::span<std::byte> bytes);

[[nodiscard]] Key draw_key(const FillRandom& random);
[[nodiscard]] std::uint64_t draw_number(const FillRandom& random);

}  // namespace arena::protocol::crypto
