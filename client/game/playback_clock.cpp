#include "client/game/playback_clock.h"

#include <algorithm>
#include <cmath>

namespace arena::client {

namespace {

// Change of speed per second of error: 3.3 % for one tick at 60 ticks per second.
constexpr double kPlaybackGain = 2.0;

}  // namespace

void PlaybackClock::start(std::uint32_t tick_rate) {
    *this = {};
    tick_rate_ = std::max(1u, tick_rate);
}

double PlaybackClock::advance(double target, Time now) {
    const double passed = is_running_ ? std::max(0.0, seconds(now - at_)) : 0.0;
    at_ = is_running_ ? std::max(at_, now) : now;
    const double off = (target - (moment_ + passed * tick_rate_)) / tick_rate_;
    has_jumped_ = !is_running_ || std::abs(off) > kJumpSeconds;
    is_running_ = true;
    if (has_jumped_) return moment_ = target;
    // It does not overshoot in a long frame.
    const double change = std::clamp(kPlaybackGain * off, -kSpeedChangeMax, kSpeedChangeMax);
    const double made_up = std::clamp(change * passed, -std::abs(off), std::abs(off));
    moment_ += (passed + made_up) * tick_rate_;
    return moment_;
}

}  // namespace arena::client
