// All sessions, found by endpoint or by token. At most one session an endpoint, one a token.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "server/session/session.h"

namespace arena::server {

class SessionTable {
  public:
    /// Has room for `sessions_max` sessions in any state.
    explicit SessionTable(std::size_t sessions_max);

    /// Takes a session whose endpoint and token are new. Not to be called when full().
    Session& add(Session session);
    /// Only while no `for_each` runs.
    void remove(const Session& session);

    [[nodiscard]] Session* find(const Endpoint& endpoint);
    [[nodiscard]] bool has_token(std::uint64_t token) const { return by_token_.contains(token); }

    [[nodiscard]] std::size_t size() const { return by_token_.size(); }
    [[nodiscard]] bool empty() const { return by_token_.empty(); }
    [[nodiscard]] bool full() const { return free_.empty(); }

    /// In the order of the slots, which is the same for the same history.
    template <typename Visit>
    void for_each(Visit&& visit) {
        for (const auto& session : slots_) {
            if (session) visit(*session);
        }
    }

    /// Removes every session of which `ended(session)` is true.
    template <typename Ended>
    void remove_if(Ended&& ended) {
        for (const auto& session : slots_) {
            if (session && ended(*session)) remove(*session);
        }
    }

  private:
    using Slot = std::uint32_t;

    std::vector<std::unique_ptr<Session>> slots_;  ///< pointers, so that a Session& stays valid
    std::vector<Slot> free_;                       ///< the lowest last
    std::unordered_map<Endpoint, Slot, EndpointHash> by_endpoint_;
    std::unordered_map<std::uint64_t, Slot> by_token_;
};

}  // namespace arena::server
