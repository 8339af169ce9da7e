// What a match counts: what became of the inputs, and what the players did to each other.
#pragma once

#include <cstdint>

#include "server/statistics/bucket_counts.h"

namespace arena::server {

struct InputCounters {
    std::uint64_t received = 0;       ///< inputs that were kept or late
    std::uint64_t applied = 0;        ///< used for the tick they were meant for
    std::uint64_t late = 0;           ///< came after their tick
    std::uint64_t missing = 0;        ///< ticks of a player without an input of their own
    std::uint64_t repeated = 0;       ///< told before
    std::uint64_t withdrawn = 0;      ///< given anew before their turn
    std::uint64_t too_far_ahead = 0;  ///< refused, each time they were told
    /// Ticks of a player whose input was used, but looks back less far than it said.
    std::uint64_t look_back_cut = 0;
};

struct CombatCounters {
    std::uint64_t shots = 0;
    std::uint64_t hits = 0;
    std::uint64_t kills = 0;
    BucketCounts<kLookedBackEdges> looked_back;  ///< seconds, of the hits that did
};

}  // namespace arena::server
