// AlwaysSeen: once a tick, for all clients together, the slots of the living players that the rules
// let everybody see, wherever they are: a boss, say, or whoever is to be hunted.
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

    /// Forgets whoever was there. Looks at nobody where the rules name no such archetype.
    void build(const EntityColumns& entities);

    /// As they stand among the living.
    [[nodiscard]] std::span<const Slot> slots() const { return slots_; }

  private:
    std::vector<bool> is_always_seen_;  // by archetype; empty: none is
    std::vector<Slot> slots_;
};

}  // namespace arena::server
