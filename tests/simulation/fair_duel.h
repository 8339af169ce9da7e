// Fair hits: one player shoots at another that runs back and forth in front of it, and aims
// perfectly at what its screen shows: where the runner will be when the shot arrives, if it runs
// on. How often it hits should not depend on how far away the server is.
#pragma once

#include <cstdint>

namespace arena::simulation {

struct FairDuel {
    int round_trip_ms = 0;
    bool is_compensated = true;  ///< false: the rules switch lag compensation off
    int seconds = 60;            ///< after the first ones, in which both join
    std::uint64_t seed = 1;
};

struct FairHits {
    std::uint64_t shots = 0;
    std::uint64_t hits = 0;
    double looked_back_ms = 0.0;   ///< on average over the hits that looked back
    std::uint64_t cut_ticks = 0;   ///< of both, by which the server looked back less than asked
    double seen_back_ticks = 0.0;  ///< by which the shooter sees the other late, on average

    [[nodiscard]] double share() const {
        return shots > 0 ? static_cast<double>(hits) / static_cast<double>(shots) : 0.0;
    }
};

/// Plays the duel in virtual time, over a network without loss and jitter.
[[nodiscard]] FairHits fight_fair_duel(const FairDuel& duel);

}  // namespace arena::simulation
