// All sessions, found by the id of their connection or by their client. An id has at most one
// session. A client has at most one session that plays or watches and one that is reserved, beside
// those that are closing.
//
// Nothing that a datagram can cause scans all sessions: the table keeps count of the places taken,
// and keeps the waiting sessions in order, as sessions come, change and go.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/crossing/application.h"
#include "server/session/session.h"

namespace arena::server {

class SessionTable {
  public:
    /// Has room for `sessions_max` sessions in any state. `on_gone`, which may be empty, is told of
    /// each session that is removed or closed.
    explicit SessionTable(std::size_t sessions_max,
                          std::function<void(const SessionGone&)> on_gone = {});

    /// Adds a session whose id is new. Must not be called when full().
    Session& add(Session session);
    /// Removes a session from which no packet has arrived. Must not be called while a `for_each`
    /// runs.
    void remove(const Session& session);
    /// Removes a session that has ended: late packets of it may still arrive.
    void close(const Session& session, Time now);
    /// Removes a session that goes on to another match, and returns it. May be called while a
    /// `for_each` or `for_each_in` visits it.
    [[nodiscard]] Session extract(Session& session);
    /// Closes all sessions of the client that are in the state `closing`.
    void close_all_closing_of(std::uint64_t client_id, Time now);

    /// Changes the state of a session of this table.
    void change_state(Session& session, SessionState state);
    /// Changes whether a session of this table watches or plays.
    void change_role(Session& session, bool watches);
    /// Restarts the time of a reserved session.
    void restart_reservation(Session& session, Time now);

    [[nodiscard]] Session* find(protocol::ConnectionId id);
    [[nodiscard]] const Session* find(protocol::ConnectionId id) const;
    [[nodiscard]] bool has(protocol::ConnectionId id) const { return by_id_.contains(id); }
    /// Returns the client's session that plays or watches, or nullptr.
    [[nodiscard]] Session* find_member_of(std::uint64_t client_id);
    /// Returns the client's reserved session, or nullptr.
    [[nodiscard]] Session* find_reserved_of(std::uint64_t client_id);
    /// Returns the longest-waiting reserved session of a player, or nullptr. A session that takes
    /// over a player does not wait.
    [[nodiscard]] Session* oldest_reserved();

    [[nodiscard]] std::size_t size() const { return by_id_.size(); }
    [[nodiscard]] bool empty() const { return by_id_.empty(); }
    [[nodiscard]] bool full() const { return free_.empty(); }
    /// Returns how many players are in the world or about to join.
    [[nodiscard]] std::size_t places_taken() const { return places_taken_; }
    /// Returns how many clients watch or are about to.
    [[nodiscard]] std::size_t watchers() const { return watchers_; }

    /// Visits the sessions in the order of their slots, which is the same for the same history.
    template <typename Visit>
    void for_each(Visit&& visit) {
        for (const auto& session : slots_) {
            if (session) visit(*session);
        }
    }

    /// The same, but the first `first` sessions come last.
    template <typename Visit>
    void for_each_from(std::size_t first, Visit&& visit) {
        std::size_t slot = 0;
        for (std::size_t before = 0; slot < slots_.size() && before < first; ++slot)
            if (slots_[slot]) ++before;
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            const auto& session = slots_[(slot + i) % slots_.size()];
            if (session) visit(*session);
        }
    }

    template <typename Visit>
    void for_each(Visit&& visit) const {
        for (const auto& session : slots_) {
            if (session) visit(std::as_const(*session));
        }
    }

    /// Visits each session in this state. Sessions in other states cost next to nothing.
    template <typename Visit>
    void for_each_in(SessionState state, Visit&& visit) {
        if (counts_[index_of(state)] == 0) return;
        for (Slot slot = 0; slot < slots_.size(); ++slot)
            if (states_[slot] == state) visit(*slots_[slot]);
    }

    /// Removes every session in this state for which `ended(session)` is true.
    template <typename Ended>
    void remove_if(SessionState state, Ended&& ended) {
        for_each_in(state, [&](const Session& session) {
            if (ended(session)) remove(session);
        });
    }
    /// Closes every session in this state for which `ended(session)` is true.
    template <typename Ended>
    void close_if(SessionState state, Time now, Ended&& ended) {
        for_each_in(state, [&](const Session& session) {
            if (ended(session)) close(session, now);
        });
    }

  private:
    using Slot = std::uint32_t;
    struct Client {
        std::vector<Slot> slots;  ///< of its sessions
        bool takes_place = false;
        bool watches = false;
    };

    [[nodiscard]] Session* find_session_of(std::uint64_t client_id, bool (*is_it)(const Session&));
    /// Recounts a client; called whenever anything about its sessions has changed.
    void update(std::uint64_t client_id);
    void update_waiting(Slot slot, bool waits);
    [[nodiscard]] static std::size_t index_of(SessionState state) {
        return static_cast<std::size_t>(state);
    }
    void note_state(Slot slot, std::optional<SessionState> state);
    void take_out(const Session& session);

    std::vector<std::unique_ptr<Session>> slots_;  ///< pointers, so that a Session& stays valid
    /// The state of each slot's session, nothing for a free slot; and how many are in each state.
    std::vector<std::optional<SessionState>> states_;
    std::array<std::size_t, kSessionStates> counts_{};
    std::vector<Slot> free_;                                         ///< the lowest last
    boost::unordered_flat_map<protocol::ConnectionId, Slot> by_id_;  ///< each packet looks there
    std::unordered_map<std::uint64_t, Client> by_client_;
    std::size_t places_taken_ = 0;
    std::size_t watchers_ = 0;
    /// The waiting sessions, by when they began to wait; and the same by slot.
    std::set<std::pair<Time, Slot>> waiting_;
    std::vector<std::optional<Time>> waits_since_;
    std::function<void(const SessionGone&)> on_gone_;
};

}  // namespace arena::server
