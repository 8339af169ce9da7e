// DeathCounts: how often each player of a world has died, of any cause and in every phase of a
// match.
//
//   events of a tick -> deaths by player
//
// The players of a world count the deaths that a mode does, and begin anew with each match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/state/players.h"
#include "sim/values/entity.h"
#include "sim/values/event.h"

namespace arena::server {

class DeathCounts {
  public:
    /// Takes the events of a tick, after which these players are in the world. Ids of players that
    /// have left are not used again.
    void record(std::span<const sim::Event> events, const sim::Players& players);

    /// Returns the deaths of a player that is in the world. O(log n).
    [[nodiscard]] std::uint32_t of(sim::EntityId player) const;
    /// Returns how many players are remembered: no more than there are in the world.
    [[nodiscard]] std::size_t size() const { return counts_.size(); }

  private:
    struct Count {
        sim::EntityId player;
        std::uint32_t deaths = 0;
    };
    void add(sim::EntityId player);

    std::vector<Count> counts_;  // of those that have died; sorted by id
};

}  // namespace arena::server
