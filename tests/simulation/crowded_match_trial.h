// A crowded match that a seed has drawn: how fast the clients come, over which paths, how much they
// shoot and how often they are sent updates.
#pragma once

#include <cstdint>

#include "protocol/base/time.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

/// What a trial did, to check that it did something.
struct CrowdedMatchTotals {
    std::uint64_t clients = 0;
    std::uint64_t packets = 0;  ///< that the servers sent
    std::uint64_t updates = 0;  ///< that arrived, over all clients
    std::uint64_t kills = 0;

    CrowdedMatchTotals& operator+=(const CrowdedMatchTotals& other);
};

/// Lets `clients` join and play for `duration` over paths of 20 to 500 ms there and back, some of
/// them bad; then makes all paths good and judges.
[[nodiscard]] Verdict try_crowded_match(std::uint64_t seed, std::uint32_t clients,
                                        protocol::Time duration, CrowdedMatchTotals& totals);

}  // namespace arena::simulation
