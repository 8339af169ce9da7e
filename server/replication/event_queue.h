// The events that one client has to hear of, numbered from 1: the waiting room in front of its
// reliable channel, which takes only so much at a time. Joining a full world is more than that.
//
// Takes events in order; gives runs of consecutive ones, each once. Nothing is ever left out: a
// queue that is full says so, and its client has to go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/messages.h"
#include "sim/values/event.h"

namespace arena::server {

class EventQueue {
  public:
    /// Holds at most `events_max` events; memory grows with need and is kept.
    explicit EventQueue(std::uint32_t events_max) : events_max_(events_max) {}

    /// Gives it the next sequence number; false when the queue is full.
    [[nodiscard]] bool push(const sim::Event& event);

    /// Moves the oldest events out, as many as a message holds. While there are some.
    [[nodiscard]] protocol::Events take();

    /// Of the newest event; 0 before the first.
    [[nodiscard]] std::uint32_t last_sequence() const { return last_; }
    [[nodiscard]] std::uint32_t pending() const { return last_ - taken_; }

  private:
    [[nodiscard]] sim::Event& slot_of(std::uint32_t sequence) {
        return slots_[sequence & (slots_.size() - 1)];
    }
    void grow();

    std::uint32_t events_max_;
    std::vector<sim::Event> slots_;  ///< a ring; its size is a power of two, or 0
    std::uint32_t taken_ = 0;
    std::uint32_t last_ = 0;
};

}  // namespace arena::server
