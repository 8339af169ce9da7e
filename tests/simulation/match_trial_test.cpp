// Matches over any network, with an outsider and insiders: a slice of scripts/simulate.sh
// --matches.
#include "tests/simulation/match_trial.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::simulation {
namespace {

using namespace std::chrono_literals;

TEST(MatchTrial, every_seed_holds_for_half_a_minute) {
    MatchTrialTotals totals;

    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Verdict verdict = try_match(seed, 30s, totals);
        for (const std::string& line : verdict.lines())
            ADD_FAILURE() << "seed " << seed << ": " << line;
    }

    EXPECT_GT(totals.bots, 40u);
    EXPECT_GT(totals.left, 5u);
    EXPECT_GT(totals.resumes, 1u);
    EXPECT_GT(totals.kills, 50u);
    EXPECT_GT(totals.updates_judged, 10'000u);
    EXPECT_GT(totals.injected, 5'000u);
    EXPECT_GT(totals.refused, 2'000u);
    EXPECT_GT(totals.insiders, 5u);
    EXPECT_GT(totals.insiders_ended, 10u);
}

/// Bots play for what decides the match.
TEST(MatchTrial, flags_are_captured_and_hills_are_held) {
    struct Seeds {
        sim::GameMode mode;
        std::uint64_t first;
    };
    // Those in which matches end in either way.
    for (const auto [mode, first] :
         {Seeds{sim::GameMode::capture_the_flag, 31}, Seeds{sim::GameMode::king_of_the_hill, 49}}) {
        MatchTrialTotals totals;

        for (std::uint64_t seed = first; seed < first + 12; ++seed) {
            const Verdict verdict = try_match(seed, 60s, totals, {.mode = mode});
            for (const std::string& line : verdict.lines())
                ADD_FAILURE() << "seed " << seed << ": " << line;
        }

        const auto ended_by = [&totals](sim::EndedBy ending) {
            return totals.endings[static_cast<std::size_t>(ending)];
        };
        EXPECT_GE(ended_by(sim::EndedBy::score_limit), 2u) << sim::name_of(mode);
        EXPECT_GE(ended_by(sim::EndedBy::time_limit), 1u) << sim::name_of(mode);
        EXPECT_LT(ended_by(sim::EndedBy::tie), 12u) << sim::name_of(mode);
    }
}

/// Each of these has failed within a simulated minute.
TEST(MatchTrial, seeds_that_once_failed_hold) {
    MatchTrialTotals totals;

    for (const std::uint64_t seed : {237u, 455u, 1059u, 1664u, 1812u}) {
        const Verdict verdict = try_match(seed, 60s, totals);
        for (const std::string& line : verdict.lines())
            ADD_FAILURE() << "seed " << seed << ": " << line;
    }
}

/// The server had no room for an update (51), and a player that stood jumped (381). A corner pushed
/// one aside (8113001177), shots parted from one place outside of a view (8113001942), a mover
/// killed one that stood, which dropped an item (9431000477), and in updates that were full a
/// status waited while the aim was sent (9711000767).
TEST(MatchTrial, seeds_that_once_failed_under_any_rules_hold) {
    const std::vector<std::uint64_t> seeds{1,          2,          51,         220,       381,
                                           402,        825,        829,        2109,      2671,
                                           8113001177, 8113001942, 9431000477, 9711000767};
    MatchTrialTotals totals;

    for (const std::uint64_t seed : seeds) {
        const Verdict verdict = try_match(seed, 60s, totals, {.has_any_rules = true});
        for (const std::string& line : verdict.lines())
            ADD_FAILURE() << "seed " << seed << ": " << line;
    }
}

}  // namespace
}  // namespace arena::simulation
