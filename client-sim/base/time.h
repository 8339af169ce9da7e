// Time as an argument: the cores of client-sim never read a clock.
#pragma once

#include <chrono>

namespace arena::client_sim {

/// The time since an origin that the caller chooses and keeps; it never runs backwards.
using Time = std::chrono::nanoseconds;

[[nodiscard]] constexpr double seconds(Time time) {
    return std::chrono::duration<double>(time).count();
}

[[nodiscard]] constexpr double milliseconds(Time time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

[[nodiscard]] constexpr Time from_seconds(double value) {
    return std::chrono::duration_cast<Time>(std::chrono::duration<double>(value));
}

}  // namespace arena::client_sim
