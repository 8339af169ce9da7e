// A match that a seed has made up: how many bots, over which network, who leaves and makes room for
// another, how eager the outsider is, what the insiders do, and whether the network fails for a
// while.
#pragma once

#include <array>
#include <cstdint>

#include "protocol/base/time.h"
#include "tests/simulation/mischief.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

/// What a trial did, to see that it did something.
struct MatchTrialTotals {
    std::uint64_t bots = 0;
    std::uint64_t left = 0;  ///< of them, while the others played on
    std::uint64_t resumes = 0;
    std::uint64_t kills = 0;
    std::uint64_t updates_judged = 0;
    std::uint64_t injected = 0;  ///< by the outsider
    std::uint64_t refused = 0;   ///< datagrams, by the bots
    std::uint64_t insiders = 0;
    std::uint64_t insiders_sent = 0;   ///< datagrams
    std::uint64_t insiders_ended = 0;  ///< times that one was sent away
    std::array<std::uint64_t, kMischiefCount> mischief{};
};

/// Lets it play for so long, makes the network well again and the insiders honest, and judges:
/// every bot is in and knows the world as it is; nobody was lost, nobody but the players came in,
/// no bot had to resume on a network that works; no judge of the bots' has anything to say, nor has
/// the guard: every bot has kept its player and its score, and nothing but its own inputs has moved
/// it.
[[nodiscard]] Verdict try_match(std::uint64_t seed, protocol::Time duration,
                                MatchTrialTotals& totals);

}  // namespace arena::simulation
