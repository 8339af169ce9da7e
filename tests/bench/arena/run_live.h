// Plays the live arena and sums up what it took.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/tick/step_result.h"
#include "tests/bench/arena/live_arena.h"

namespace arena::bench {

/// Means over the measured ticks; times in nanoseconds.
struct LiveFigures {
    double tick_median = 0.0;
    double tick_p99 = 0.0;
    double tick_max = 0.0;       ///< of all ticks, from that of the joins on
    double join_tick = 0.0;      ///< in which everybody joins
    double entity_median = 0.0;  ///< by living player and live projectile
    double player_median = 0.0;  ///< by player, alive or dead
    std::array<double, sim::kStages> stage_medians{};

    double alive = 0.0;  ///< players
    double projectiles = 0.0;
    double shots_per_tick = 0.0;
    double hits_per_tick = 0.0;
    double deaths_per_tick = 0.0;
    double spawns_per_tick = 0.0;  ///< of players
    double launches_per_tick = 0.0;
    double gifts_per_tick = 0.0;
    std::size_t spawns = 0;  ///< points
    std::size_t fixtures = 0;
    std::size_t movers = 0;
};

/// Everybody joins in one tick. Then `ticks` are measured, after some in which the crowd mixes.
/// Throws std::runtime_error when a limit of the world is met.
[[nodiscard]] LiveFigures run_live(const LiveArenaOptions& options, std::uint32_t ticks);

}  // namespace arena::bench
