// Time as an argument: a client never reads a clock.
#pragma once

#include <chrono>

#include "protocol/base/time.h"

namespace arena::client {

using protocol::Time;

[[nodiscard]] constexpr double seconds(Time time) {
    return std::chrono::duration<double>(time).count();
}

[[nodiscard]] constexpr double milliseconds(Time time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

[[nodiscard]] constexpr Time from_seconds(double value) {
    return std::chrono::duration_cast<Time>(std::chrono::duration<double>(value));
}

}  // namespace arena::client
