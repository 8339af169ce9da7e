// Matches of hundreds of clients over paths of 20 to 500 ms: a slice of scripts/simulate.sh
// --matches --clients N.
#include <string>

#include <gtest/gtest.h>

#include "tests/simulation/crowded_match_trial.h"

namespace arena::simulation {
namespace {

using namespace std::chrono_literals;

TEST(CrowdedMatch, every_client_is_sent_the_truth_and_eventually_sees_everything) {
    CrowdedMatchTotals totals;

    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        const Verdict verdict = try_crowded_match(seed, 150, 2s, totals);
        for (const std::string& line : verdict.lines())
            ADD_FAILURE() << "seed " << seed << ": " << line;
    }

    EXPECT_EQ(totals.clients, 450u);
    EXPECT_GT(totals.updates, 20'000u);
}

}  // namespace
}  // namespace arena::simulation
