// Numbers that count on for ever, of which 16 bits travel. They are completed before anything else
// is asked of them, so that nothing else has to know of the wrap. Pure arithmetic.
#pragma once

#include <cstdint>

namespace arena::protocol {

/// The number whose lowest 16 bits are `low` and that is nearest to `near`: right for everything
/// within 32767 of it. There are no numbers below 0: close to it the answer is the next one above.
[[nodiscard]] constexpr std::uint64_t complete_sequence(std::uint16_t low, std::uint64_t near) {
    const auto ahead = static_cast<std::uint16_t>(low - static_cast<std::uint16_t>(near));
    if (ahead < 0x8000u) return near + ahead;
    const std::uint64_t behind = 0x10000u - ahead;
    return behind <= near ? near - behind : near + ahead;
}

}  // namespace arena::protocol
