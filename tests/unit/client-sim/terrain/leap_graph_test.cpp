#include "client-sim/terrain/leap_graph.h"

#include <gtest/gtest.h>

#include "client-sim/terrain/load_map.h"
#include "client-sim/terrain/load_rules.h"
#include "tests/support/folders.h"
#include "tests/unit/client-sim/support/side_map.h"

namespace arena::client_sim::leap_graph_test {
namespace {

constexpr Point kLeftFlag{4.0, 4.6};
constexpr Point kRightFlag{36.0, 4.6};

/// Returns the ticks from one place to another; nothing when no way leads there, or there is no
/// such place.
std::optional<std::uint32_t> ticks_between(const LeapGraph& graph, Point from, Point to) {
    const auto here = graph.place_near(from);
    const auto there = graph.place_near(to);
    if (!here || !there) return std::nullopt;
    const std::uint32_t ticks = graph.ticks_to(*there)[*here];
    if (ticks == LeapGraph::kUnreachable) return std::nullopt;
    return ticks;
}

LeapGraph graph_of(const arena::test::MapBuilder& map, float speed_factor = 1.0f,
                   const sim::Rules& rules = test::side_rules()) {
    const auto terrain = map.terrain();
    return LeapGraph(*terrain, rules, {.archetype = 0, .speed_factor = speed_factor});
}

TEST(LeapGraph, it_jumps_over_a_gap_that_is_not_too_wide) {
    const LeapGraph graph = graph_of(test::banks(5.0f));

    const auto there = ticks_between(graph, kLeftFlag, kRightFlag);

    ASSERT_TRUE(there);
    EXPECT_GT(*there, 270u) << "32 m at 7 m/s";
    EXPECT_LT(*there, 480u) << "each step is counted as a first one, which is slower";
    EXPECT_TRUE(ticks_between(graph, kRightFlag, kLeftFlag));
}

TEST(LeapGraph, no_way_leads_over_a_gap_that_is_too_wide) {
    EXPECT_FALSE(ticks_between(graph_of(test::banks(7.5f)), kLeftFlag, kRightFlag));
}

TEST(LeapGraph, a_slow_carrier_cannot_jump_over_a_gap_that_others_can) {
    EXPECT_TRUE(ticks_between(graph_of(test::banks(5.2f)), kLeftFlag, {24.0, 4.5}));
    EXPECT_FALSE(ticks_between(graph_of(test::banks(5.2f), 0.8f), kLeftFlag, {24.0, 4.5}));
}

TEST(LeapGraph, a_ledge_that_is_too_high_is_left_and_not_reached) {
    arena::test::MapBuilder map(40.0f, 20.0f);
    map.spawn({3.0f, 1.0f}).spawn({30.0f, 6.0f}).box({20.0f, 0.0f}, {40.0f, 4.0f});
    const LeapGraph graph = graph_of(map);

    EXPECT_TRUE(ticks_between(graph, {30.0, 4.5}, {3.0, 0.5}));
    EXPECT_FALSE(ticks_between(graph, {3.0, 0.5}, {30.0, 4.5}));
}

TEST(LeapGraph, it_jumps_through_a_one_sided_line_from_below) {
    arena::test::MapBuilder map(40.0f, 20.0f);
    map.spawn({3.0f, 1.0f}).one_sided_line({30.0f, 2.0f}, {20.0f, 2.0f});

    EXPECT_TRUE(ticks_between(graph_of(map), {3.0, 0.5}, {25.0, 2.5}));
}

TEST(LeapGraph, a_lift_leads_onto_a_tower_and_places_on_it_move_with_it) {
    const LeapGraph graph = graph_of(test::tower());
    const Point top{30.0, 9.5};

    EXPECT_TRUE(ticks_between(graph, {4.0, 0.5}, top));

    // At the end of its first second the lift has not moved yet; after 4.3 s it is at the top.
    const auto low = graph.place_at({17.8, 0.9 + 0.45}, 59);
    const auto high = graph.place_at({17.8, 9.0 + 0.45}, 290);
    ASSERT_TRUE(low);
    ASSERT_TRUE(high);
    EXPECT_EQ(graph.place(*low).platform, 0u);
    EXPECT_EQ(graph.place(*high).platform, 0u);
    EXPECT_NE(graph.place(*low).phase, graph.place(*high).phase);
}

TEST(LeapGraph, a_lift_that_goes_nowhere_leads_onto_no_tower) {
    arena::test::MapBuilder map(40.0f, 20.0f);
    map.spawn({3.0f, 1.0f}).spawn({30.0f, 12.0f}).box({20.0f, 0.0f}, {40.0f, test::kTowerHeight});

    EXPECT_FALSE(ticks_between(graph_of(map), {4.0, 0.5}, {30.0, 9.5}));
}

TEST(LeapGraph, a_place_is_found_where_a_player_stands_and_not_in_the_air) {
    const LeapGraph graph = graph_of(test::banks(5.0f));

    const auto place = graph.place_at({8.1, 4.45}, 0);

    ASSERT_TRUE(place);
    EXPECT_LT(distance(graph.place(*place).position, {8.1, 4.45}), 0.5);
    EXPECT_FALSE(graph.place_at({8.1, 7.0}, 0));
    EXPECT_FALSE(graph.place_near({18.0, 16.0}));
}

TEST(LeapGraph, a_phase_is_waited_for_from_any_tick_of_the_round) {
    const LeapGraph graph = graph_of(test::tower());
    const std::uint32_t round = graph.round_ticks(0);

    for (const sim::Tick tick : {0u, 1u, 31u, round - 1, round, 5 * round + 17}) {
        const std::uint32_t until = graph.ticks_until(0, 1, tick);
        EXPECT_LT(until, round);
        EXPECT_EQ(graph.ticks_until(0, 1, tick + until), 0u);
        EXPECT_EQ(graph.ticks_since(0, 1, tick + until + 3), 3u);
    }
}

/// What made capture the flag on that map end without a capture: no bot found this way.
TEST(LeapGraph, a_runner_gets_from_each_flag_of_the_shipped_hills_to_the_other_with_a_flag) {
    const std::string file = arena::test::source_path("maps/hills.tmj");
    const auto map = load_map(file);
    const auto rules = load_rules(file, "");
    ASSERT_TRUE(map.ok());
    ASSERT_TRUE(rules.ok());
    const auto& homes = map.value().field->places().homes;
    ASSERT_EQ(homes.size(), 2u);

    for (const float speed_factor : {1.0f, 0.8f}) {
        const LeapGraph graph(*map.value().terrain, rules.value(),
                              {.archetype = 0, .speed_factor = speed_factor});

        EXPECT_TRUE(ticks_between(graph, homes[0].center, homes[1].center)) << speed_factor;
        EXPECT_TRUE(ticks_between(graph, homes[1].center, homes[0].center)) << speed_factor;
    }
}

}  // namespace
}  // namespace arena::client_sim::leap_graph_test
