// How many ticks a world looks back at most, by its rules.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/values/input.h"

namespace arena::sim {

/// Whole ticks in the milliseconds, at most kSeenBackMax.
[[nodiscard]] constexpr std::uint8_t whole_ticks_of(std::uint64_t milliseconds,
                                                    std::uint32_t tick_rate) {
    const std::uint64_t ticks = milliseconds * tick_rate / 1000;
    return static_cast<std::uint8_t>(std::min<std::uint64_t>(ticks, kSeenBackMax));
}

/// Ticks that shots and blows look back at most; 0: they meet everybody as it is.
[[nodiscard]] inline std::uint8_t look_back_max(const Rules& rules) {
    return whole_ticks_of(std::min(rules.lag_compensation.max_ms, kLookBackMsMax), rules.tick_rate);
}

}  // namespace arena::sim
