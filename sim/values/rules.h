// The numbers a game team would tune. Plain values with honest defaults.
#pragma once

#include <cstdint>

namespace arena::sim {

struct Rules {
    std::uint32_t tick_rate = 60;  ///< steps per second

    float player_radius = 0.5f;  ///< metres
    float player_speed = 6.0f;   ///< metres per second at full stick
    std::int32_t player_health = 100;
    float respawn_delay = 2.0f;  ///< seconds between death and spawn

    float projectile_radius = 0.1f;  ///< metres
    float projectile_speed = 40.0f;  ///< metres per second
    float projectile_life = 1.0f;    ///< seconds
    std::int32_t projectile_damage = 25;
    float fire_interval = 0.25f;  ///< seconds between two shots of one player
};

/// How much the world has room for. All of it is allocated when the world is built.
struct Limits {
    std::uint32_t players_max = 1024;
    std::uint32_t projectiles_max = 8192;
};

}  // namespace arena::sim
