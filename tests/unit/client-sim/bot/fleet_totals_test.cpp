#include "client-sim/bot/fleet_totals.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(FleetTotals, totals_of_two_fleets_are_added_group_by_group) {
    FleetTotals one;
    one.group(0) = {.clients_connected = 3, .client_seconds = 1.5, .packets_sent = 10};
    FleetTotals other;
    other.group(0) = {.clients_connected = 1, .packets_lost = 2};
    other.group(2) = {.clients_connected = 4,
                      .clients_predicting = 2,
                      .client_seconds_predicting = 7.0,
                      .corrections = {1, 0, 5},
                      .correction_snaps = 1,
                      .shots_predicted = 9,
                      .shots_confirmed = 8,
                      .shots_dropped = 1};
    other.group(2).ranges[3] = {.shots = 6, .hits = 2};
    other.clients_not_predicting[client::PredictionState::other_rules] = 2;
    one.clients_not_predicting[client::PredictionState::other_rules] = 1;
    one.uses = {{.name = "bow", .counts = {.uses = 2}}};
    other.uses = {{.name = "bow", .counts = {.uses = 3, .hits = 1}}};

    one.add_groups(other);

    ASSERT_EQ(one.groups.size(), 3u);
    EXPECT_EQ(one.groups[0].clients_connected, 4u);
    EXPECT_EQ(one.groups[0].packets_lost, 2u);
    EXPECT_EQ(one.groups[1].clients_connected, 0u);
    EXPECT_EQ(one.groups[2].corrections_sum(), 6u);
    EXPECT_EQ(one.groups[2].ranges[3], (RangeCounts{.shots = 6, .hits = 2}));
    EXPECT_EQ(one.clients_not_predicting.at(client::PredictionState::other_rules), 3u);
    EXPECT_EQ(one.uses, (UseTotals{{.name = "bow", .counts = {.uses = 5, .hits = 1}}}));
    const GroupTotals sum = one.sum_of_groups();
    EXPECT_EQ(sum.clients_connected, 8u);
    EXPECT_EQ(sum.clients_predicting, 2u);
    EXPECT_DOUBLE_EQ(sum.client_seconds, 1.5);
    EXPECT_DOUBLE_EQ(sum.client_seconds_predicting, 7.0);
    EXPECT_EQ(sum.shots_predicted + sum.shots_confirmed + sum.shots_dropped, 18u);
    EXPECT_EQ(sum.correction_snaps, 1u);
}

TEST(FleetDistributions, are_added_group_by_group_and_summed_over_all) {
    FleetDistributions one;
    one.group(0).response.record(std::chrono::milliseconds{10});
    FleetDistributions other;
    other.group(1).response.record(std::chrono::milliseconds{30});
    other.group(1).correction_cm.record_number(12.5);
    other.group(1).lead.record(7);

    one.add(other);

    ASSERT_EQ(one.groups.size(), 2u);
    EXPECT_EQ(one.groups[0].response.count(), 1u);
    EXPECT_EQ(one.groups[1].lead.percentile(0.5), 7.0);
    EXPECT_EQ(one.sum_of_groups().response.count(), 2u);
    EXPECT_NEAR(*one.sum_of_groups().correction_cm.percentile_ms(0.5), 12.5, 0.016 * 12.5);
}

}  // namespace
}  // namespace arena::client_sim
