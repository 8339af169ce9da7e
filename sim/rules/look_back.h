// How many ticks a world looks back at most, according to its rules.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/values/input.h"

namespace arena::sim {

/// Returns the whole ticks in the milliseconds, at most kSeenBackMax.
[[nodiscard]] constexpr std::uint8_t whole_ticks_of(std::uint64_t milliseconds,
                                                    std::uint32_t tick_rate) {
    const std::uint64_t ticks = milliseconds * tick_rate / 1000;
    return static_cast<std::uint8_t>(std::min<std::uint64_t>(ticks, kSeenBackMax));
}

/// Returns the most ticks that shots and melee attacks look back; 0: they hit players where they
/// are now.
[[nodiscard]] inline std::uint8_t look_back_max(const Rules& rules) {
    return whole_ticks_of(std::min(rules.lag_compensation.max_ms, kLookBackMsMax), rules.tick_rate);
}

}  // namespace arena::sim
