#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "client-sim/scenario/read_scenario.h"
#include "tests/support/folders.h"

namespace arena::client_sim {
namespace {

TEST(ShippedScenarios, are_valid_and_state_their_purpose) {
    std::size_t count = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(arena::test::source_path("scenarios"))) {
        if (entry.path().extension() != ".toml") continue;
        ++count;
        const auto scenario = load_scenario(entry.path().string());
        ASSERT_TRUE(scenario.ok()) << scenario.error();
        EXPECT_GT(scenario.value().purpose.size(), 40u) << entry.path();
        EXPECT_TRUE(scenario.value().seed) << entry.path();
        EXPECT_FALSE(scenario.value().rules.empty()) << entry.path();
    }
    EXPECT_GE(count, 6u);
}

}  // namespace
}  // namespace arena::client_sim
