#include "client-sim/terrain/leap_graph.h"

#include <atomic>
#include <cmath>

#include <gtest/gtest.h>

#include "client-sim/terrain/load_map.h"
#include "client-sim/terrain/load_rules.h"
#include "protocol/link/dice.h"
#include "sim/terrain/mover_path.h"
#include "tests/support/folders.h"
#include "tests/unit/client-sim/support/side_map.h"

namespace arena::client_sim::leap_graph_test {
namespace {

constexpr Point kLeftFlag{4.0, 4.6};
constexpr Point kRightFlag{36.0, 4.6};
constexpr std::uint32_t kPhaseTicks = 30;  // of a platform's round: half a second

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

bool is_in_phase(const LeapGraph& graph, const LeapGraph::Place& place, sim::Tick tick) {
    return place.platform == LeapGraph::kNoPlatform ||
           graph.ticks_since(place.platform, 0, tick) / kPhaseTicks == place.phase;
}

/// Returns where a place is in that tick.
Point position_of(const LeapGraph& graph, const sim::Terrain& terrain, LeapGraph::PlaceId id,
                  sim::Tick tick) {
    const LeapGraph::Place& place = graph.place(id);
    if (place.platform == LeapGraph::kNoPlatform) return place.position;
    const sim::Tick later = graph.round_ticks(place.platform) + tick;  // it has been under way
    return place.position +
           to_point(sim::mover_at(terrain.movers[place.platform], later, 60).offset);
}

/// Returns the place for which `metres_of(id)` is least and less than `within`, by a look at all.
template <typename MetresOf>
std::optional<LeapGraph::PlaceId> least_of_all(const LeapGraph& graph, double within,
                                               MetresOf metres_of) {
    std::optional<LeapGraph::PlaceId> best;
    for (LeapGraph::PlaceId id = 0; id < graph.size(); ++id) {
        const std::optional<double> metres = metres_of(id);
        if (!metres || *metres >= within) continue;
        within = *metres;
        best = id;
    }
    return best;
}

std::optional<LeapGraph::PlaceId> place_at_of_all(const LeapGraph& graph,
                                                  const sim::Terrain& terrain, Point at,
                                                  sim::Tick tick) {
    return least_of_all(graph, 0.8, [&](LeapGraph::PlaceId id) -> std::optional<double> {
        if (!is_in_phase(graph, graph.place(id), tick)) return std::nullopt;
        return distance(position_of(graph, terrain, id, tick), at);
    });
}
std::optional<LeapGraph::PlaceId> place_near_of_all(const LeapGraph& graph, Point goal) {
    return least_of_all(graph, LeapGraph::kGoalMetres,
                        [&](LeapGraph::PlaceId id) -> std::optional<double> {
                            if (graph.place(id).platform != LeapGraph::kNoPlatform)
                                return std::nullopt;
                            return distance(graph.place(id).position, goal);
                        });
}
std::optional<LeapGraph::PlaceId> place_aside_of_all(const LeapGraph& graph, Point at) {
    return least_of_all(graph, LeapGraph::kAsideMetres,
                        [&](LeapGraph::PlaceId id) -> std::optional<double> {
                            const Point offset = graph.place(id).position - at;
                            if (graph.place(id).platform != LeapGraph::kNoPlatform ||
                                std::abs(offset.y) > LeapGraph::kAsideHeight)
                                return std::nullopt;
                            return std::abs(offset.x);
                        });
}

TEST(LeapGraph, it_finds_the_places_that_a_look_at_all_of_them_finds) {
    const auto map = load_map(arena::test::source_path("maps/hills.tmj"));
    const auto rules = load_rules(arena::test::source_path("maps/hills.tmj"), "");
    ASSERT_TRUE(map.ok() && rules.ok());
    const sim::Terrain& terrain = *map.value().terrain;
    const LeapGraph graph(terrain, rules.value(), {.archetype = 0, .speed_factor = 1.0f});
    protocol::Dice dice(5);
    int found = 0;
    int found_on_platforms = 0;

    for (int question = 0; question < 20'000; ++question) {
        // About a place, which may be on a platform, or anywhere.
        const auto tick = static_cast<sim::Tick>(dice.below(5000));
        Point at{100.0 * dice.unit() - 2.0, 44.0 * dice.unit() - 2.0};
        if (dice.happens(0.7)) {
            const auto id = static_cast<LeapGraph::PlaceId>(dice.below(graph.size()));
            const Point off{2.0 * dice.unit() - 1.0, 2.0 * dice.unit() - 1.0};
            at = position_of(graph, terrain, id, tick) + off;
        }

        const auto place = graph.place_at(at, tick);

        ASSERT_EQ(place, place_at_of_all(graph, terrain, at, tick)) << at.x << ' ' << at.y;
        found += place ? 1 : 0;
        found_on_platforms +=
            place && graph.place(*place).platform != LeapGraph::kNoPlatform ? 1 : 0;
        ASSERT_EQ(graph.place_near(at), place_near_of_all(graph, at)) << at.x << ' ' << at.y;
        ASSERT_EQ(graph.place_aside(at), place_aside_of_all(graph, at)) << at.x << ' ' << at.y;
    }

    EXPECT_GT(found, 5000);
    EXPECT_GT(found_on_platforms, 200);
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

TEST(LeapGraph, a_lift_that_comes_back_too_rarely_is_not_waited_for) {
    const LeapGraph often = graph_of(test::tower());
    const LeapGraph rarely = graph_of(test::tower(3600.0f));

    EXPECT_TRUE(ticks_between(often, {4.0, 0.45}, {30.0, 9.45}));
    EXPECT_FALSE(ticks_between(rarely, {4.0, 0.45}, {30.0, 9.45}));
    EXPECT_LT(rarely.size(), often.size());
}

TEST(LeapGraph, nothing_is_tried_out_any_more_when_it_has_to_stop) {
    const auto terrain = test::tower().terrain();
    const std::atomic<bool> stops{true};

    const LeapGraph graph(*terrain, test::side_rules(), {}, stops);

    EXPECT_LE(graph.size(), 3u) << "a spawn point and two flags";
    EXPECT_GT(graph.size(), 0u);
}

}  // namespace
}  // namespace arena::client_sim::leap_graph_test
