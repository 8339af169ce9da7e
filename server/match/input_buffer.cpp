#include "server/match/input_buffer.h"

#include <algorithm>
#include <limits>

namespace arena::server {

void InputBuffer::receive(sim::Tick tick, const sim::PlayerInput& input, sim::Tick next,
                          InputCounters& counters) {
    const std::int64_t ticks_ahead = std::int64_t{tick} - std::int64_t{next};
    margin_ = ticks_ahead;  // also of a refused one: the client learns how far off it is
    taken_since_ = 0;
    if (ticks_ahead > std::int64_t{kInputTicksAhead}) {
        ++counters.too_far_ahead;
        return;
    }
    if (tick <= newest_tick_) withdraw_from(std::max(tick, next), counters);
    newest_tick_ = tick;

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

/// What was given for these ticks before the client's clock went back is not what the player wants
/// now, and would be used wherever one of the new inputs comes late.
void InputBuffer::withdraw_from(sim::Tick tick, InputCounters& counters) {
    for (Slot& slot : slots_) {
        if (!slot.seen || slot.tick < tick) continue;
        slot.seen = false;
        ++counters.withdrawn;
    }
}

sim::PlayerInput InputBuffer::take(sim::Tick tick, InputCounters& counters) {
    ++taken_since_;
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

std::optional<sim::Tick> InputBuffer::age(sim::Tick tick) const {
    if (held_tick_ == 0) return std::nullopt;
    return tick - std::min(tick, held_tick_);
}

std::int16_t InputBuffer::margin(std::uint32_t ticks_overdue) const {
    // One tick passes from each input to the next.
    const std::int64_t passed = std::max<std::int64_t>(taken_since_ + ticks_overdue - 1, 0);
    const std::int64_t waits = margin_ > 0 ? std::max<std::int64_t>(margin_ - passed, 0) : margin_;
    using Limits = std::numeric_limits<std::int16_t>;
    return static_cast<std::int16_t>(std::clamp<std::int64_t>(waits, Limits::min(), Limits::max()));
}

}  // namespace arena::server
