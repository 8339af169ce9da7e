// InputHistory: the inputs that a client has given of late, for messages that tell some of them
// again; and how many, and how early, by what the line loses.
#pragma once

#include <array>
#include <cstdint>

#include "protocol/inputs_message.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::client_sim {

struct InputPlan {
    int margin = 0;         ///< ticks before its turn at which the newest of a packet should come
    sim::Tick repeats = 0;  ///< ticks that are told again
};

/// For packets that are `interval` ticks apart, of which this share is lost, in [0, 1].
[[nodiscard]] InputPlan plan_inputs(sim::Tick interval, float loss);

class InputHistory {
  public:
    /// From now on a message is due every `interval` ticks, 1 to protocol::kInputIntervalMax.
    void start(sim::Tick interval);

    /// A tick that does not follow the one before begins anew: the clock has jumped.
    void add(sim::Tick tick, const sim::PlayerInput& input);

    /// Whether as many were added as a message is to hold, or something other than the next one.
    [[nodiscard]] bool is_due() const { return unsent_ >= interval_ || has_jumped_; }

    /// What the next message says: all that is new, and so many ticks before them as far as they
    /// are known. Something was added since the last one.
    [[nodiscard]] protocol::Inputs take(sim::Tick repeats);

  private:
    std::array<sim::PlayerInput, protocol::kInputTicksMax> recent_{};  // by tick
    sim::Tick interval_ = 1;
    sim::Tick newest_ = 0;
    sim::Tick count_ = 0;   // of those up to the newest without a gap, that are still here
    sim::Tick unsent_ = 0;  // of these
    bool has_jumped_ = false;
};

}  // namespace arena::client_sim
