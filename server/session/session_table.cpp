#include "server/session/session_table.h"

#include <algorithm>
#include <utility>

#include "sim/base/assert.h"

namespace arena::server {

SessionTable::SessionTable(std::size_t sessions_max,
                           std::function<void(const SessionGone&)> on_gone)
    : slots_(sessions_max),
      states_(sessions_max),
      waits_since_(sessions_max),
      on_gone_(std::move(on_gone)) {
    free_.reserve(sessions_max);
    for (std::size_t slot = sessions_max; slot > 0; --slot) {
        free_.push_back(static_cast<Slot>(slot - 1));
    }
    by_id_.reserve(sessions_max);
    by_client_.reserve(sessions_max);
}

Session& SessionTable::add(Session session) {
    ARENA_ASSERT(!full(), "a free slot");
    const Slot slot = free_.back();
    const bool is_new = by_id_.emplace(session.id, slot).second;
    ARENA_ASSERT(is_new, "one session an id");
    free_.pop_back();
    slots_[slot] = std::make_unique<Session>(std::move(session));
    note_state(slot, slots_[slot]->state);
    by_client_[slots_[slot]->client_id].slots.push_back(slot);
    update(slots_[slot]->client_id);
    return *slots_[slot];
}

void SessionTable::remove(const Session& session) {
    const SessionGone gone{.connection = session.id, .closed_at = std::nullopt};
    take_out(session);
    if (on_gone_) on_gone_(gone);
}

void SessionTable::close(const Session& session, Time now) {
    const SessionGone gone{.connection = session.id, .closed_at = now};
    take_out(session);
    if (on_gone_) on_gone_(gone);
}

Session SessionTable::extract(Session& session) {
    const std::unique_ptr<Session>& place = slots_[by_id_.find(session.id)->second];
    Session extracted = std::move(*place);
    take_out(extracted);
    return extracted;
}

void SessionTable::take_out(const Session& session) {
    const auto found = by_id_.find(session.id);
    const Slot slot = found->second;
    const std::uint64_t client_id = session.client_id;
    by_id_.erase(found);
    update_waiting(slot, false);
    std::erase(by_client_[client_id].slots, slot);
    note_state(slot, std::nullopt);
    slots_[slot].reset();
    free_.push_back(slot);
    update(client_id);
}

void SessionTable::close_all_closing_of(std::uint64_t client_id, Time now) {
    const auto is_closing = [](const Session& session) {
        return session.state == SessionState::closing;
    };
    while (const Session* const session = find_session_of(client_id, is_closing))
        close(*session, now);
}

void SessionTable::change_state(Session& session, SessionState state) {
    session.state.value_ = state;
    note_state(by_id_.find(session.id)->second, state);
    update(session.client_id);
}

void SessionTable::change_role(Session& session, bool watches) {
    session.watches = watches;
    update(session.client_id);
}

void SessionTable::restart_reservation(Session& session, Time now) {
    session.since = now;
    update(session.client_id);
}

void SessionTable::note_state(Slot slot, std::optional<SessionState> state) {
    if (states_[slot]) --counts_[index_of(*states_[slot])];
    states_[slot] = state;
    if (state) ++counts_[index_of(*state)];
}

Session* SessionTable::find(protocol::ConnectionId id) {
    return const_cast<Session*>(std::as_const(*this).find(id));
}

const Session* SessionTable::find(protocol::ConnectionId id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : slots_[found->second].get();
}

Session* SessionTable::find_session_of(std::uint64_t client_id, bool (*is_it)(const Session&)) {
    const auto found = by_client_.find(client_id);
    if (found == by_client_.end()) return nullptr;
    for (const Slot slot : found->second.slots)
        if (is_it(*slots_[slot])) return slots_[slot].get();
    return nullptr;
}

Session* SessionTable::find_member_of(std::uint64_t client_id) {
    return find_session_of(client_id, [](const Session& session) { return session.is_in(); });
}

Session* SessionTable::find_reserved_of(std::uint64_t client_id) {
    return find_session_of(
        client_id, [](const Session& session) { return session.state == SessionState::reserved; });
}

Session* SessionTable::oldest_reserved() {
    return waiting_.empty() ? nullptr : slots_[waiting_.begin()->second].get();
}

/// A client takes one place, of players or of watchers, while it has any session that is not
/// closing. A reserved session waits while its client has no player.
void SessionTable::update(std::uint64_t client_id) {
    const auto found = by_client_.find(client_id);
    Client& client = found->second;
    const auto any_is = [&](auto is_it) {
        return std::any_of(client.slots.begin(), client.slots.end(),
                           [&](Slot slot) { return is_it(*slots_[slot]); });
    };
    const bool is_in = any_is([](const Session& session) { return session.is_in(); });
    const bool takes_place = any_is([](const Session& session) {
        return session.state != SessionState::closing && !session.watches;
    });
    const bool watches = any_is([](const Session& session) {
        return session.state != SessionState::closing && session.watches;
    });
    for (const Slot slot : client.slots)
        update_waiting(slot, !is_in && !slots_[slot]->watches &&
                                 slots_[slot]->state == SessionState::reserved);

    if (takes_place != std::exchange(client.takes_place, takes_place))
        takes_place ? ++places_taken_ : --places_taken_;
    if (watches != std::exchange(client.watches, watches)) watches ? ++watchers_ : --watchers_;
    if (client.slots.empty()) by_client_.erase(found);
}

void SessionTable::update_waiting(Slot slot, bool waits) {
    std::optional<Time>& since = waits_since_[slot];
    if (since) waiting_.erase({*since, slot});
    since.reset();
    if (!waits) return;
    since = slots_[slot]->since;
    waiting_.emplace(*since, slot);
}

}  // namespace arena::server
