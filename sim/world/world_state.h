// WorldState: everything that the next tick depends on, and nothing else.
// StepScratch: working memory of a step, worthless between two steps.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/base/random.h"
#include "sim/values/event.h"
#include "sim/values/state.h"

namespace arena::sim {

struct WorldState {
    Tick tick = 0;
    std::uint32_t next_projectile = 0;  ///< added to kFirstProjectileId; wraps before obstacles
    Random random{0};
    std::vector<PlayerState> players;          ///< sorted by id
    std::vector<ProjectileState> projectiles;  ///< sorted by id
};

}  // namespace arena::sim
