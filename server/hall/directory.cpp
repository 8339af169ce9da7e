#include "server/hall/directory.h"

#include "sim/base/assert.h"

namespace arena::server {

void Directory::add(protocol::ConnectionId id, MatchId match, std::uint64_t client_id,
                    bool watches) {
    const Connection connection{.match = match, .client_id = client_id, .watches = watches};
    const bool is_new = connections_.emplace(id, connection).second;
    ARENA_ASSERT(is_new, "one match a connection");
    const auto client = clients_.try_emplace(client_id, Client{.match = match}).first;
    ARENA_ASSERT(client->second.match == match, "one match a client");
    count(connection, true);
}

void Directory::change_role(protocol::ConnectionId id, bool watches) {
    const auto found = connections_.find(id);
    if (found == connections_.end() || found->second.watches == watches) return;
    count(found->second, false);
    found->second.watches = watches;
    count(found->second, true);
}

bool Directory::move(protocol::ConnectionId id, MatchId from, MatchId to) {
    const auto found = connections_.find(id);
    if (found == connections_.end() || found->second.match != from) return false;
    Client& client = clients_.at(found->second.client_id);
    if (client.as_player + client.as_watcher > 1) return false;
    count(found->second, false);
    found->second.match = client.match = to;
    count(found->second, true);
    return true;
}

void Directory::remove(const SessionGone& gone) {
    if (gone.closed_at) closed_.add(gone.connection, *gone.closed_at);
    const auto found = connections_.find(gone.connection);
    if (found == connections_.end()) return;
    const Connection connection = found->second;
    connections_.erase(found);
    leave_out(connection);
}

void Directory::leave_out(const Connection& connection) {
    count(connection, false);
    const auto client = clients_.find(connection.client_id);
    if (client->second.as_player == 0 && client->second.as_watcher == 0) clients_.erase(client);
}

void Directory::count(const Connection& connection, bool is_there) {
    Client& client = clients_.at(connection.client_id);
    Count& counts = counts_[connection.match.value];
    std::size_t& connections = connection.watches ? client.as_watcher : client.as_player;
    std::size_t& clients = connection.watches ? counts.watchers : counts.players;
    if (is_there && connections++ == 0) ++clients;
    if (!is_there && --connections == 0) --clients;
}

Directory::Count Directory::count_of(MatchId match) const {
    const auto found = counts_.find(match.value);
    return found == counts_.end() ? Count{} : found->second;
}

void Directory::remove_all_of(MatchId match) {
    erase_if(connections_, [&](const auto& each) {
        if (each.second.match != match) return false;
        leave_out(each.second);
        return true;
    });
    counts_.erase(match.value);
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

}  // namespace arena::server
