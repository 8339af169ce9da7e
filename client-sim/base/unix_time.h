// The machine's idea of the time of day, for the programs around the cores.
#pragma once

#include <chrono>
#include <cstdint>

namespace arena::client_sim {

/// Returns the seconds since 1970.
[[nodiscard]] inline std::uint64_t unix_seconds() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(now).count());
}

}  // namespace arena::client_sim
