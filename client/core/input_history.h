// InputHistory: a client's last inputs, for messages that repeat some of them.
#pragma once

#include <array>
#include <cstdint>

#include "protocol/inputs_message.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::client {

class InputHistory {
  public:
    /// Starts over: a message is due every `interval` ticks, 1 to protocol::kInputIntervalMax.
    void start(sim::Tick interval);

    /// Whether `tick` follows the one that was added last. Adding any other starts over: inputs
    /// that no message has carried yet are lost.
    [[nodiscard]] bool continues_with(sim::Tick tick) const;
    /// Adds the input of a tick.
    void add(sim::Tick tick, const sim::PlayerInput& input);

    /// Whether something was added since the last message.
    [[nodiscard]] bool has_unsent() const { return unsent_ > 0; }
    /// Whether as many inputs were added as a message holds, or one that did not follow the last.
    [[nodiscard]] bool is_due() const { return unsent_ >= interval_ || has_jumped_; }

    /// Returns how many more inputs make a message due, at least 1.
    [[nodiscard]] sim::Tick ticks_until_due() const {
        return unsent_ < interval_ && !has_jumped_ ? interval_ - unsent_ : 1;
    }

    /// Returns the next message: all new inputs, and up to `repeats` older ones as far as they are
    /// kept. Only when has_unsent().
    [[nodiscard]] protocol::Inputs take(sim::Tick repeats);

  private:
    std::array<sim::PlayerInput, protocol::kInputTicksMax> recent_{};  // by tick
    sim::Tick interval_ = 1;
    sim::Tick newest_ = 0;
    sim::Tick count_ = 0;   // inputs kept, up to the newest and without a gap
    sim::Tick unsent_ = 0;  // the newest ones, not sent yet
    bool has_jumped_ = false;
};

}  // namespace arena::client
