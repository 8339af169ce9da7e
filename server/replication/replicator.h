// Replicator: what the clients of one match are told of its entities.
//
//   world -> change log, grids, teams    once a tick, for all clients together
//         -> interest -> view -> update  for each client whose turn it is
//
// One for each match; nothing in it is shared with another one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/session/connection.h"
#include "server/replication/change_log.h"
#include "server/replication/client_view.h"
#include "server/replication/interest.h"
#include "server/replication/interest_grid.h"
#include "server/replication/team_members.h"
#include "server/replication/thing_grid.h"
#include "sim/world/world.h"

namespace arena::server {

class Replicator {
  public:
    /// What it keeps for one client.
    class Client {
        friend class Replicator;
        explicit Client(const InterestRules& rules, sim::Vec2 place)
            : interest_(rules), place_(place) {}

        Interest interest_;
        ClientView view_;
        sim::Vec2 place_;  ///< metres: where its player is, or died
        std::uint8_t team_ = 0;

      public:
        /// Entities that the client was told of and that are not certain to have been removed.
        [[nodiscard]] std::size_t known() const { return view_.known(); }
    };

    /// For worlds with these rules, on maps with these bounds.
    Replicator(const sim::Rules& rules, const sim::Aabb& bounds, const InterestRules& interest);

    /// Looks at the world at the end of a tick, the one after the last.
    void record(const sim::World& world);

    /// One that knows nothing yet. Until its player has lived it looks at the middle of the map.
    [[nodiscard]] Client begin() const { return Client(interest_, middle_); }

    /// Takes what the connection says of the client's messages. To be called before each write.
    static void take_fates(Client& client, protocol::Connection& connection);

    /// Writes what the client has to be told now, as much as fits, and returns the bytes in use; 0:
    /// there is nothing to say, and no message either. `player`: the client's own. The message's
    /// fate comes back under `number`, which the connection gives it (next_unordered).
    [[nodiscard]] std::size_t write(Client& client, sim::EntityId player, std::uint32_t number,
                                    std::span<std::byte> room);

    [[nodiscard]] const ChangeLog& log() const { return log_; }

  private:
    InterestRules interest_;
    sim::Vec2 middle_;
    ChangeLog log_;
    InterestGrid living_;
    ThingGrid things_;
    TeamMembers members_;
    InterestScratch scratch_;
};

}  // namespace arena::server
