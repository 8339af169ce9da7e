#include "client-sim/transport/fleet_part.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;

TEST(FleetPart, counts_of_two_threads_are_added) {
    FleetPart sum{.totals = {.clients_asked = 3, .bytes_sent = 100},
                  .hostile = {.peers = 1},
                  .sends_failed = 1,
                  .arrivals_dropped = 20,
                  .network = {.sent = 5, .lost = 1},
                  .in_flight = 2,
                  .clients_playing = 3,
                  .hostile_peers = 1};
    const FleetPart other{.totals = {.clients_asked = 4, .bytes_sent = 1000},
                          .hostile = {.peers = 2},
                          .sends_failed = 10,
                          .arrivals_dropped = 2,
                          .network = {.sent = 50, .lost = 10},
                          .in_flight = 20,
                          .clients_playing = 4,
                          .hostile_peers = 2};

    sum.add(other);

    EXPECT_EQ(sum.totals.clients_asked, 7u);
    EXPECT_EQ(sum.totals.bytes_sent, 1100u);
    EXPECT_EQ(sum.hostile.peers, 3u);
    EXPECT_EQ(sum.sends_failed, 11u);
    EXPECT_EQ(sum.arrivals_dropped, 22u);
    EXPECT_EQ(sum.network, (protocol::LinkCounters{.sent = 55, .lost = 11}));
    EXPECT_EQ(sum.in_flight, 22u);
    EXPECT_EQ(sum.clients_playing, 7u);
    EXPECT_EQ(sum.hostile_peers, 3u);
}

TEST(FleetPart, an_empty_part_changes_no_count) {
    FleetPart sum{.sends_failed = 1, .in_flight = 2, .clients_playing = 3, .are_all_out = true};
    sum.recent_lag.record(milliseconds{5});

    sum.add({.are_all_out = true});

    EXPECT_EQ(sum.sends_failed, 1u);
    EXPECT_EQ(sum.in_flight, 2u);
    EXPECT_EQ(sum.clients_playing, 3u);
    EXPECT_EQ(sum.recent_lag.count(), 1u);
    EXPECT_TRUE(sum.are_all_out);
}

TEST(FleetPart, measurements_and_deaths_of_both_threads_are_kept) {
    FleetPart sum;
    sum.recent.group(0).response.record(milliseconds{10});
    sum.recent.deaths = {{1.0, 2.0}};
    sum.recent_lag.record(milliseconds{1});
    FleetPart other;
    other.recent.group(1).response.record(milliseconds{30});
    other.recent.deaths = {{3.0, 4.0}, {5.0, 6.0}};
    other.recent_lag.record(milliseconds{9});

    sum.add(other);

    ASSERT_EQ(sum.recent.groups.size(), 2u);
    EXPECT_EQ(sum.recent.groups[0].response.count(), 1u);
    EXPECT_EQ(sum.recent.groups[1].response.count(), 1u);
    EXPECT_EQ(sum.recent.deaths, (std::vector<Point>{{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}));
    EXPECT_EQ(sum.recent_lag.count(), 2u);
    EXPECT_EQ(sum.recent_lag.max_ms(), 9.0);
}

TEST(FleetPart, the_matches_that_either_thread_saw_are_kept) {
    const auto part_with = [](std::uint32_t number) {
        FleetPart part;
        part.recent.matches.add(
            {.mode = sim::GameMode::deathmatch, .number = number, .phase_tick = 5}, {});
        return part;
    };
    FleetPart sum = part_with(1);

    sum.add(part_with(2));

    EXPECT_EQ(sum.recent.matches.matches().size(), 2u);
}

TEST(FleetPart, places_of_the_other_thread_follow) {
    FleetPart sum{.places = {{1.0, 2.0}}};

    sum.add({.places = {{3.0, 4.0}, {1.0, 2.0}}});

    EXPECT_EQ(sum.places, (std::vector<Point>{{1.0, 2.0}, {3.0, 4.0}, {1.0, 2.0}}));
}

TEST(FleetPart, all_clients_are_out_only_when_those_of_every_thread_are) {
    for (const bool one : {false, true})
        for (const bool other : {false, true}) {
            FleetPart sum{.are_all_out = one};
            sum.add({.are_all_out = other});
            EXPECT_EQ(sum.are_all_out, one && other) << one << other;
        }
}

TEST(FleetPart, the_first_advice_stays) {
    FleetPart sum;

    sum.add({.advice = "Raise it."});
    sum.add({.advice = "Look."});
    sum.add({.advice = ""});

    EXPECT_EQ(sum.advice, "Raise it.");
}

TEST(FleetPart, the_first_match_and_its_map_stay) {
    FleetPart sum;

    sum.add({.welcome = protocol::Welcome{.map_name = "arena"},
             .empty_places = PlaceMap{.origin = {}, .columns = 3}});
    sum.add({.welcome = protocol::Welcome{.map_name = "pit"},
             .empty_places = PlaceMap{.origin = {}, .columns = 4}});
    sum.add({});

    ASSERT_TRUE(sum.welcome && sum.empty_places);
    EXPECT_EQ(sum.welcome->map_name, "arena");
    EXPECT_EQ(sum.empty_places->columns, 3u);
}

TEST(FleetPart, match_and_map_are_taken_separately) {
    FleetPart sum{.welcome = protocol::Welcome{.map_name = "arena"}};

    sum.add({.welcome = protocol::Welcome{.map_name = "pit"},
             .empty_places = PlaceMap{.origin = {}, .columns = 4}});

    ASSERT_TRUE(sum.welcome && sum.empty_places);
    EXPECT_EQ(sum.welcome->map_name, "arena");
    EXPECT_EQ(sum.empty_places->columns, 4u);
}

}  // namespace
}  // namespace arena::client_sim
