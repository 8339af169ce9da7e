// The addresses that a session's packets come from, numbered as its connection wants them.
//
// A number is given to an address only when a genuine packet came from there, so nobody else can
// push one out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "protocol/session/address.h"
#include "protocol/session/path_watch.h"

namespace arena::server {

class SessionPaths {
  public:
    explicit SessionPaths(const protocol::Address& first) { slots_[0] = {kFirst, first}; }

    static constexpr protocol::PathId kFirst{1};

    /// The number of an address; of one that is new, the number that keep() would give it.
    [[nodiscard]] protocol::PathId id_of(const protocol::Address& address) const {
        for (const Slot& slot : slots_)
            if (slot.id != kNone && slot.address == address) return slot.id;
        return next_;
    }

    /// A genuine packet came from there. Forgets the oldest address, but not those that `watch`
    /// still speaks of.
    void keep(const protocol::Address& address, const protocol::PathWatch& watch) {
        if (id_of(address) != next_) return;
        Slot* oldest = nullptr;
        for (Slot& slot : slots_) {
            if (watch.watches(slot.id)) continue;
            if (oldest == nullptr || slot.id.value < oldest->id.value) oldest = &slot;
        }
        if (oldest == nullptr) return;  // all four are in use: then no answer goes there
        *oldest = {next_, address};
        ++next_.value;
    }

    /// Nothing for one that was forgotten.
    [[nodiscard]] std::optional<protocol::Address> address_of(protocol::PathId id) const {
        for (const Slot& slot : slots_)
            if (slot.id == id) return slot.address;
        return std::nullopt;
    }

  private:
    static constexpr protocol::PathId kNone{0};
    struct Slot {
        protocol::PathId id = kNone;
        protocol::Address address;
    };

    /// The path, the one that it was or may become, the one that a challenge came from, one more.
    std::array<Slot, 4> slots_{};
    protocol::PathId next_{2};
};

}  // namespace arena::server
