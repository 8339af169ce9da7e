// Runs the standard arena with one or more engines, in turns, and sums up the times.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace arena::bench {

struct ArenaOptions {
    std::uint32_t players = 1000;
    std::uint32_t ticks = 600;
    bool peers = false;  ///< run Chipmunk and Box2D in the same turns
    std::uint64_t seed = 1;
};

/// What one engine did and how long it took; times in nanoseconds.
struct ArenaRow {
    std::string engine;
    double tick_median = 0.0;
    double tick_p5 = 0.0;  ///< 5 in 100 ticks took less: when the machine did nothing else
    double tick_p99 = 0.0;
    double tick_max = 0.0;       ///< of all ticks, including the warm-up and the joins
    double join_tick = 0.0;      ///< in which all players join; 0 for an engine without one
    double entity_median = 0.0;  ///< per player and live projectile
    double player_median = 0.0;  ///< per player
    double hits_per_tick = 0.0;
    double shots_per_tick = 0.0;
    double projectiles = 0.0;    ///< alive, on average
    double deep_overlaps = 0.0;  ///< at a time, on average (overlap_judge.h)
    std::vector<std::pair<std::string, double>> stages;  ///< median, by stage
};

/// Runs the standard arena and returns a row for each engine, that of the World first.
[[nodiscard]] std::vector<ArenaRow> run_arena(const ArenaOptions& options);

}  // namespace arena::bench
