#include "tests/simulation/hall_simulation.h"

#include <chrono>

#include <gtest/gtest.h>

namespace arena::simulation {
namespace {

using namespace std::chrono_literals;

TEST(HallSimulation, clients_of_several_matches_get_what_they_are_promised) {
    HallTotals totals;

    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Verdict verdict = try_hall(seed, 60s, totals);
        for (const std::string& line : verdict.lines())
            ADD_FAILURE() << "seed " << seed << ": " << line;
    }

    EXPECT_GT(totals.joined, 100u);
    EXPECT_GT(totals.resumed, 0u);
    EXPECT_GT(totals.moved, 10u);
    EXPECT_GT(totals.denied, 10u);
    EXPECT_GT(totals.hangs, 10u);
    EXPECT_GT(totals.ended, 3u);
    EXPECT_GT(totals.no_answer, 3u);
    EXPECT_GT(totals.injected, 1000u);
    EXPECT_GT(totals.transferred, 10u);
    EXPECT_GT(totals.farewells, 0u);
    EXPECT_GT(totals.opened, 10u);
    EXPECT_GT(totals.on_demand, 3u);
    EXPECT_GT(totals.forgotten, 10u);
}

}  // namespace
}  // namespace arena::simulation
