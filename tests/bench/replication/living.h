// The living entities of a world at the end of a tick, in the world's own numbers. A trace is
// recorded from them.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/values/entity.h"
#include "sim/values/vec2.h"
#include "sim/values/weapon.h"
#include "sim/world/world.h"

namespace arena::bench {

struct LivingPlayer {
    sim::EntityId id;
    sim::Vec2 position;  ///< metres
    sim::Vec2 velocity;  ///< metres per second
    sim::Vec2 aim;       ///< unit
    std::int32_t health = 0;
    std::uint8_t archetype = 0;  ///< index into Rules::archetypes
    std::uint8_t team = 0;
    std::uint8_t flags = 0;               ///< protocol::kPlayerOnGround and so on
    std::uint8_t animation = sim::kNone;  ///< the one that plays: an attack's, or the archetype's

    friend bool operator==(const LivingPlayer&, const LivingPlayer&) = default;
};

struct LivingProjectile {
    sim::EntityId id;
    sim::Vec2 position;       ///< metres
    sim::Vec2 velocity;       ///< metres per second
    std::uint8_t weapon = 0;  ///< index into Rules::weapons
    std::uint8_t team = 0;

    friend bool operator==(const LivingProjectile&, const LivingProjectile&) = default;
};

struct Living {
    std::vector<LivingPlayer> players;          ///< sorted by id
    std::vector<LivingProjectile> projectiles;  ///< likewise
};

/// Returns the living players and the projectiles of a world.
[[nodiscard]] Living living_in(const sim::World& world);

}  // namespace arena::bench
