#include "client-sim/terrain/distance_memory.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim::distance_memory_test {
namespace {

struct DistanceMemoryTest : testing::Test {
    DistanceMemory memory;
    std::vector<std::uint32_t> measured;

    std::uint32_t ask(std::uint32_t goal) {
        return memory
            .to(goal,
                [&] {
                    measured.push_back(goal);
                    return DistanceMemory::Distances{10 * goal};
                })
            .at(0);
    }
};

TEST_F(DistanceMemoryTest, measures_once_for_each_goal) {
    for (const std::uint32_t goal : {3u, 7u, 3u, 7u, 7u})
        EXPECT_EQ(ask(goal), 10 * goal);

    EXPECT_EQ(measured, (std::vector<std::uint32_t>{3, 7}));
}

TEST_F(DistanceMemoryTest, forgets_the_goal_that_was_asked_for_longest_ago) {
    for (std::uint32_t goal = 0; goal < DistanceMemory::kGoalsMax; ++goal)
        EXPECT_EQ(ask(goal), 10 * goal);
    EXPECT_EQ(ask(0), 0u);
    EXPECT_EQ(ask(1000), 10000u);
    measured.clear();

    EXPECT_EQ(ask(0), 0u);
    EXPECT_EQ(ask(1000), 10000u);
    EXPECT_TRUE(measured.empty());
    EXPECT_EQ(ask(1), 10u);

    EXPECT_EQ(measured, (std::vector<std::uint32_t>{1}));
}

}  // namespace
}  // namespace arena::client_sim::distance_memory_test
