#include "server/core/tick_clock.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::server {

TickClock::TickClock(std::uint32_t tick_rate, Time start) : tick_rate_(tick_rate), start_(start) {
    ARENA_ASSERT(tick_rate > 0, "a clock that never ticks");
}

TickClock::DueTicks TickClock::advance(Time now) {
    if (now < next_due()) return {};

    // Whole seconds are multiplied apart from the rest, so that the product fits in 64 bits for any
    // uptime.
    const auto elapsed = static_cast<std::uint64_t>((now - start_).count());
    const std::uint64_t reached =
        elapsed / kSecond * tick_rate_ + elapsed % kSecond * tick_rate_ / kSecond;
    // Rounding in due_time may put `now` at a tick's due time one nanosecond before `reached` says.
    const std::uint64_t due = std::max(reached, passed_ + 1) - passed_;

    DueTicks result;
    result.ticks = static_cast<std::uint32_t>(std::min<std::uint64_t>(due, kCatchUpTicksMax));
    result.skipped = due - result.ticks;
    passed_ += due;
    return result;
}

Time TickClock::due_time(std::uint64_t number) const {
    const std::uint64_t whole = number / tick_rate_ * kSecond;
    const std::uint64_t rest = number % tick_rate_ * kSecond / tick_rate_;
    return start_ + Time(static_cast<Time::rep>(whole + rest));
}

}  // namespace arena::server
