// A crowd on the arena that is shipped, far fuller than it was drawn for: nobody may be left in a
// wall or in somebody else, whatever presses them.
#pragma once

#include <cstdint>

#include "protocol/base/time.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

/// What a trial did, to see that it did something.
struct CrowdTrialTotals {
    std::uint64_t players = 0;
    std::uint64_t kills = 0;
    std::uint64_t updates_judged = 0;
};

/// Lets 200 players play for so long. Gives what the judge says, and broken invariants of the
/// world.
[[nodiscard]] Verdict try_crowd(std::uint64_t seed, protocol::Time duration,
                                CrowdTrialTotals& totals);

}  // namespace arena::simulation
