// When a crashed server is started again, and when no more: a pure function of times.
//
// The first restart comes at once, because players are waiting. Those that follow within the same
// minute wait longer and longer, so that a server that dies at once does not occupy a processor,
// but always less than a second. When the minute has had its restarts the fault is in the
// configuration, the machine or the program, and starting again would only hide it from whoever
// runs the container, who has a slower restart of their own.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

#include "server/base/time.h"

namespace arena::server {

/// The time within which restarts are counted.
inline constexpr Time kRestartWindow = std::chrono::seconds(60);
/// The wait before the second restart of a window; it doubles with each further one, ...
inline constexpr Time kRestartDelayFirst = std::chrono::milliseconds(50);
/// ... up to this, so that every restart comes within a second.
inline constexpr Time kRestartDelayMax = std::chrono::milliseconds(800);

/// Returns how many of the restarts, whose moments are in any order, are in the window that ends
/// now. The moment that is exactly a window ago is outside.
[[nodiscard]] std::size_t restarts_in_window(std::span<const Time> restarts, Time now);

/// Returns how long to wait before the next restart of a server that has ended now, or nothing when
/// the window has had `restarts_max` of them already.
[[nodiscard]] std::optional<Time> restart_delay(std::span<const Time> restarts, Time now,
                                                std::uint32_t restarts_max);

}  // namespace arena::server
