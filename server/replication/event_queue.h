// The events that one client has to hear of, numbered from 1, kept until it acknowledges them.
//
// Takes events in order and cumulative acknowledgements. Gives runs of events that are due: at once
// when new, again and again after a pause until acknowledged. Nothing is ever left out: a queue
// that is full says so, and its client has to go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "protocol/messages.h"
#include "sim/values/event.h"

namespace arena::server {

class EventQueue {
  public:
    /// Holds at most `events_max` unacknowledged events; memory grows with need and is kept.
    explicit EventQueue(std::uint32_t events_max) : events_max_(events_max) {}

    /// Gives it the next sequence number; false when the queue is full.
    [[nodiscard]] bool push(const sim::Event& event);

    /// Every event with a sequence up to `sequence` has arrived. False, and nothing is changed, for
    /// a sequence that was not sent yet. An older acknowledgement than the last changes nothing.
    [[nodiscard]] bool acknowledge(std::uint32_t sequence);

    struct SendLimits {
        sim::Tick resend_after = 3;       ///< ticks without acknowledgement
        std::uint32_t datagrams_max = 0;  ///< per call; what is left over is due at the next
    };
    /// Hands every event that is due at tick `now` to `send`, in runs of consecutive sequences.
    void send_due(sim::Tick now, const SendLimits& limits,
                  const std::function<void(const protocol::Events&)>& send);

    /// Of the newest event; 0 before the first.
    [[nodiscard]] std::uint32_t last_sequence() const { return last_; }
    [[nodiscard]] std::uint32_t pending() const { return last_ - acknowledged_; }

  private:
    struct Slot {
        sim::Event event;
        sim::Tick sent_tick = 0;  ///< of the last sending, when the sequence is not above sent_
    };

    [[nodiscard]] Slot& slot_of(std::uint32_t sequence) {
        return slots_[sequence & (slots_.size() - 1)];
    }
    [[nodiscard]] bool is_due(std::uint32_t sequence, sim::Tick now, sim::Tick resend_after);
    void grow();

    std::uint32_t events_max_;
    std::vector<Slot> slots_;  ///< a ring; its size is a power of two, or 0
    std::uint32_t acknowledged_ = 0;
    std::uint32_t sent_ = 0;  ///< newest sequence that was sent at least once
    std::uint32_t last_ = 0;
};

}  // namespace arena::server
