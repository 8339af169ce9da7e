// Sets of slots as lists, which tests build and compare.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "server/base/bit_set.h"
#include "server/replication/client_view.h"

namespace arena::test {

inline server::BitSet set_of(std::span<const server::Slot> slots) {
    server::BitSet set;
    for (const server::Slot slot : slots) {
        set.make_room(slot + 1);
        set.insert(slot);
    }
    return set;
}

/// Returns the slots, ascending.
inline std::vector<server::Slot> list_of(const server::BitSet& set) {
    std::vector<server::Slot> slots;
    set.for_each([&](server::Slot slot) { slots.push_back(slot); });
    return slots;
}

/// Sets what the client is to see now.
inline void look(server::ClientView& view, const server::ChangeLog& log,
                 std::span<const server::Slot> in_view,
                 std::optional<server::Slot> own = std::nullopt) {
    view.leave_gone(log);
    server::ClientView::Scratch scratch;
    view.look(log, set_of(in_view), scratch, own);
}

}  // namespace arena::test
