// The events that one client has to hear of, numbered from 1: the waiting room in front of its
// reliable channel, which takes only so much at a time.
//
// Takes events in order; gives runs of consecutive ones, each once. Nothing is ever left out: a
// queue that is full says so, and its client has to go. What a client is introduced to when it
// comes takes no place of the queue: a world may hold more than the queue does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/messages.h"
#include "sim/values/event.h"

namespace arena::server {

class EventQueue {
  public:
    /// Holds at most `events_max` events besides the introductions; memory grows with need, and
    /// what a long queue took is given back when it is empty.
    explicit EventQueue(std::uint32_t events_max) : events_max_(events_max) {}

    /// Before the first push: the client is told of something that was there before it. There are
    /// as many as the world has room for, 36 bytes each.
    void introduce(const sim::Event& event);

    /// Gives it the next sequence number; false when the queue is full.
    [[nodiscard]] bool push(const sim::Event& event);

    /// Moves the oldest events out, as many as a message holds. While there are some.
    [[nodiscard]] protocol::Events take();

    /// Of the newest event; 0 before the first.
    [[nodiscard]] std::uint32_t last_sequence() const { return last_; }
    [[nodiscard]] std::uint32_t pending() const { return last_ - taken_; }

  private:
    /// Slots that an empty queue keeps.
    static constexpr std::size_t kSlotsKept = 1024;

    [[nodiscard]] std::uint32_t introductions_pending() const {
        return introductions_ > taken_ ? introductions_ - taken_ : 0;
    }
    void append(const sim::Event& event);
    [[nodiscard]] sim::Event& slot_of(std::uint32_t sequence) {
        return slots_[sequence & (slots_.size() - 1)];
    }
    void grow();

    std::uint32_t events_max_;
    std::vector<sim::Event> slots_;    ///< a ring; its size is a power of two, or 0
    std::uint32_t introductions_ = 0;  ///< the first so many events
    std::uint32_t taken_ = 0;
    std::uint32_t last_ = 0;
};

}  // namespace arena::server
