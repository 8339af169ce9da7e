// Roster: who is in the match, as one client is told of it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "protocol/messages.h"

namespace arena::client_sim {

class Roster {
  public:
    struct Player {
        sim::EntityId id;
        std::uint8_t team = 0;
        std::int32_t score = 0;
        std::string name;
    };

    /// In the order in which they come.
    void apply(const protocol::Roster& roster);

    /// Null when it is not in the match, or was not heard of yet. O(log n).
    [[nodiscard]] const Player* find(sim::EntityId player) const;
    [[nodiscard]] std::size_t size() const { return players_.size(); }

  private:
    [[nodiscard]] std::vector<Player>::iterator place_of(sim::EntityId player);

    std::vector<Player> players_;  // sorted by id; most who join have a higher one than all before
};

}  // namespace arena::client_sim
