#include "server/session/session_table.h"

#include <algorithm>
#include <utility>

#include "sim/base/assert.h"

namespace arena::server {

SessionTable::SessionTable(std::size_t sessions_max) : slots_(sessions_max) {
    free_.reserve(sessions_max);
    for (std::size_t slot = sessions_max; slot > 0; --slot) {
        free_.push_back(static_cast<Slot>(slot - 1));
    }
    by_id_.reserve(sessions_max);
}

Session& SessionTable::add(Session session) {
    ARENA_ASSERT(!full(), "a free slot");
    const Slot slot = free_.back();
    const bool is_new = by_id_.emplace(session.id, slot).second;
    ARENA_ASSERT(is_new, "one session an id");
    free_.pop_back();
    slots_[slot] = std::make_unique<Session>(std::move(session));
    return *slots_[slot];
}

void SessionTable::remove(const Session& session) {
    const auto found = by_id_.find(session.id);
    const Slot slot = found->second;
    by_id_.erase(found);
    slots_[slot].reset();
    free_.push_back(slot);
}

Session* SessionTable::find(protocol::ConnectionId id) {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : slots_[found->second].get();
}

Session* SessionTable::find_player_of(std::uint64_t client_id) {
    for (const auto& session : slots_)
        if (session && session->client_id == client_id && session->has_player())
            return session.get();
    return nullptr;
}

Session* SessionTable::find_reserved_of(std::uint64_t client_id) {
    for (const auto& session : slots_)
        if (session && session->client_id == client_id && session->state == SessionState::reserved)
            return session.get();
    return nullptr;
}

Session* SessionTable::oldest_reserved() {
    Session* oldest = nullptr;
    for (const auto& session : slots_) {
        if (!session || session->state != SessionState::reserved || session->takes_over) continue;
        if (oldest == nullptr || session->since < oldest->since) oldest = session.get();
    }
    return oldest;
}

std::size_t SessionTable::places_taken() const {
    return static_cast<std::size_t>(
        std::count_if(slots_.begin(), slots_.end(), [](const auto& session) {
            if (!session) return false;
            const bool reserves = session->state == SessionState::reserved && !session->takes_over;
            return reserves || session->has_player();
        }));
}

}  // namespace arena::server
