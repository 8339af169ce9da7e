// WorldState: everything that the next tick depends on, and nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/base/random.h"
#include "sim/values/state.h"

namespace arena::sim {

struct WorldState {
    Tick tick = 0;
    std::uint32_t shots_fired = 0;  ///< numbers the next projectile
    Random random{0};
    std::vector<PlayerState> players;          ///< sorted by id
    std::vector<ProjectileState> projectiles;  ///< in the order of their shots
};

/// Index of the player in `players`, or nothing when there is no such player.
[[nodiscard]] std::optional<std::size_t> find_player(const WorldState& state, EntityId id);

}  // namespace arena::sim
