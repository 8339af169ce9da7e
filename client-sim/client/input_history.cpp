#include "client-sim/client/input_history.h"

#include <algorithm>

#include "client-sim/client/tick_clock.h"
#include "sim/base/assert.h"

namespace arena::client_sim {

namespace {

/// From so many on a line counts as one that loses: three of the last 256 packets.
constexpr float kLossFew = 0.01f;
/// A tick more than can be in time, for a margin that shakes.
constexpr sim::Tick kSpare = 1;

}  // namespace

/// The oldest that is new comes kInputMarginAimed ticks before its turn. So if its packet is lost
/// it is in time with the next one, where that follows within so many ticks; on a line that loses
/// more than now and then also with the one after it, at the price of one interval of delay.
InputPlan plan_inputs(sim::Tick interval, float loss) {
    const int margin = margin_aimed(static_cast<int>(interval));
    if (loss < kLossFew) return {.margin = margin, .repeats = 1};
    return {.margin = margin + static_cast<int>(interval),
            .repeats = interval + kInputMarginAimed + kSpare};
}

void InputHistory::start(sim::Tick interval) {
    ARENA_ASSERT(0 < interval && interval <= protocol::kInputIntervalMax, "ticks between packets");
    *this = {};
    interval_ = interval;
}

void InputHistory::add(sim::Tick tick, const sim::PlayerInput& input) {
    if (count_ == 0 || tick == 0 || tick != newest_ + 1) {
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
    ARENA_ASSERT(unsent_ > 0, "there is something to say");
    const sim::Tick ticks = std::min(unsent_ + repeats, count_);
    protocol::Inputs inputs{.tick = newest_ - ticks};
    for (sim::Tick i = 1; i <= ticks; ++i)
        inputs.add(recent_[(newest_ - ticks + i) % recent_.size()]);
    unsent_ = 0;
    has_jumped_ = false;
    return inputs;
}

}  // namespace arena::client_sim
