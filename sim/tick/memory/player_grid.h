// The players of a tick as the broadphase found them, and how far they may be from there by now.
#pragma once

#include "sim/broadphase/moving_grid.h"

namespace arena::sim {

struct PlayerGrid {
    PlayerGrid(const Aabb& bounds, const MovingGrid::Size& size) : discs(bounds, size) {}

    /// The living players where they moved to, before any push; or where the pushes of a pass left
    /// them when one of them was longer than kPushMargin.
    MovingGrid discs;
    float longest_step = 0.0f;  ///< metres that a player has moved before that, at most
    /// Metres by which any player may be away, at any time of the tick, from where `discs` holds
    /// it. Known from sweep_projectiles on.
    float drift = 0.0f;
};

}  // namespace arena::sim
