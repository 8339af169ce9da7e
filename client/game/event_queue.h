// EventQueue: a bounded queue of the events that a game has not taken yet, oldest first. Where
// events found no room, an EventsLostEvent says how many are missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "client/game/game_event.h"

namespace arena::client {

class EventQueue {
  public:
    /// Makes a queue for at most `capacity` events, at least 2. It allocates as it fills, up to
    /// that size.
    explicit EventQueue(std::size_t capacity);

    /// Adds an event, or counts it as lost when there is no room.
    void push(const GameEvent& event);
    /// Takes the oldest event. Returns false and changes nothing when there is none.
    [[nodiscard]] bool pop(GameEvent& event);

    [[nodiscard]] std::size_t size() const { return size_; }
    /// Returns how many events found no room, in all.
    [[nodiscard]] std::uint64_t lost() const { return lost_; }

  private:
    void add(const GameEvent& event);

    std::size_t capacity_;
    std::vector<GameEvent> ring_;
    std::size_t first_ = 0;
    std::size_t size_ = 0;
    std::uint64_t lost_ = 0;
    std::uint64_t gap_ = 0;  ///< lost since the last event that found room
};

}  // namespace arena::client
