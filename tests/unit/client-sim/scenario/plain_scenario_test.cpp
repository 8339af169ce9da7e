#include "client-sim/scenario/plain_scenario.h"

#include <gtest/gtest.h>

#include "client-sim/scenario/population.h"

namespace arena::client_sim {
namespace {

using namespace std::chrono_literals;

TEST(PlainScenario, clients_join_during_the_ramp_and_stay) {
    const Scenario scenario =
        plain_scenario({.clients = 10, .duration = 15s, .ramp = 5s, .network = {}});

    EXPECT_EQ(scenario.duration(), 15s);
    EXPECT_EQ(scenario.clients_max(), 10u);
    EXPECT_EQ(clients_wanted(scenario.stages, 0s), 1u);
    EXPECT_EQ(clients_wanted(scenario.stages, 1100ms), 3u);
    EXPECT_EQ(clients_wanted(scenario.stages, 10s), 10u);
}

TEST(PlainScenario, without_a_ramp_all_join_at_once_and_a_long_ramp_is_cut_to_the_run) {
    const Scenario at_once = plain_scenario({.clients = 10, .duration = 2s, .network = {}});
    EXPECT_EQ(clients_wanted(at_once.stages, 0s), 10u);
    const Scenario cut =
        plain_scenario({.clients = 10, .duration = 2s, .ramp = 60s, .network = {}});
    EXPECT_EQ(cut.duration(), 2s);
    EXPECT_EQ(clients_wanted(cut.stages, 1900ms), 10u);
}

TEST(PlainScenario, three_in_four_of_a_mixed_crowd_fight_and_all_use_the_network) {
    const Scenario scenario = plain_scenario(
        {.behaviour = BehaviourMix::mixed, .network = NetworkChoice{.name = "lan", .profile = {}}});

    ASSERT_EQ(scenario.groups.size(), 2u);
    EXPECT_EQ(scenario.groups[0].behaviour, BehaviourKind::fighter);
    EXPECT_EQ(scenario.groups[0].share, 3.0 * scenario.groups[1].share);
    for (const Group& group : scenario.groups)
        EXPECT_EQ(group.network->name, "lan");
}

}  // namespace
}  // namespace arena::client_sim
