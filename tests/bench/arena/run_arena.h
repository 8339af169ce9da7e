// Runs the standard arena with one or more engines, turn by turn, and sums up what it took.
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

/// What one engine did and what it took; times in nanoseconds.
struct ArenaRow {
    std::string engine;
    double tick_median = 0.0;
    double tick_p5 = 0.0;  ///< 5 in 100 ticks took less: while the machine had nothing else to do
    double tick_p99 = 0.0;
    double tick_max = 0.0;       ///< of all ticks, the first ones and that of the joins included
    double join_tick = 0.0;      ///< that in which everybody joins; 0 for an engine without one
    double entity_median = 0.0;  ///< by player and live projectile
    double player_median = 0.0;  ///< by player
    double hits_per_tick = 0.0;
    double shots_per_tick = 0.0;
    double projectiles = 0.0;    ///< alive, on average
    double deep_overlaps = 0.0;  ///< at a time, on average (overlap_judge.h)
    std::vector<std::pair<std::string, double>> stages;  ///< median, by stage
};

[[nodiscard]] std::vector<ArenaRow> run_arena(const ArenaOptions& options);

}  // namespace arena::bench
