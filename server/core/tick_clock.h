// The fixed-step clock: time in, number of ticks that are due out.
//
// Tick n is due at start + n / tick_rate seconds exactly: nothing is added up, so nothing drifts. A
// server that was held up catches up by at most kCatchUpTicksMax ticks a call; the rest is skipped
// and told, because a longer burst would only make it later.
#pragma once

#include <cstdint>

#include "server/base/time.h"

namespace arena::server {

/// Five ticks at 60 Hz are 83 ms: a hiccup of the scheduler is made up for, a suspended machine is
/// not replayed.
inline constexpr std::uint32_t kCatchUpTicksMax = 5;

class TickClock {
  public:
    struct Due {
        std::uint32_t ticks = 0;    ///< to run now, 0 .. kCatchUpTicksMax
        std::uint64_t skipped = 0;  ///< never to be run
    };

    /// The first tick is due one period after `start`. `tick_rate` in ticks a second, not 0.
    TickClock(std::uint32_t tick_rate, Time start);

    /// What is due at `now`; to be called again not before next_due() for anything but 0.
    [[nodiscard]] Due advance(Time now);

    [[nodiscard]] Time next_due() const { return due_time(passed_ + 1); }
    [[nodiscard]] Time period() const { return Time(kSecond / tick_rate_); }

  private:
    static constexpr std::uint64_t kSecond = 1'000'000'000;

    [[nodiscard]] Time due_time(std::uint64_t number) const;

    std::uint64_t tick_rate_;
    Time start_;
    std::uint64_t passed_ = 0;  ///< ticks that were given out or skipped
};

}  // namespace arena::server
