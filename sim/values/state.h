// The state of a moving entity as the world holds it and as replication reads it.
#pragma once

#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/input.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// A player: a circle. Dead players keep their place in the list, but
/// nothing meets them until they are spawned again.
struct PlayerState {
    EntityId id;
    Vec2 position;         ///< metres
    Vec2 velocity;         ///< metres per second, as the input asks for it, before any push
    Vec2 aim{1.0f, 0.0f};  ///< unit
    float radius = 0.5f;   ///< metres
    PlayerInput input;     ///< held until the next input command
    std::int32_t health = 0;
    std::int32_t score = 0;  ///< kills
    std::int32_t deaths = 0;
    Tick fire_ready_tick = 0;  ///< first tick in which it may shoot again
    Tick respawn_tick = 0;     ///< tick in which a dead player is spawned again
    bool alive = false;
};

/// A projectile: a circle of Rules::projectile_radius that flies straight.
struct ProjectileState {
    EntityId id;
    EntityId owner;        ///< never hit by it; may have left since
    Vec2 position;         ///< metres
    Vec2 velocity;         ///< metres per second
    Tick expiry_tick = 0;  ///< despawned in this tick if it has met nothing
};

}  // namespace arena::sim
