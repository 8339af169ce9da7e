// The inputs of one player, addressed by tick: takes them in any order and any number of times,
// gives one for every tick.
//
// The policy, in full. "Next" is the tick that will be stepped next.
//   for a tick up to kInputTicksAhead after next   kept until its turn
//   further ahead                                  refused
//   seen before (inputs are sent repeatedly)       passed over
//   for a tick that is over                        late; yet when it is newer than anything used so
//                                                  far, it is what the next gap is filled with
//   a tick whose turn comes without an input       uses the last one again
// Each of these is counted, so that
//   received == applied + late + what still waits for its turn.
#pragma once

#include <array>
#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::server {

/// About a second at 60 Hz: more than any client that keeps time needs.
inline constexpr sim::Tick kInputTicksAhead = 64;

struct InputCounters {
    std::uint64_t received = 0;       ///< inputs, each counted once however often it was sent
    std::uint64_t applied = 0;        ///< used for the tick they were meant for
    std::uint64_t late = 0;           ///< came after their tick
    std::uint64_t missing = 0;        ///< ticks of a player without an input of their own
    std::uint64_t repeated = 0;       ///< copies of inputs that were there
    std::uint64_t too_far_ahead = 0;  ///< refused
};

class InputBuffer {
  public:
    /// `next` only ever grows from call to call.
    void receive(sim::Tick tick, const sim::PlayerInput& input, sim::Tick next,
                 InputCounters& counters);

    /// The input for `tick`; to be asked once for every tick.
    [[nodiscard]] sim::PlayerInput take(sim::Tick tick, InputCounters& counters);

    /// How many ticks before its turn the newest input arrived; negative came too late.
    [[nodiscard]] std::int16_t margin() const { return margin_; }

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

    std::array<Slot, kSlots> slots_{};
    sim::PlayerInput held_;     ///< used when a tick has none
    sim::Tick held_tick_ = 0;   ///< the tick that held_ was meant for
    sim::Tick first_tick_ = 0;  ///< of the first input: earlier ticks are not missing; 0 for none
    sim::Tick newest_tick_ = 0;
    std::int16_t margin_ = 0;
    bool refused_ = false;  ///< the last one was too far ahead
};

}  // namespace arena::server
