#include "server/app/start_agones.h"

#include <gtest/gtest.h>

namespace arena::server::start_agones_test {
namespace {

using std::chrono::seconds;

constexpr FleetSize kOne{.matches_max = 1, .players_max_of_later = 16};
constexpr FleetSize kFive{.matches_max = 5, .players_max_of_later = 16};

TEST(StartAgones, a_server_with_players_has_its_one_room_used) {
    FleetBoard board;
    const ServerReport report{
        .last_tick_at = seconds(8), .all_ticked_at = seconds(7), .players_max = 16};

    const FleetReport empty = fleet_report_of(report, board, kOne);
    board.take({.kind = Transition::Kind::joined, .client_id = 5});
    const FleetReport used = fleet_report_of(report, board, kOne);

    EXPECT_TRUE(empty.is_open && !empty.is_draining && !empty.has_finished);
    EXPECT_EQ(empty.last_tick_at, Time(seconds(7)));
    EXPECT_EQ(empty.players_max, 16u);
    EXPECT_EQ(empty.rooms_used, 0u);
    EXPECT_EQ(empty.rooms_free, 1u);
    EXPECT_EQ(used.players, (std::vector<std::string>{"5"}));
    EXPECT_EQ(used.rooms_used, 1u);
    EXPECT_EQ(used.rooms_free, 0u);
}

TEST(StartAgones, each_match_of_several_is_a_room) {
    const FleetBoard board;
    ServerReport report{.last_tick_at = seconds(8), .all_ticked_at = seconds(7)};
    report.matches = {{.id = 1, .players = 3},
                      {.id = 2, .absent = 1},
                      {.id = 3},
                      {.id = 4, .watchers = 2},
                      {.id = 5, .draining = true}};

    const FleetReport fleet = fleet_report_of(report, board, kFive);
    report.draining = true;
    const FleetReport draining = fleet_report_of(report, board, kFive);

    EXPECT_EQ(fleet.rooms_used, 2u);
    EXPECT_EQ(fleet.rooms_free, 2u);
    EXPECT_EQ(draining.rooms_used, 2u);
    EXPECT_EQ(draining.rooms_free, 0u);
}

TEST(StartAgones, room_for_a_match_that_is_opened_later_is_free_room) {
    const FleetBoard board;
    ServerReport report{.players_max = 24, .rooms_free = 3};
    report.matches = {{.id = 1, .players = 3}, {.id = 7, .closed = true}};

    const FleetReport fleet = fleet_report_of(report, board, kFive);

    EXPECT_EQ(fleet.rooms_used, 1u);
    EXPECT_EQ(fleet.rooms_free, 3u);
    EXPECT_EQ(fleet.players_max, 24u + 3u * 16u);
}

TEST(StartAgones, a_draining_server_has_no_free_room) {
    const FleetBoard board;

    const FleetReport fleet = fleet_report_of({.draining = true}, board, kOne);

    EXPECT_TRUE(fleet.is_draining);
    EXPECT_EQ(fleet.rooms_free, 0u);
}

TEST(StartAgones, without_a_sidecar_there_is_nothing_to_start_or_finish) {
    const Log log(LogFormat::text, LogLevel::off);
    const Published<ServerReport> published;
    const FleetBoard board;

    const auto agones = start_agones(std::nullopt, Config{}, published, board, log);
    finish_agones(agones.get(), false, log);

    EXPECT_EQ(agones, nullptr);
}

}  // namespace
}  // namespace arena::server::start_agones_test
