#include "client-sim/scenario/scenario.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

Scenario scenario_of(std::uint32_t clients) {
    Scenario scenario;
    scenario.stages = {{.name = "all", .duration = std::chrono::seconds{1}, .clients = clients}};
    scenario.groups = {{.name = "fighter", .behaviour = BehaviourKind::fighter},
                       {.name = "back again", .kind = GroupKind::reconnecter},
                       {.name = "foes", .kind = GroupKind::hostile}};
    return scenario;
}

TEST(Scenario, all_clients_of_a_small_run_predict_and_about_64_of_a_large_one) {
    const auto share = [](std::uint32_t clients) {
        const Scenario scenario = scenario_of(clients);
        return scenario.predicting_share_of(scenario.groups[0]);
    };

    EXPECT_EQ(share(1), 1.0);
    EXPECT_EQ(share(64), 1.0);
    EXPECT_EQ(share(128), 0.5);
    EXPECT_EQ(share(16'000), 0.004);
}

TEST(Scenario, a_groups_own_share_overrides_the_scenarios) {
    Scenario scenario = scenario_of(200);
    scenario.predicting_share = 0.25;
    scenario.groups[1].predicting_share = 0.0;

    EXPECT_EQ(scenario.predicting_share_of(scenario.groups[0]), 0.25);
    EXPECT_EQ(scenario.predicting_share_of(scenario.groups[1]), 0.0);
}

TEST(Scenario, labels_its_groups_for_the_report) {
    Scenario scenario = scenario_of(1);
    scenario.groups[0].network = NetworkChoice{.name = "wifi", .profile = {}};
    scenario.groups[1].transport = TransportKind::websocket;

    const auto labels = scenario.group_labels();

    ASSERT_EQ(labels.size(), 3u);
    EXPECT_EQ(labels[0],
              (GroupLabel{.name = "fighter", .behaviour = "fighter", .network = "wifi"}));
    EXPECT_EQ(labels[0].transport, "udp");
    EXPECT_EQ(labels[1].behaviour, "reconnecter");
    EXPECT_EQ(labels[1].transport, "websocket");
    EXPECT_TRUE(labels[2].is_hostile);
    EXPECT_EQ(scenario.group_names(), (std::vector<std::string>{"fighter", "back again"}));
}

TEST(IsInShare, is_spread_evenly_and_begins_with_the_first) {
    const auto picked = [](double share, std::uint64_t of) {
        std::string text;
        for (std::uint64_t number = 0; number < of; ++number)
            text += is_in_share(share, number) ? 'x' : '.';
        return text;
    };

    EXPECT_EQ(picked(1.0, 5), "xxxxx");
    EXPECT_EQ(picked(0.0, 5), ".....");
    EXPECT_EQ(picked(0.5, 6), "x.x.x.");
    EXPECT_EQ(picked(0.25, 8), "x...x...");
    EXPECT_EQ(picked(0.001, 5), "x....") << "at least one of each group";
}

}  // namespace
}  // namespace arena::client_sim
