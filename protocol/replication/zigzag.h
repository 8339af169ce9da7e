// Zigzag: signed numbers as unsigned ones, small for small differences up or down.
#pragma once

#include <cstdint>

namespace arena::protocol {

/// Returns 0, 1, 2, 3, 4 ... for 0, -1, 1, -2, 2 ..., below 2^31 either way.
[[nodiscard]] constexpr std::uint32_t to_zigzag(std::int64_t number) {
    const std::int64_t code = number < 0 ? -2 * number - 1 : 2 * number;
    return static_cast<std::uint32_t>(code);
}

[[nodiscard]] constexpr std::int64_t from_zigzag(std::uint32_t code) {
    const auto half = static_cast<std::int64_t>(code >> 1u);
    return (code & 1u) == 0 ? half : -half - 1;
}

}  // namespace arena::protocol
