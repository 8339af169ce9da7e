#include "server/session/session_table.h"

#include <utility>

#include "sim/base/assert.h"

namespace arena::server {

SessionTable::SessionTable(std::size_t sessions_max) : slots_(sessions_max) {
    free_.reserve(sessions_max);
    for (std::size_t slot = sessions_max; slot > 0; --slot) {
        free_.push_back(static_cast<Slot>(slot - 1));
    }
    by_endpoint_.reserve(sessions_max);
    by_token_.reserve(sessions_max);
}

Session& SessionTable::add(Session session) {
    ARENA_ASSERT(!full(), "a free slot");
    const Slot slot = free_.back();
    const bool new_endpoint = by_endpoint_.emplace(session.endpoint, slot).second;
    const bool new_token = by_token_.emplace(session.token, slot).second;
    ARENA_ASSERT(new_endpoint && new_token, "one session an endpoint and a token");
    free_.pop_back();
    slots_[slot] = std::make_unique<Session>(std::move(session));
    return *slots_[slot];
}

void SessionTable::remove(const Session& session) {
    const Slot slot = by_token_.at(session.token);
    by_endpoint_.erase(session.endpoint);
    by_token_.erase(session.token);
    slots_[slot].reset();
    free_.push_back(slot);
}

Session* SessionTable::find(const Endpoint& endpoint) {
    const auto found = by_endpoint_.find(endpoint);
    return found == by_endpoint_.end() ? nullptr : slots_[found->second].get();
}

}  // namespace arena::server
