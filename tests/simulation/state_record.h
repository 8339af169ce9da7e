// What the world was like in the last two seconds, tick by tick, to hold against what a client says
// it was.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "client-sim/client/world_view.h"
#include "server/replication/snapshot.h"
#include "sim/world/world.h"

namespace arena::simulation {

class StateRecord {
  public:
    /// After every tick.
    void add(const sim::World& world);

    /// The first player that the view has at another place or in another state than it was in at
    /// that tick; empty: none. What is older than the record is not judged.
    [[nodiscard]] std::string find_error(const client_sim::WorldView& view) const;

    /// The first player of whom the view has not heard for a second though it lived all the time,
    /// or whom it still takes for living though it has been gone for so long; empty: none.
    [[nodiscard]] std::string find_missing(const client_sim::WorldView& view) const;

  private:
    static constexpr std::size_t kTicks = 128;
    /// What a client may be behind when its network is good, in ticks.
    static constexpr sim::Tick kLag = 60;

    /// The record of a tick; nullptr if there is none any more.
    [[nodiscard]] const server::Snapshot* at(sim::Tick tick) const;
    [[nodiscard]] bool lived_throughout(sim::EntityId player) const;
    [[nodiscard]] bool was_gone_throughout(sim::EntityId player) const;

    std::vector<server::Snapshot> snapshots_;  // a ring, by tick
    sim::Tick newest_ = 0;
};

}  // namespace arena::simulation
