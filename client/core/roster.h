// Roster: the players of the match, as one client knows them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "protocol/messages.h"

namespace arena::client {

class Roster {
  public:
    struct Player {
        sim::EntityId id;
        std::uint8_t team = 0;
        std::int32_t score = 0;
        std::string name;
    };

    /// What the last apply() changed.
    struct Changes {
        struct Joined {
            sim::EntityId id;
            bool is_new = true;  ///< false: it has another team or name than before
        };
        struct Scored {
            sim::EntityId id;
            std::int64_t change = 0;  ///< not 0
        };
        std::vector<Player> left;
        std::vector<Joined> joined;
        std::vector<Scored> scored;
    };

    /// Applies the next roster message; call it in the order in which they arrive.
    void apply(const protocol::Roster& roster);

    /// Returns null when the player is not in the match or has not been reported yet. O(log n), and
    /// O(1) while no player has left.
    [[nodiscard]] const Player* find(sim::EntityId player) const;
    [[nodiscard]] std::size_t size() const { return players_.size(); }
    [[nodiscard]] const Changes& changes() const { return changes_; }
    /// Returns the players, sorted by id.
    [[nodiscard]] std::span<const Player> players() const { return players_; }

  private:
    /// Returns where the player is among players(), or where it would be inserted.
    [[nodiscard]] std::size_t place_of(sim::EntityId player) const;
    void leave(sim::EntityId id);
    void join(const protocol::RosterEntry& entry);

    std::vector<Player> players_;  // sorted by id; most that join have a higher one than all before
    Changes changes_;
};

}  // namespace arena::client
