// Crowds on a full map with movers: a slice of scripts/simulate.sh --crowds.
#include "tests/simulation/crowd_trial.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::simulation {
namespace {

using namespace std::chrono_literals;

TEST(CrowdTrial, no_player_ends_up_in_a_wall_or_in_another_player) {
    CrowdTrialTotals totals;

    // In the first two, a platform soon holds two players against a wall.
    for (const std::uint64_t seed : {5u, 20u, 1u}) {
        const Verdict verdict = try_crowd(seed, 15s, totals);
        for (const std::string& line : verdict.lines())
            ADD_FAILURE() << "seed " << seed << ": " << line;
    }

    EXPECT_EQ(totals.players, 600u);
    EXPECT_GT(totals.kills, 100u);
    EXPECT_GT(totals.updates_judged, 1'000u);
}

}  // namespace
}  // namespace arena::simulation
