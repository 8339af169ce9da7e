#include "client-sim/runs/run_pairs.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/runs/made_runs.h"

namespace arena::client_sim {
namespace {

using Pairs = std::vector<RunPair>;

std::vector<FinishedRun> runs_at(const std::vector<double>& times) {
    return test::runs_with("started_at", times);
}

TEST(RunPairs, join_neighbours_when_the_builds_take_turns) {
    EXPECT_EQ(pairs_in_time(runs_at({0, 20, 40}), runs_at({10, 30, 50})),
              (Pairs{{0, 0}, {1, 1}, {2, 2}}));
    EXPECT_EQ(pairs_in_time(runs_at({30, 10}), runs_at({0, 40})), (Pairs{{1, 0}, {0, 1}}))
        << "in any order, and whichever build begins";
}

TEST(RunPairs, leave_out_a_run_without_a_neighbour_of_the_other_build) {
    EXPECT_EQ(pairs_in_time(runs_at({0, 20, 40, 60}), runs_at({10, 50, 70})),
              (Pairs{{0, 0}, {2, 1}, {3, 2}}));
}

TEST(RunPairs, are_none_without_turns_or_times) {
    EXPECT_EQ(pairs_in_time(runs_at({0, 10, 20}), runs_at({30, 40, 50})), Pairs{});
    const std::vector<FinishedRun> without_times{test::made_run(), test::made_run()};
    EXPECT_EQ(pairs_in_time(runs_at({0, 10}), without_times), Pairs{});
    EXPECT_EQ(pairs_in_time({}, {}), Pairs{});
}

}  // namespace
}  // namespace arena::client_sim
