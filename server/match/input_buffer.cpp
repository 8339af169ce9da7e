#include "server/match/input_buffer.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace arena::server {
namespace {

std::int16_t clamped_margin(std::int64_t ticks_ahead) {
    using Limits = std::numeric_limits<std::int16_t>;
    return static_cast<std::int16_t>(
        std::clamp<std::int64_t>(ticks_ahead, Limits::min(), Limits::max()));
}

}  // namespace

void InputBuffer::receive(sim::Tick tick, const sim::PlayerInput& input, sim::Tick next,
                          InputCounters& counters) {
    const std::int64_t ticks_ahead = std::int64_t{tick} - std::int64_t{next};
    if (ticks_ahead > std::int64_t{kInputTicksAhead}) {
        ++counters.too_far_ahead;
        margin_ = clamped_margin(ticks_ahead);  // so that the client learns how far off it is
        refused_ = true;
        return;
    }
    // After a refusal the client has set its clock back: what counts is where it is now.
    if (tick > newest_tick_ || std::exchange(refused_, false)) {
        newest_tick_ = tick;
        margin_ = clamped_margin(ticks_ahead);
    }

    const bool remembered = ticks_ahead > -std::int64_t{kInputTicksAhead};
    if (remembered) {
        Slot& slot = slot_of(tick);
        if (slot.seen && slot.tick == tick) {
            ++counters.repeated;
            return;
        }
        slot = {input, tick, true};
    }

    ++counters.received;
    if (first_tick_ == 0) first_tick_ = tick;
    if (ticks_ahead >= 0) return;

    ++counters.late;
    if (tick > held_tick_) {
        held_ = input;
        held_tick_ = tick;
    }
}

sim::PlayerInput InputBuffer::take(sim::Tick tick, InputCounters& counters) {
    const Slot& slot = slot_of(tick);
    if (slot.seen && slot.tick == tick) {
        held_ = slot.input;
        held_tick_ = tick;
        ++counters.applied;
    } else if (first_tick_ != 0 && tick >= first_tick_) {
        ++counters.missing;
    }
    return held_;
}

}  // namespace arena::server
