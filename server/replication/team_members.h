// TeamMembers: the slots of the living players by team, built once a tick for all clients together.
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
    /// Replaces the content. Allocates nothing when it has held as many before.
    void build(const EntityColumns& entities);

    /// Returns the members of a team, in the order of EntityColumns::living. Returns nothing for
    /// team 0, whose players are all on their own.
    [[nodiscard]] std::span<const Slot> of(std::uint8_t team) const {
        if (team == 0) return {};
        return std::span(slots_).subspan(starts_[team], starts_[team + 1u] - starts_[team]);
    }

  private:
    static constexpr std::size_t kTeams = 256;

    std::vector<Slot> slots_;                         // by team
    std::array<std::uint32_t, kTeams + 2> starts_{};  // by team, where its first is; then the end
};

}  // namespace arena::server
