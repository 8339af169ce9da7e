// The paths of a session's packets, with the numbers that its connection uses for them. The same
// client at another of this machine's addresses is another path: its datagrams may have been
// forwarded by an attacker, and answers from there may never reach it.
//
// A path gets a number only when a genuine packet arrives by it, so no outsider can displace one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "protocol/session/connection/path_validator.h"
#include "server/base/path.h"

namespace arena::server {

class SessionPaths {
  public:
    explicit SessionPaths(const Path& first) { slots_[0] = {kFirst, first}; }

    static constexpr protocol::PathId kFirst{1};

    /// Returns the number of a path; for a new path, the number that keep() would give it.
    [[nodiscard]] protocol::PathId id_of(const Path& path) const {
        for (const Slot& slot : slots_)
            if (slot.id != kNone && slot.path == path) return slot.id;
        return next_;
    }

    /// Numbers a path by which a genuine packet has arrived, if it is new. Forgets the oldest path
    /// in its place, but none that `watch` still uses.
    void keep(const Path& path, const protocol::PathValidator& watch) {
        if (id_of(path) != next_) return;
        Slot* oldest = nullptr;
        for (Slot& slot : slots_) {
            if (watch.watches(slot.id)) continue;
            if (oldest == nullptr || slot.id.value < oldest->id.value) oldest = &slot;
        }
        if (oldest == nullptr) return;  // all four are in use: nothing is sent to this path
        *oldest = {next_, path};
        ++next_.value;
    }

    /// Returns the path with a number; nothing for one that was forgotten.
    [[nodiscard]] std::optional<Path> path_of(protocol::PathId id) const {
        for (const Slot& slot : slots_)
            if (slot.id == id) return slot.path;
        return std::nullopt;
    }

  private:
    static constexpr protocol::PathId kNone{0};
    struct Slot {
        protocol::PathId id = kNone;
        Path path;
    };

    /// The current path, the previous or next one, the one that a challenge came from, and one
    /// more.
    std::array<Slot, 4> slots_{};
    protocol::PathId next_{2};
};

}  // namespace arena::server
