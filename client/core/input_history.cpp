#include "client/core/input_history.h"

#include <algorithm>

#include "protocol/base/limits.h"
#include "sim/base/assert.h"

namespace arena::client {

void InputHistory::start(sim::Tick interval) {
    ARENA_ASSERT(0 < interval && interval <= protocol::kInputIntervalMax, "ticks between packets");
    *this = {};
    interval_ = interval;
}

bool InputHistory::continues_with(sim::Tick tick) const {
    return count_ > 0 && tick > 0 && tick == newest_ + 1;
}

void InputHistory::add(sim::Tick tick, const sim::PlayerInput& input) {
    if (!continues_with(tick)) {
        count_ = unsent_ = 0;
        has_jumped_ = true;
    }
    recent_[tick % recent_.size()] = input;
    newest_ = tick;
    constexpr sim::Tick kMost = protocol::kInputTicksMax;
    count_ = std::min(count_ + 1, kMost);
    unsent_ = std::min(unsent_ + 1, kMost);
}

protocol::Inputs InputHistory::take(sim::Tick repeats) {
    ARENA_ASSERT(has_unsent(), "there is something to say");
    const sim::Tick ticks = std::min(unsent_ + repeats, count_);
    protocol::Inputs inputs{.tick = newest_ - ticks};
    for (sim::Tick i = 1; i <= ticks; ++i)
        inputs.add(recent_[(newest_ - ticks + i) % recent_.size()]);
    unsent_ = 0;
    has_jumped_ = false;
    return inputs;
}

}  // namespace arena::client
