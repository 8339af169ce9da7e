// EventQueue: the events that a game has not taken yet, the oldest first, never more than a bound.
// Where it was full, an event says how many are missing there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "client-sim/game/game_event.h"

namespace arena::client_sim {

class EventQueue {
  public:
    /// For at most `capacity` events, at least 2. It allocates until so many have waited.
    explicit EventQueue(std::size_t capacity);

    void push(const GameEvent& event);
    /// The oldest. False, and nothing is changed, when there is none.
    [[nodiscard]] bool pop(GameEvent& event);

    [[nodiscard]] std::size_t size() const { return size_; }
    /// Events that found no room, in all.
    [[nodiscard]] std::uint64_t lost() const { return lost_; }

  private:
    void add(const GameEvent& event);

    std::size_t capacity_;
    std::vector<GameEvent> ring_;
    std::size_t first_ = 0;
    std::size_t size_ = 0;
    std::uint64_t lost_ = 0;
    std::uint64_t gap_ = 0;  ///< lost since the last one that found room
};

}  // namespace arena::client_sim
