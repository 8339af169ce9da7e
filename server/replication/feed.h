// Feed: everything that clients are sent about one world: the match, the roster and updates.
//
//   world, names -> record, once a tick -> begin, queue_news, write for each client
//
// Players read the feed of the world that they play in. Watchers may read that of an older one.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "protocol/session/connection/connection.h"
#include "server/replication/match_log.h"
#include "server/replication/replicator.h"
#include "server/replication/roster_log.h"
#include "sim/world/world.h"

namespace arena::server {

struct FeedSettings {
    ReplicationSettings replication;
    sim::Tick ticks_between_rosters = 15;
    std::uint32_t matches_before = 0;  ///< in other worlds
};

class Feed {
  public:
    /// What one client has been sent, and has yet to be sent.
    struct Reader {
        Replicator::Client replicated;
        RosterLog::Reader roster{};
        MatchLog::Reader match{};
    };

    /// For worlds with these rules, on maps with these bounds.
    Feed(const sim::Rules& rules, const sim::Aabb& bounds, const FeedSettings& settings);

    /// Records the world at the end of a tick, which must follow the last one recorded, and the
    /// events in it.
    void record(const sim::World& world, std::span<const sim::Event> events);

    /// As MatchLog::pause.
    void pause(const sim::World& world, bool is_paused) { match_.pause(world, is_paused); }

    /// As RosterLog::join and RosterLog::leave.
    void join(sim::EntityId player, std::string name) { roster_.join(player, std::move(name)); }
    void leave(sim::EntityId player) { roster_.leave(player); }

    /// Returns a reader that knows nothing yet.
    [[nodiscard]] Reader begin() const { return {.replicated = replicator_.begin()}; }

    /// Makes what queue_news() sends this reader; must be called in the same tick before it.
    void prepare_news(const Reader& reader, const protocol::Connection& connection);
    /// Sends what the client has yet to read of the match and the roster, as far as there is room
    /// for reliable messages.
    void queue_news(Reader& reader, protocol::Connection& connection) const;

    /// Continues the counts of a feed that this one follows.
    void count_on(const Feed& before) { replicator_.count_on(before.replicator_.left_out()); }

    [[nodiscard]] Replicator& replicator() { return replicator_; }
    [[nodiscard]] const Replicator& replicator() const { return replicator_; }

  private:
    Replicator replicator_;
    RosterLog roster_;
    MatchLog match_;
};

}  // namespace arena::server
