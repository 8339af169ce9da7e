// TickClock: which tick a client sends its next input for, and when.
//
// The server says with each update how many ticks lay between the arrival of the newest input and
// its use. The clock runs a little faster when that margin is too small and a little slower when it
// is too large. It jumps or goes back only when it is off by so much that the inputs are worthless:
// after a stall of either side.
#pragma once

#include <cstdint>

#include "client-sim/base/time.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

/// Ticks that an input should wait at the server at the least: one for jitter of the way, one for
/// that of the two loops. More is delay, less is inputs that come too late.
inline constexpr int kInputMarginAimed = 2;

/// The same for the newest input of a packet, which goes on with those of `interval` ticks: the
/// first of them has waited for it.
[[nodiscard]] constexpr int margin_aimed(int interval) {
    return kInputMarginAimed + interval - 1;
}

class TickClock {
  public:
    /// `tick` is the first tick to give an input for, due at once. `tick_rate` > 0, per second.
    /// `margin`: the ticks before its turn at which the newest input of a packet should come.
    void start(sim::Tick tick, std::uint32_t tick_rate, int margin, Time now);

    /// From now on.
    void aim_at(int margin) { margin_aimed_ = margin; }

    /// Whether the next input is due.
    [[nodiscard]] bool due(Time now) const { return now >= next_at_; }

    /// The tick that is due. A caller that comes very late gets the tick of now instead of a burst
    /// of old ones.
    sim::Tick take(Time now);

    /// What the server said about the newest input.
    void steer(int input_margin);

    [[nodiscard]] sim::Tick next_tick() const { return next_tick_; }
    /// 1 is the server's tick rate.
    [[nodiscard]] double speed() const { return speed_; }

  private:
    sim::Tick next_tick_ = 0;
    Time next_at_{0};
    Time interval_{1};
    double speed_ = 1.0;
    std::uint32_t tick_rate_ = 1;
    int margin_aimed_ = kInputMarginAimed;
    std::uint32_t deaf_ticks_ =
        0;  ///< after a jump or a step back: the answers are still about inputs before it
};

}  // namespace arena::client_sim
