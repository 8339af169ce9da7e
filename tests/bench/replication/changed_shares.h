// How many of the entities in view have changed since the previous snapshot: what a coder has to
// send.
#pragma once

#include <cstdint>

#include "tests/bench/replication/trace.h"

namespace arena::bench {

/// Shares, 0 to 1. All but the last two are shares of the players that are in view in a snapshot
/// and in the one before it.
struct ChangedShares {
    double position = 0;
    double velocity = 0;
    double aim = 0;
    double rest = 0;  ///< team, archetype, health, flags, animation
    double any = 0;
    /// Further than 1/64 m from where the previous position and velocity lead.
    double off_course = 0;
    double players_new = 0;      ///< of all players in view: those not in the previous view
    double projectiles_new = 0;  ///< of all projectiles in view: likewise
};

/// Computes the shares of a trace of at least two snapshots, which are `ticks_apart` ticks apart.
[[nodiscard]] ChangedShares changed_shares(const Trace& trace, std::uint32_t ticks_apart);

}  // namespace arena::bench
