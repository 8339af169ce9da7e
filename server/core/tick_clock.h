// The fixed-step clock: time in, number of due ticks out.
//
// Tick n is due at exactly start + n / tick_rate seconds: nothing accumulates, so nothing drifts. A
// server that was delayed catches up by at most kCatchUpTicksMax ticks a call; the rest are skipped
// and reported, because a longer burst would only delay it further.
#pragma once

#include <cstdint>

#include "server/base/time.h"

namespace arena::server {

/// Five ticks at 60 Hz are 83 ms: enough to make up for a hiccup of the scheduler, but not to
/// replay a machine's suspension.
inline constexpr std::uint32_t kCatchUpTicksMax = 5;

class TickClock {
  public:
    struct DueTicks {
        std::uint32_t ticks = 0;    ///< to run now, 0 .. kCatchUpTicksMax
        std::uint64_t skipped = 0;  ///< that will never run
    };

    /// The first tick is due one period after `start`. `tick_rate` in ticks a second, not 0.
    TickClock(std::uint32_t tick_rate, Time start);

    /// Returns what is due at `now`, and counts it as passed. Returns 0 ticks before next_due().
    [[nodiscard]] DueTicks advance(Time now);

    /// Returns when the next tick is due.
    [[nodiscard]] Time next_due() const { return due_time(passed_ + 1); }
    /// Returns the time between two ticks, rounded down to nanoseconds.
    [[nodiscard]] Time period() const { return Time(kSecond / tick_rate_); }

  private:
    static constexpr std::uint64_t kSecond = 1'000'000'000;

    [[nodiscard]] Time due_time(std::uint64_t number) const;

    std::uint64_t tick_rate_;
    Time start_;
    std::uint64_t passed_ = 0;  ///< ticks that were returned or skipped
};

}  // namespace arena::server
