// The counters of a match: what happened to the inputs, and what the players did to each other.
#pragma once

#include <cstdint>

#include "server/statistics/bucket_counts.h"

namespace arena::server {

struct InputCounters {
    std::uint64_t received = 0;       ///< inputs that were kept or came late
    std::uint64_t applied = 0;        ///< used for the tick they were meant for
    std::uint64_t late = 0;           ///< came after their tick
    std::uint64_t missing = 0;        ///< ticks of a player for which there was no input
    std::uint64_t repeated = 0;       ///< received before
    std::uint64_t withdrawn = 0;      ///< replaced by the client before their tick
    std::uint64_t too_far_ahead = 0;  ///< rejected, each time they were received
    /// Ticks of a player whose input was used, but looks back less far than it asked.
    std::uint64_t look_back_cut = 0;

    InputCounters& operator+=(const InputCounters& more) {
        received += more.received;
        applied += more.applied;
        late += more.late;
        missing += more.missing;
        repeated += more.repeated;
        withdrawn += more.withdrawn;
        too_far_ahead += more.too_far_ahead;
        look_back_cut += more.look_back_cut;
        return *this;
    }
};

struct CombatCounters {
    std::uint64_t shots = 0;
    std::uint64_t hits = 0;
    std::uint64_t kills = 0;
    BucketCounts<kLookedBackEdges> looked_back;  ///< in seconds, of the hits that looked back

    CombatCounters& operator+=(const CombatCounters& more) {
        shots += more.shots;
        hits += more.hits;
        kills += more.kills;
        looked_back += more.looked_back;
        return *this;
    }
};

}  // namespace arena::server
