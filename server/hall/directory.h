// Directory: in which match each connection and each client of a hall is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

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

    /// Adds a connection, whose id must be new.
    void add(protocol::ConnectionId connection, MatchId match, std::uint64_t client_id);
    /// Removes a connection. Does nothing for one that is not here.
    void remove(const SessionGone& gone);

    /// Returns the match of a connection; nothing when it has none.
    [[nodiscard]] std::optional<MatchId> match_of(protocol::ConnectionId connection) const;
    /// Returns the match in which a client has connections; nothing when it has none. It never has
    /// connections in two.
    [[nodiscard]] std::optional<MatchId> match_of_client(std::uint64_t client_id) const;
    /// Returns how many clients have connections in a match.
    [[nodiscard]] std::size_t clients_in(MatchId match) const;

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
    };
    struct Client {
        MatchId match;
        std::size_t connections = 0;
    };

    std::unordered_map<protocol::ConnectionId, Connection> connections_;
    std::unordered_map<std::uint64_t, Client> clients_;
    std::unordered_map<std::uint32_t, std::size_t> clients_by_match_;
    ClosedConnections closed_;
};

}  // namespace arena::server
