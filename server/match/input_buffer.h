// The inputs of one player, addressed by tick: takes what each message says, the messages in the
// order in which the client made them, and gives one input for every tick.
//
// The policy, in full. "Next" is the tick that will be stepped next. A message is the client's
// newest word: what waits for a tick behind its last one is withdrawn, for the client's clock has
// gone back. Of each of its ticks the input is,
//   for a tick up to kInputTicksAhead after next   kept until its turn; another that was kept for
//                                                  this tick is withdrawn
//   further ahead                                  refused
//   that was told before                           passed over, also after its tick, and though it
//                                                  sees the others further back now or less
//   for a tick that is over                        late; yet when it is newer than anything used so
//                                                  far, it is what the next gap is filled with
// and a tick whose turn comes without an input uses the last one again.
// Each of these is counted, so that
//   received == applied + late + withdrawn + what still waits for its turn.
// Of ticks that are further away than kInputTicksAhead nothing is remembered: what is told of them
// is refused or late as often as it is told.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "protocol/inputs_message.h"
#include "server/statistics/match_counters.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::server {

/// About a second at 60 Hz: more than any client that keeps time needs.
inline constexpr sim::Tick kInputTicksAhead = 64;

class InputBuffer {
  public:
    /// Inputs in range. `next` only ever grows from call to call.
    void receive(const protocol::Inputs& inputs, sim::Tick next, InputCounters& counters);

    /// The input for `tick`; to be asked once for every tick. `ticks_overdue`: so many more are to
    /// be run at this moment, by a server that catches up after a pause.
    [[nodiscard]] sim::PlayerInput take(sim::Tick tick, std::uint32_t ticks_overdue,
                                        InputCounters& counters);

    /// How many ticks before its turn the newest input arrived; negative came too late. When the
    /// server was behind, that looked like more than it was: what is above 0 shrinks with every
    /// overdue tick that was run or is to be run without another message, since the one that was
    /// due `interval` ticks later. A message that is lost shrinks nothing.
    [[nodiscard]] std::int16_t margin(sim::Tick interval) const;

    /// Ticks from the one that the input was meant for which is used in `tick`, the one that was
    /// taken last; nothing before the first input.
    [[nodiscard]] std::optional<sim::Tick> age(sim::Tick tick) const;

  private:
    /// Remembers as many past ticks as future ones, to tell a late input from a copy.
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
    sim::PlayerInput held_;      ///< used when a tick has none
    sim::Tick held_tick_ = 0;    ///< the tick that held_ was meant for
    sim::Tick first_tick_ = 0;   ///< of the first input: earlier ticks are not missing; 0 for none
    sim::Tick newest_tick_ = 0;  ///< of the message that came last
    std::int64_t margin_ = 0;    ///< of that message
    std::uint32_t taken_since_ = 0;    ///< ticks, since it came, ...
    std::uint32_t late_since_ = 0;     ///< ... those of them that others followed at once, ...
    std::uint32_t ticks_overdue_ = 0;  ///< ... and how many these were at the last one
};

}  // namespace arena::server
