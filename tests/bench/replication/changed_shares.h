// How many of the entities in view have changed since the snapshot before: what there is for a
// coder to tell.
#pragma once

#include <cstdint>

#include "tests/bench/replication/trace.h"

namespace arena::bench {

/// Parts of the whole, 0 to 1. Players count that are in the view of a snapshot and of the one
/// before it, but for `players_new`.
struct ChangedShares {
    double position = 0;
    double velocity = 0;
    double aim = 0;
    double rest = 0;  ///< team, archetype, health, flags, animation
    double any = 0;
    /// Further than 1/64 m from where the position and the velocity of before lead.
    double off_course = 0;
    double players_new = 0;      ///< of all players in view: not in the view before
    double projectiles_new = 0;  ///< of all projectiles in view: likewise
};

/// `ticks_apart` lie between two snapshots. Takes a trace of at least two.
[[nodiscard]] ChangedShares changed_shares(const Trace& trace, std::uint32_t ticks_apart);

}  // namespace arena::bench
