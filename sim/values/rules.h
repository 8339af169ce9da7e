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

/// Seconds as a whole number of ticks, rounded to the nearest, at least one.
[[nodiscard]] constexpr std::uint32_t ticks_of(float seconds, std::uint32_t tick_rate) {
    const float ticks = seconds * static_cast<float>(tick_rate) + 0.5f;
    return ticks < 1.0f ? 1u : static_cast<std::uint32_t>(ticks);
}

/// How much the world has room for. All of it is allocated when the world is built.
struct Limits {
    std::uint32_t players_max = 1024;
    std::uint32_t projectiles_max = 8192;
    std::uint32_t commands_max = 8192;     ///< in one tick
    std::uint32_t candidates_max = 65536;  ///< that the broadphase finds in one tick, per kind
    std::uint32_t events_max = 16384;      ///< in one tick
};

}  // namespace arena::sim
