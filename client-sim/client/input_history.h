// InputHistory: the inputs that a client has given of late, for messages that tell some of them
// again.
#pragma once

#include <array>
#include <cstdint>

#include "protocol/inputs_message.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::client_sim {

class InputHistory {
  public:
    /// From now on a message is due every `interval` ticks, 1 to protocol::kInputIntervalMax.
    void start(sim::Tick interval);

    /// Whether this tick follows the one that was added last. To add one that does not begins anew:
    /// what no message has told by then is lost.
    [[nodiscard]] bool goes_on_with(sim::Tick tick) const;
    void add(sim::Tick tick, const sim::PlayerInput& input);

    /// Whether something was added since the last message.
    [[nodiscard]] bool has_news() const { return unsent_ > 0; }
    /// Whether as many were added as a message is to hold, or something other than the next one.
    [[nodiscard]] bool is_due() const { return unsent_ >= interval_ || has_jumped_; }

    /// How many more make it due, at least 1.
    [[nodiscard]] sim::Tick ticks_until_due() const {
        return unsent_ < interval_ && !has_jumped_ ? interval_ - unsent_ : 1;
    }

    /// What the next message says: all that is new, and so many ticks before them as far as they
    /// are known. There is news.
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
