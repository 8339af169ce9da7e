#include "server/app/lane_report.h"

#include <chrono>
#include <span>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::seconds;

TEST(LaneReport, the_figures_of_all_matches_add_up) {
    const std::vector<LaneReport> lanes{{.tick = 5,
                                         .map_name = "arena",
                                         .players = 3,
                                         .players_max = 8,
                                         .watchers_max = 2,
                                         .last_tick_at = seconds(7)},
                                        {.tick = 9,
                                         .map_name = "hills",
                                         .players = 4,
                                         .players_max = 4,
                                         .absent = 1,
                                         .last_tick_at = seconds(8)}};
    ServerReport report;

    add_lanes(lanes, seconds(9), report);

    EXPECT_EQ(report.tick, 5u);
    EXPECT_EQ(report.map_name, "arena");
    EXPECT_EQ(report.players, 7u);
    EXPECT_EQ(report.absent, 1u);
    EXPECT_EQ(report.players_max, 12u);
    EXPECT_EQ(report.watchers_max, 2u);
    EXPECT_EQ(report.open_matches, 2u);
    EXPECT_EQ(report.last_tick_at, Time(seconds(8)));
    EXPECT_EQ(report.all_ticked_at, Time(seconds(7)));
}

TEST(LaneReport, the_load_of_a_thread_is_that_of_its_matches_and_spare_ones_count_together) {
    const std::vector<LaneReport> lanes{
        {.load = 0.25}, {.load = 0.5}, {.load = 0.125}, {.load = 1.0}, {.load = 2.0}};
    const std::vector<std::size_t> homes{1, 0, 1, 2, 5};

    EXPECT_EQ(add_loads(lanes, homes, 2), (std::vector<double>{0.5, 0.375, 3.0}));
    EXPECT_EQ(add_loads({}, {}, 1), (std::vector<double>{0.0, 0.0}));
}

TEST(LaneReport, matches_that_have_failed_are_counted) {
    const std::vector<LaneReport> lanes{{.failed = true}, {.hung = true}, {.failed = true}};
    ServerReport report;
    report.match_failures[MatchFailure::failed] = 5;

    add_lanes(lanes, seconds(9), report);

    EXPECT_EQ(report.match_failures[MatchFailure::failed], 7u);
    EXPECT_EQ(report.match_failures[MatchFailure::hung], 0u) << "whoever sees it hang counts it";
}

TEST(LaneReport, a_match_that_is_closed_is_not_open_unless_the_server_drains) {
    const std::vector<LaneReport> lanes{{.players_max = 8},
                                        {.players_max = 4, .closed = true, .draining = true}};
    ServerReport some;
    add_lanes(lanes, seconds(9), some);
    ServerReport all{.draining = true};
    add_lanes(lanes, seconds(9), all);
    ServerReport one;
    add_lanes(std::span(lanes).last(1), seconds(9), one);

    EXPECT_EQ(some.open_matches, 1u);
    EXPECT_EQ(some.players_max, 8u);
    EXPECT_EQ(all.open_matches, 2u);
    EXPECT_EQ(all.players_max, 12u);
    EXPECT_EQ(one.open_matches, 0u);
}

TEST(LaneReport, without_a_match_nothing_is_late) {
    ServerReport report;

    add_lanes({}, seconds(9), report);

    EXPECT_EQ(report.last_tick_at, Time(seconds(9)));
    EXPECT_EQ(report.all_ticked_at, Time(seconds(9)));
    EXPECT_EQ(report.open_matches, 0u);
    EXPECT_TRUE(list_matches({}).empty());
}

TEST(LaneReport, the_list_is_in_the_order_of_ids) {
    const std::vector<LaneReport> lanes{
        {.id = {7}, .label = "late", .map_hash = 70, .rules_hash = 71},
        {.id = {2}, .closed = true}};

    const std::vector<MatchEntry> list = list_matches(lanes);

    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0].id, 2u);
    EXPECT_TRUE(list[0].closed);
    EXPECT_EQ(list[1].id, 7u);
    EXPECT_EQ(list[1].label, "late");
    EXPECT_EQ(list[1].map_hash, 70u);
    EXPECT_EQ(list[1].rules_hash, 71u);
}

}  // namespace
}  // namespace arena::server
