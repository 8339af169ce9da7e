// A match that a seed has made up: how many bots, over which network, how eager the outsider is,
// and whether the network fails for a while.
#pragma once

#include <cstdint>

#include "protocol/time.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

/// What a trial did, to see that it did something.
struct MatchTrialTotals {
    std::uint64_t bots = 0;
    std::uint64_t resumes = 0;
    std::uint64_t kills = 0;
    std::uint64_t parts_judged = 0;
    std::uint64_t injected = 0;  ///< by the outsider
    std::uint64_t refused = 0;   ///< datagrams, by the bots
};

/// Lets it play for so long, makes the network well again, and judges: every bot is in and knows
/// the world as it is; nobody was lost, nobody but the bots came in, nobody had to resume on a
/// network that works; no judge of the bots' has anything to say.
[[nodiscard]] Verdict try_match(std::uint64_t seed, protocol::Time duration,
                                MatchTrialTotals& totals);

}  // namespace arena::simulation
