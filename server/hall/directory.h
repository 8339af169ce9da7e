// Directory: in which match each connection and each client of a hall is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include <boost/unordered/unordered_flat_map.hpp>

#include "protocol/session/packet/connection_id.h"
#include "server/base/time.h"
#include "server/crossing/application.h"
#include "server/crossing/match_id.h"
#include "server/hall/closed_connections.h"

namespace arena::server {

class Directory {
  public:
    /// Remembers for a while that a connection was closed, of about the last `closed_max`.
    explicit Directory(std::size_t closed_max) : closed_(closed_max) {}

    /// Adds a connection, whose id must be new, of a client that plays or watches.
    void add(protocol::ConnectionId connection, MatchId match, std::uint64_t client_id,
             bool watches);
    /// The client of a connection plays or watches from now on.
    void change_role(protocol::ConnectionId connection, bool watches);
    /// The client of a connection goes on with it in another match. Returns false, and changes
    /// nothing, when it has another connection beside it, or this one is not in the match `from`.
    [[nodiscard]] bool move(protocol::ConnectionId connection, MatchId from, MatchId to);
    /// Removes a connection. Does nothing for one that is not here.
    void remove(const SessionGone& gone);

    /// Removes all connections of a match.
    void remove_all_of(MatchId match);

    /// Returns the match of a connection; nothing when it has none.
    [[nodiscard]] std::optional<MatchId> match_of(protocol::ConnectionId connection) const;
    /// Returns the match in which a client has connections; nothing when it has none. It never has
    /// connections in two.
    [[nodiscard]] std::optional<MatchId> match_of_client(std::uint64_t client_id) const;
    /// Return how many clients play in a match or watch it, or are about to.
    [[nodiscard]] std::size_t players_in(MatchId match) const { return count_of(match).players; }
    [[nodiscard]] std::size_t watchers_in(MatchId match) const { return count_of(match).watchers; }

    /// Whether a connection with this id was closed recently.
    [[nodiscard]] bool was_closed(protocol::ConnectionId connection, Time now) const {
        return closed_.has(connection, now);
    }
    /// Whether a new connection may have this id.
    [[nodiscard]] bool is_free(protocol::ConnectionId connection, Time now) const {
        return !connections_.contains(connection) && !was_closed(connection, now);
    }

  private:
    struct Connection {
        MatchId match;
        std::uint64_t client_id = 0;
        bool watches = false;
    };
    /// Of one that has several connections for a moment, each may have its role.
    struct Client {
        MatchId match;
        std::size_t as_player = 0;  ///< connections
        std::size_t as_watcher = 0;
    };
    struct Count {
        std::size_t players = 0;
        std::size_t watchers = 0;
    };

    [[nodiscard]] Count count_of(MatchId match) const;
    /// Counts a connection of a client in its match, or no longer.
    void count(const Connection& connection, bool is_there);
    /// Counts it no longer, and forgets a client that has no other one.
    void leave_out(const Connection& connection);

    boost::unordered_flat_map<protocol::ConnectionId, Connection> connections_;
    std::unordered_map<std::uint64_t, Client> clients_;
    std::unordered_map<std::uint32_t, Count> counts_;  ///< by match
    ClosedConnections closed_;
};

}  // namespace arena::server
