// InputBuffer: the inputs of one player, addressed by tick. It takes messages in the order in which
// the client made them, and returns one input for every tick.
//
// The policy in full, where "next" is the tick that will be stepped next: a message replaces what
// the client said before, so inputs that wait for ticks after its last one are withdrawn, because
// the client's clock has gone back. The input for each tick of a message is treated as follows:
//   for a tick up to kInputTicksAhead after next   kept until its turn; a different one that was
//                                                  kept for this tick is withdrawn
//   for a tick further ahead                       rejected
//   for a tick that was received before            ignored, also after its tick, and even if its
//                                                  seen_back is now different
//   for a past tick                                late; but if it is newer than anything used so
//                                                  far, it fills the next gap
// A tick whose turn comes without an input uses the last one again. Each of these cases is counted,
// so that
//   received == applied + late + withdrawn + inputs that still wait for their turn.
// Nothing is remembered about ticks further away than kInputTicksAhead: an input for them counts as
// rejected or late each time it is received.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "protocol/inputs_message.h"
#include "server/statistics/match_counters.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::server {

/// About a second at 60 Hz: more than a client with a working clock needs.
inline constexpr sim::Tick kInputTicksAhead = 64;

class InputBuffer {
  public:
    /// Takes a message. Its inputs must be in range, and `next` must not decrease from call to
    /// call.
    void receive(const protocol::Inputs& inputs, sim::Tick next, InputCounters& counters);

    /// Returns the input for `tick`. Must be called once for every tick. `ticks_overdue` is how
    /// many more ticks run at this moment, when the server catches up after a pause.
    [[nodiscard]] sim::PlayerInput take(sim::Tick tick, std::uint32_t ticks_overdue,
                                        InputCounters& counters);

    /// Returns how many ticks before its turn the newest input arrived; negative if it came too
    /// late. While the server is behind, inputs seem earlier than they are: a margin above 0
    /// shrinks by one for every overdue tick that has run or will run without another message,
    /// counted from when that message was due, `interval` ticks later. A lost message does not
    /// shrink it.
    [[nodiscard]] std::int32_t margin(sim::Tick interval) const;

    /// Returns how many ticks ago the input used in `tick` was meant for; nothing before the first
    /// input. `tick` must be the last one taken.
    [[nodiscard]] std::optional<sim::Tick> age(sim::Tick tick) const;

  private:
    /// As many past ticks as future ones are remembered, to distinguish a late input from a copy.
    static constexpr std::uint32_t kSlots = 2 * kInputTicksAhead;
    static_assert((kSlots & (kSlots - 1)) == 0, "a tick's slot is its low bits");

    struct Slot {
        sim::PlayerInput input;
        sim::Tick tick = 0;
        bool seen = false;
    };

    [[nodiscard]] Slot& slot_of(sim::Tick tick) { return slots_[tick & (kSlots - 1)]; }
    void take_in(sim::Tick tick, const sim::PlayerInput& input, sim::Tick next,
                 InputCounters& counters);
    void withdraw_from(std::uint64_t tick, InputCounters& counters);

    std::array<Slot, kSlots> slots_{};
    sim::PlayerInput held_;      ///< used when a tick has no input
    sim::Tick held_tick_ = 0;    ///< the tick for which held_ was meant
    sim::Tick first_tick_ = 0;   ///< of the first input: earlier ones are not missing; 0 for none
    sim::Tick newest_tick_ = 0;  ///< the last tick of the newest message
    std::int64_t margin_ = 0;    ///< when that message arrived
    std::uint32_t taken_since_ = 0;    ///< ticks taken since it arrived, ...
    std::uint32_t late_since_ = 0;     ///< ... those that others followed at once, ...
    std::uint32_t ticks_overdue_ = 0;  ///< ... and how many followed the last one
};

}  // namespace arena::server
