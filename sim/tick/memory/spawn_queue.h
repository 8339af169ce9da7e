// Which players wait to be spawned, and where there is room.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/broadphase/growing_grid.h"

namespace arena::sim {

/// How far the search for places to spawn a team's players has come in this tick
/// (sim/tick/lives/choose_spawn.h).
struct TeamSpawns {
    std::uint32_t free_begin = 0;  ///< into SpawnQueue::free_points
    std::uint32_t free_end = 0;
    std::uint32_t beside_next = 0;  ///< the next of the places beside its points to look at
    bool has_waiting = false;       ///< a player of the team waits
    bool has_begun = false;
    bool may_go_beside = false;
    bool is_full = false;  ///< no further player of the team is spawned in this tick
};

struct SpawnQueue {
    explicit SpawnQueue(GrowingGrid grid) : newcomers(std::move(grid)) {}

    std::vector<std::uint64_t> waiting;      ///< respawn_tick << 32 | row, as a heap
    std::vector<TeamSpawns> teams;           ///< by team
    std::vector<std::uint32_t> free_points;  ///< spawn points that were free, team by team
    GrowingGrid newcomers;                   ///< rows of the players that were spawned in this tick
};

}  // namespace arena::sim
