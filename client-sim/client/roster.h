// Roster: who is in the match, as one client is told of it.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "protocol/messages.h"

namespace arena::client_sim {

class Roster {
  public:
    struct Player {
        std::string name;
        std::uint8_t team = 0;
        std::int32_t score = 0;
    };

    /// In the order in which they come.
    void apply(const protocol::Roster& roster);

    /// Null when it is not in the match, or was not heard of yet.
    [[nodiscard]] const Player* find(sim::EntityId player) const;
    [[nodiscard]] std::size_t size() const { return players_.size(); }

  private:
    std::map<sim::EntityId, Player> players_;
};

}  // namespace arena::client_sim
