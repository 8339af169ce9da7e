// The paths that a session's packets come by, numbered as its connection wants them. The same
// client at another of this machine's addresses is another path: its datagrams may have been sent
// on by somebody else, and answers from there may never reach it.
//
// A number is given to a path only when a genuine packet came by it, so nobody else can push one
// out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "protocol/session/connection/path_watch.h"
#include "server/base/path.h"

namespace arena::server {

class SessionPaths {
  public:
    explicit SessionPaths(const Path& first) { slots_[0] = {kFirst, first}; }

    static constexpr protocol::PathId kFirst{1};

    /// The number of a path; of one that is new, the number that keep() would give it.
    [[nodiscard]] protocol::PathId id_of(const Path& path) const {
        for (const Slot& slot : slots_)
            if (slot.id != kNone && slot.path == path) return slot.id;
        return next_;
    }

    /// A genuine packet came by it. Forgets the oldest path, but not those that `watch` still
    /// speaks of.
    void keep(const Path& path, const protocol::PathWatch& watch) {
        if (id_of(path) != next_) return;
        Slot* oldest = nullptr;
        for (Slot& slot : slots_) {
            if (watch.watches(slot.id)) continue;
            if (oldest == nullptr || slot.id.value < oldest->id.value) oldest = &slot;
        }
        if (oldest == nullptr) return;  // all four are in use: then no answer goes there
        *oldest = {next_, path};
        ++next_.value;
    }

    /// Nothing for one that was forgotten.
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

    /// The path, the one that it was or may become, the one that a challenge came from, one more.
    std::array<Slot, 4> slots_{};
    protocol::PathId next_{2};
};

}  // namespace arena::server
