// TeamMembers: once a tick, for all clients together, the slots of the living players by team.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "server/replication/change_log.h"

namespace arena::server {

class TeamMembers {
  public:
    /// Forgets whoever was there. Allocates nothing when it has held as many before.
    void build(const EntityColumns& entities);

    /// As they stand among the living. Nobody for team 0, in which everybody is on their own.
    [[nodiscard]] std::span<const Slot> of(std::uint8_t team) const {
        if (team == 0) return {};
        return std::span(slots_).subspan(starts_[team], starts_[team + 1u] - starts_[team]);
    }

  private:
    static constexpr std::size_t kTeams = 256;

    std::vector<Slot> slots_;                         // by team
    std::array<std::uint32_t, kTeams + 2> starts_{};  // by team, the place of its first; and ends
};

}  // namespace arena::server
