#include "server/match/input_buffer.h"

#include <algorithm>
#include <limits>

namespace arena::server {

namespace {

/// Whether two inputs are equal except for seen_back. A message has one seen_back for all its
/// ticks, so an input that is sent again may come with a different one.
bool are_equal_except_seen_back(sim::PlayerInput a, const sim::PlayerInput& b) {
    a.seen_back = b.seen_back;
    return a == b;
}

}  // namespace

void InputBuffer::receive(const protocol::Inputs& inputs, sim::Tick next, InputCounters& counters) {
    // Also for a message whose ticks are rejected, so that the client learns how far off it is.
    margin_ = std::int64_t{inputs.tick} - std::int64_t{next};
    taken_since_ = late_since_ = ticks_overdue_ = 0;
    withdraw_from(std::max(std::uint64_t{inputs.tick} + 1, std::uint64_t{next}), counters);
    sim::Tick tick = inputs.first_tick();
    for (const protocol::InputRun& run : inputs.runs)
        for (std::uint8_t i = 0; i < run.ticks; ++i)
            take_in(tick++, inputs.input_of(run), next, counters);
    newest_tick_ = inputs.tick;
}

void InputBuffer::take_in(sim::Tick tick, const sim::PlayerInput& input, sim::Tick next,
                          InputCounters& counters) {
    const std::int64_t ticks_ahead = std::int64_t{tick} - std::int64_t{next};
    if (ticks_ahead > std::int64_t{kInputTicksAhead}) {
        ++counters.too_far_ahead;
        return;
    }
    if (ticks_ahead > -std::int64_t{kInputTicksAhead}) {
        Slot& slot = slot_of(tick);
        if (slot.seen && slot.tick == tick) {
            if (ticks_ahead < 0 || are_equal_except_seen_back(slot.input, input)) {
                ++counters.repeated;
                return;
            }
            ++counters.withdrawn;
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

/// Withdraws the inputs from `tick` on, which came before the client's clock went back. The player
/// no longer wants them, and they would be used wherever one of the new inputs is late.
void InputBuffer::withdraw_from(std::uint64_t tick, InputCounters& counters) {
    if (newest_tick_ < tick) return;  // nothing waits from there on
    for (Slot& slot : slots_) {
        if (!slot.seen || slot.tick < tick) continue;
        slot.seen = false;
        ++counters.withdrawn;
    }
}

sim::PlayerInput InputBuffer::take(sim::Tick tick, std::uint32_t ticks_overdue,
                                   InputCounters& counters) {
    ++taken_since_;
    if (ticks_overdue > 0) ++late_since_;
    ticks_overdue_ = ticks_overdue;
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

std::int32_t InputBuffer::margin(sim::Tick interval) const {
    const std::int64_t due = std::int64_t{taken_since_} + ticks_overdue_;
    // The last overdue tick is on time.
    const std::int64_t late = std::int64_t{late_since_} + std::max(ticks_overdue_, 1u) - 1;
    const std::int64_t passed = std::clamp<std::int64_t>(due - interval, 0, late);
    const std::int64_t waits = margin_ > 0 ? std::max<std::int64_t>(margin_ - passed, 0) : margin_;
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(waits, Limits::min(), Limits::max()));
}

}  // namespace arena::server
