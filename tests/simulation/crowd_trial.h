// A crowd on the shipped arena, far more than it was drawn for: no player may end up in a wall or
// in another player, whatever presses it.
#pragma once

#include <cstdint>

#include "protocol/base/time.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

/// What a trial did, to check that it did something.
struct CrowdTrialTotals {
    std::uint64_t players = 0;
    std::uint64_t kills = 0;
    std::uint64_t updates_judged = 0;

    CrowdTrialTotals& operator+=(const CrowdTrialTotals& other);
};

/// Lets 200 players play for `duration`. Returns what the judge objects to, and broken invariants
/// of the world.
[[nodiscard]] Verdict try_crowd(std::uint64_t seed, protocol::Time duration,
                                CrowdTrialTotals& totals);

}  // namespace arena::simulation
