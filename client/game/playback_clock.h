// PlaybackClock: the moment at which the others are shown, in ticks. It follows a target by running
// a little faster or slower, so that no player jumps when the delay changes.
#pragma once

#include <cstdint>

#include "client/base/time.h"

namespace arena::client {

class PlaybackClock {
  public:
    /// The largest change of speed, as a share of the server's: too small to be seen.
    static constexpr double kSpeedChangeMax = 0.05;
    /// When it is off by more than this many seconds, it jumps: after a stall, catching up at 105 %
    /// would take too long.
    static constexpr double kJumpSeconds = 0.5;

    /// Starts over. `tick_rate` > 0, per second.
    void start(std::uint32_t tick_rate);

    /// Returns the moment at `now`, which decreases only in a jump. `target` is where it should be,
    /// in ticks: the first call begins there.
    double advance(double target, Time now);

    /// Returns the result of the last advance().
    [[nodiscard]] double moment() const { return moment_; }
    /// Whether the last advance() has jumped.
    [[nodiscard]] bool has_jumped() const { return has_jumped_; }

  private:
    double tick_rate_ = 60.0;
    double moment_ = 0.0;
    Time at_{0};
    bool is_running_ = false;
    bool has_jumped_ = false;
};

}  // namespace arena::client
