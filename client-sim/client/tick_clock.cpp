#include "client-sim/client/tick_clock.h"

#include <algorithm>
#include <cstdlib>

namespace arena::client_sim {

namespace {

// Change of speed for each tick that the margin is off. At 60 ticks per second one tick of error is
// gone within a second, and a round trip of 200 ms (12 ticks) still leaves the loop stable:
// 0.02 * 12 is far below the pi / 2 at which a delayed integrator begins to swing.
constexpr double kGain = 0.02;

// Never faster or slower than this: what a player would hardly feel.
constexpr double kSpeedChangeMax = 0.05;

// Off by more than this many ticks, gentle steering would take seconds.
constexpr int kSteerTicksMax = 8;

// Who looks at the clock this many ticks late gets those of now: older inputs would come too late.
constexpr std::int64_t kBehindTicksMax = 8;

}  // namespace

void TickClock::start(sim::Tick tick, std::uint32_t tick_rate, Time now) {
    tick_rate_ = std::max(1u, tick_rate);
    interval_ = Time{std::chrono::seconds{1}} / tick_rate_;
    next_tick_ = tick;
    next_at_ = now;
    speed_ = 1.0;
    deaf_ticks_ = 0;
}

sim::Tick TickClock::take(Time now) {
    const auto behind = (now - next_at_) / interval_;
    if (behind > kBehindTicksMax) {
        next_tick_ += static_cast<sim::Tick>(std::min<std::int64_t>(behind, 0x7fffffff));
        next_at_ = now;
    }
    const sim::Tick tick = next_tick_++;
    next_at_ += from_seconds(seconds(interval_) / speed_);
    if (deaf_ticks_ > 0) --deaf_ticks_;
    return tick;
}

void TickClock::steer(int input_margin) {
    if (deaf_ticks_ > 0) return;
    const int error = kInputMarginAimed - input_margin;  // positive: too late
    if (std::abs(error) <= kSteerTicksMax) {
        speed_ = 1.0 + std::clamp(kGain * error, -kSpeedChangeMax, kSpeedChangeMax);
        return;
    }
    const auto ticks = static_cast<std::uint32_t>(std::abs(error));
    if (error > 0) {
        next_tick_ += ticks;
    } else if (ticks <= tick_rate_) {
        next_at_ += interval_ * ticks;  // the server keeps what was given for those ticks
    } else {
        // It does not: the server stood still, and has refused all that was given meanwhile.
        next_tick_ -= std::min(ticks, next_tick_);
    }
    deaf_ticks_ = tick_rate_;
    speed_ = 1.0;
}

}  // namespace arena::client_sim
