#include "server/supervise/restart_policy.h"

#include <algorithm>

namespace arena::server {

std::size_t restarts_in_window(std::span<const Time> restarts, Time now) {
    return static_cast<std::size_t>(
        std::count_if(restarts.begin(), restarts.end(),
                      [now](Time restart) { return now - restart < kRestartWindow; }));
}

std::optional<Time> restart_delay(std::span<const Time> restarts, Time now,
                                  std::uint32_t restarts_max) {
    const std::size_t recent = restarts_in_window(restarts, now);
    if (recent >= restarts_max) return std::nullopt;
    if (recent == 0) return Time{0};
    Time delay = kRestartDelayFirst;
    for (std::size_t i = 1; i < recent && delay < kRestartDelayMax; ++i)
        delay *= 2;
    return std::min(delay, kRestartDelayMax);
}

}  // namespace arena::server
