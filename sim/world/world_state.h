// WorldState: everything that the next tick depends on, and nothing else.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/base/random.h"
#include "sim/values/state.h"
#include "sim/world/players.h"

namespace arena::sim {

struct WorldState {
    Tick tick = 0;
    std::uint32_t shots_fired = 0;  ///< numbers the next projectile
    Random random{0};
    Players players;
    std::vector<ProjectileState> projectiles;  ///< in the order of their shots
};

}  // namespace arena::sim
