// AlwaysSeen: the slots of the living players that the rules let every client see, wherever they
// are, such as a boss or a hunted player. Built once a tick, for all clients together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "server/replication/change_log.h"
#include "sim/rules/rules.h"

namespace arena::server {

class AlwaysSeen {
  public:
    explicit AlwaysSeen(const sim::Rules& rules);

    /// Replaces the content. Scans no players when the rules have no such archetype.
    void build(const EntityColumns& entities);

    /// Returns the slots, in the order of EntityColumns::living.
    [[nodiscard]] std::span<const Slot> slots() const { return slots_; }

  private:
    std::vector<bool> is_always_seen_;  // by archetype; empty: none is always seen
    std::vector<Slot> slots_;
};

}  // namespace arena::server
