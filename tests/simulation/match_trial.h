// A match drawn from a seed: how many bots play, over which network, which leave and make room for
// others, how often the outsider sends, what the insiders do, and whether the network fails for a
// while.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "protocol/base/time.h"
#include "sim/values/match.h"
#include "tests/simulation/misbehaviour.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

/// What a trial did, to check that it did something.
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
    std::uint64_t insiders_ended = 0;  ///< how often one was disconnected
    std::array<std::uint64_t, kMisbehaviourCount> misbehaviour{};
    std::array<std::uint64_t, sim::kEndings> endings{};  ///< matches that ended in each way

    MatchTrialTotals& operator+=(const MatchTrialTotals& other);
};

/// What is not to be drawn as usual.
struct MatchTrialWish {
    std::optional<sim::GameMode> mode;  ///< none: drawn
    bool has_any_rules = false;         ///< rules that nobody has written (random_rules.h)
};

/// Plays for `duration`, makes the network good again and the insiders honest, and judges: every
/// bot is in and knows the world as it is; no bot was lost, only the players were admitted, and no
/// bot had to resume on a working network. No judge of a bot objects, and neither does the guard:
/// every bot has kept its player and its score, and only its own inputs have moved it.
///
/// The mode is drawn as well unless it is given: one match of two is endless. Others have short
/// clocks and end several times. One seed in five is played on a map seen from the side.
[[nodiscard]] Verdict try_match(std::uint64_t seed, protocol::Time duration,
                                MatchTrialTotals& totals, const MatchTrialWish& wish = {});

}  // namespace arena::simulation
