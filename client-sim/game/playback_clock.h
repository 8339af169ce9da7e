// PlaybackClock: the moment in which the others are shown, in ticks. It follows a target a little
// faster or slower, so that nobody is seen to jump when the delay changes.
#pragma once

#include <cstdint>

#include "client-sim/base/time.h"

namespace arena::client_sim {

class PlaybackClock {
  public:
    /// What is shown runs faster or slower than the server by this part at most: what nobody sees.
    static constexpr double kSpeedChangeMax = 0.05;
    /// Seconds: off by more, it jumps. After a stall nobody wants to see the past at 105 %.
    static constexpr double kJumpSeconds = 0.5;

    /// `tick_rate` > 0, per second.
    void start(std::uint32_t tick_rate);

    /// The moment at `now`; only a jump leads back. `target` is where it should be, in ticks: the
    /// first call begins there.
    double advance(double target, Time now);

    /// As advance() gave it last.
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

}  // namespace arena::client_sim
