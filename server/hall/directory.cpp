#include "server/hall/directory.h"

#include "sim/base/assert.h"

namespace arena::server {

void Directory::add(protocol::ConnectionId connection, MatchId match, std::uint64_t client_id) {
    const bool is_new = connections_.emplace(connection, Connection{match, client_id}).second;
    ARENA_ASSERT(is_new, "one match a connection");
    Client& client = clients_[client_id];
    ARENA_ASSERT(client.connections == 0 || client.match == match, "one match a client");
    client.match = match;
    if (client.connections++ == 0) ++clients_by_match_[match.value];
}

void Directory::remove(const SessionGone& gone) {
    if (gone.closed_at) closed_.add(gone.connection, *gone.closed_at);
    const auto found = connections_.find(gone.connection);
    if (found == connections_.end()) return;
    const Connection connection = found->second;
    connections_.erase(found);
    const auto client = clients_.find(connection.client_id);
    if (--client->second.connections > 0) return;
    clients_.erase(client);
    const auto match = clients_by_match_.find(connection.match.value);
    if (--match->second == 0) clients_by_match_.erase(match);
}

std::optional<MatchId> Directory::match_of(protocol::ConnectionId connection) const {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return std::nullopt;
    return found->second.match;
}

std::optional<MatchId> Directory::match_of_client(std::uint64_t client_id) const {
    const auto found = clients_.find(client_id);
    if (found == clients_.end()) return std::nullopt;
    return found->second.match;
}

std::size_t Directory::clients_in(MatchId match) const {
    const auto found = clients_by_match_.find(match.value);
    return found == clients_by_match_.end() ? 0 : found->second;
}

}  // namespace arena::server
