// Numbers that grow without end, of which 16 bits are sent. The receiver completes them before
// anything else, so that no other code has to handle the wrap. Pure arithmetic.
#pragma once

#include <cstdint>

namespace arena::protocol {

/// Returns the number nearest to `near` whose lowest 16 bits are `low`: the right one when it is
/// within 32767 of `near`. There are no numbers below 0: where the nearest would be negative,
/// returns the next one above.
[[nodiscard]] constexpr std::uint64_t complete_sequence(std::uint16_t low, std::uint64_t near) {
    const auto ahead = static_cast<std::uint16_t>(low - static_cast<std::uint16_t>(near));
    if (ahead < 0x8000u) return near + ahead;
    const std::uint64_t behind = 0x10000u - ahead;
    return behind <= near ? near - behind : near + ahead;
}

}  // namespace arena::protocol
