// How a client reports with its inputs how far behind its own player it shows the others.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/values/input.h"

namespace arena::client {

/// Returns PlayerInput::seen_back for a picture that shows the others this many ticks behind the
/// own player: the nearest whole number in range.
[[nodiscard]] inline std::uint8_t seen_back_of(double ticks_behind) {
    constexpr double kMost = sim::kSeenBackMax;
    return static_cast<std::uint8_t>(std::lround(std::clamp(ticks_behind, 0.0, kMost)));
}

}  // namespace arena::client
