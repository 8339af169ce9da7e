// Plays the live arena and sums up its events and times.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/tick/memory/step_result.h"
#include "tests/bench/arena/live_arena.h"

namespace arena::bench {

/// Means over the measured ticks; times in nanoseconds.
struct LiveFigures {
    double tick_median = 0.0;
    double tick_p99 = 0.0;
    double tick_max = 0.0;       ///< of all ticks, including the joins
    double join_tick = 0.0;      ///< in which all players join
    double entity_median = 0.0;  ///< per living player and live projectile
    double player_median = 0.0;  ///< per player, alive or dead
    std::array<double, sim::kStages> stage_medians{};

    double alive = 0.0;  ///< players
    double projectiles = 0.0;
    double shots_per_tick = 0.0;
    double hits_per_tick = 0.0;
    double deaths_per_tick = 0.0;
    double spawns_per_tick = 0.0;  ///< of players
    double launches_per_tick = 0.0;
    double gifts_per_tick = 0.0;
    double effects = 0.0;    ///< that act on a living player
    std::size_t spawns = 0;  ///< points
    std::size_t triggers = 0;
    std::size_t movers = 0;
};

/// Plays live arenas, each as follows: all players join in one tick, the crowd mixes for some
/// ticks, then `ticks` are measured. A tick of one arena follows a tick of the other, so that what
/// else the machine does affects all alike. Throws std::runtime_error when a world reaches a limit.
[[nodiscard]] std::vector<LiveFigures> run_live(std::span<const LiveArenaOptions> arenas,
                                                std::uint32_t ticks);

}  // namespace arena::bench
