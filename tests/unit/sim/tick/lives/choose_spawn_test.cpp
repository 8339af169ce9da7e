// Where players are spawned, and what that costs a tick, counted rather than timed: places looked
// at, and players found near them. The slow judge is in tests/property/spawn_property_test.cpp.
#include "sim/tick/lives/choose_spawn.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/stage_scene.h"
#include "tests/support/world_driver.h"

namespace arena::sim::choose_spawn_test {
namespace {

using test::join;
using test::MapBuilder;
using test::player_id;
using test::WorldDriver;

struct Crowd {
    std::uint32_t players = 0;
    std::uint32_t spawns = 0;
};

/// A square with room for all players, with its spawn points in a lattice.
std::shared_ptr<const Terrain> field_for(Crowd crowd) {
    const float side = std::sqrt(16.0f * static_cast<float>(crowd.players));
    const auto columns = static_cast<std::uint32_t>(std::ceil(std::sqrt(crowd.spawns)));
    const float step = side / static_cast<float>(columns);
    MapBuilder map(side, side);
    for (std::uint32_t i = 0; i < crowd.spawns; ++i)
        map.spawn({(static_cast<float>(i % columns) + 0.5f) * step,
                   (static_cast<float>(i / columns) + 0.5f) * step});
    return map.terrain();
}

/// The most that any tick did.
struct Work {
    std::uint32_t places = 0;
    std::uint32_t neighbours = 0;
};

/// All players join in one tick and stay where they were put, so that most of them never get a
/// place.
Work work_of(Crowd crowd, int ticks) {
    WorldDriver driver(field_for(crowd), {}, {.players_max = crowd.players});
    std::vector<Command> joins;
    for (std::uint32_t n = 1; n <= crowd.players; ++n)
        joins.push_back(join(player_id(n)));
    Work most;
    for (int tick = 0; tick < ticks; ++tick) {
        const StepStatistics counts =
            driver.step(tick == 0 ? joins : std::vector<Command>{}).statistics;
        most.places = std::max(most.places, counts.spawn_places);
        most.neighbours = std::max(most.neighbours, counts.spawn_neighbours);
    }
    return most;
}

TEST(SpawnWork, a_tick_looks_at_each_place_about_once_however_many_players_wait) {
    for (const Crowd crowd : {Crowd{100, 16}, {1000, 16}, {1000, 64}, {4000, 64}}) {
        SCOPED_TRACE(std::to_string(crowd.players) + " on " + std::to_string(crowd.spawns));

        const Work work = work_of(crowd, 10);

        // Each point and the 16 places beside it, and each point drawn up to three times.
        EXPECT_LE(work.places, 20 * crowd.spawns);
        // A few dozen discs that do not overlap fit into the surroundings of a place.
        EXPECT_LE(work.neighbours, 40 * work.places);
    }
}

/// The search of one tick alone.
struct SearchScene : test::StageScene {
    explicit SearchScene(const MapBuilder& map, const Rules& with_rules = {})
        : StageScene(map.terrain(), with_rules), spawns(resolve_spawns(*terrain, rules)) {
        place_movers();
        state.tick = 100;
    }
    /// Begins the search of a tick, with the players that are there.
    void begin(std::uint64_t seed = 1) {
        state.random = Random(seed);
        fill_grid();
        SpawnQueue& queue = memory.spawn_queue;
        std::fill(queue.teams.begin(), queue.teams.end(), TeamSpawns{});
        queue.free_points.clear();
        queue.newcomers.clear();
        search.emplace(around, spawns, memory.grid, state, queue, memory.lookup.found,
                       memory.report.statistics);
    }
    /// Finds a place and spawns a player on it.
    std::optional<Vec2> spawn(std::uint8_t team = 0) {
        const auto point = search->find(team);
        if (!point) return std::nullopt;
        const std::size_t row =
            put(static_cast<std::uint32_t>(state.players.size()) + 1, point->place.center);
        memory.spawn_queue.newcomers.add(point->place.center, static_cast<std::uint32_t>(row));
        return point->place.center;
    }
    /// Spawns players until there is no place left.
    std::vector<Vec2> spawn_all(std::uint8_t team = 0) {
        std::vector<Vec2> places;
        while (const auto place = spawn(team))
            places.push_back(*place);
        return places;
    }
    /// Returns how many of these searches, each with another seed, find that place first.
    int times_found(Vec2 place, int searches) {
        int times = 0;
        for (int seed = 1; seed <= searches; ++seed) {
            begin(static_cast<std::uint64_t>(seed));
            const auto point = search->find(0);
            times += point && point->place.center == place ? 1 : 0;
        }
        return times;
    }

    SpawnPoints spawns;
    Solids around{*terrain, memory.moving};
    std::optional<SpawnSearch> search;
};

TEST(SpawnSearch, teams_without_points_share_the_search_of_those_for_all) {
    const SearchScene scene(MapBuilder().spawn({10, 10}).spawn({20, 20}, 3));

    EXPECT_EQ(SpawnSearch::search_of(0, scene.spawns), 0);
    EXPECT_EQ(SpawnSearch::search_of(1, scene.spawns), 0);
    EXPECT_EQ(SpawnSearch::search_of(3, scene.spawns), 3);
    EXPECT_EQ(SpawnSearch::search_of(255, scene.spawns), 0);
}

TEST(SpawnSearch, there_is_no_place_without_spawn_points) {
    SearchScene scene{MapBuilder()};
    scene.begin();

    EXPECT_EQ(scene.spawn(), std::nullopt);
    EXPECT_TRUE(scene.memory.spawn_queue.teams[0].is_full);
    EXPECT_EQ(scene.spawn(), std::nullopt);
}

TEST(SpawnSearch, finds_a_free_point_with_its_archetype_and_team) {
    Rules rules;
    rules.archetypes.resize(2);
    rules.archetypes[1].name = "giant";
    rules.archetypes[1].radius = 1.5f;
    SearchScene scene(MapBuilder().spawn({20.0f, 20.0f}, 3, "giant"), rules);
    scene.begin();

    const auto point = scene.search->find(3);

    ASSERT_TRUE(point);
    EXPECT_EQ(point->place.center, (Vec2{20.0f, 20.0f}));
    EXPECT_EQ(point->place.radius, 1.5f);
    EXPECT_EQ(point->archetype, 1);
    EXPECT_EQ(point->team, 3);
}

TEST(SpawnSearch, a_point_is_free_unless_a_living_player_overlaps_it) {
    const auto first_beside = [](float player_x, bool is_alive) {
        SearchScene scene(MapBuilder().spawn({20.0f, 20.0f}));
        const std::size_t row = scene.put(1, {player_x, 20.0f});
        scene.state.players.alive[row] = is_alive ? 1 : 0;
        scene.begin();
        return scene.search->find(0)->place.center;
    };

    EXPECT_EQ(first_beside(21.0f, true), (Vec2{20.0f, 20.0f})) << "they only touch";
    EXPECT_EQ(first_beside(20.0f, false), (Vec2{20.0f, 20.0f}));
    EXPECT_NE(first_beside(20.99f, true), (Vec2{20.0f, 20.0f}));
}

TEST(SpawnSearch, a_point_in_a_mover_is_not_free) {
    SearchScene scene(MapBuilder()
                          .spawn({20.0f, 20.0f})
                          .spawn({30.0f, 20.0f})
                          .mover(test::crate(test::box_obstacle({19, 19}, {21, 21}), 10)));

    EXPECT_EQ(scene.times_found({30.0f, 20.0f}, 20), 20);
}

// Both draws may be the same point: of two points, the better one is taken three times in four.
TEST(SpawnSearch, of_two_points_that_are_drawn_the_one_farther_from_all_players_is_taken) {
    SearchScene scene(MapBuilder().spawn({10.0f, 20.0f}).spawn({30.0f, 20.0f}));
    scene.put(1, {12.0f, 20.0f});

    EXPECT_NEAR(scene.times_found({30.0f, 20.0f}, 400), 300, 40);
}

TEST(SpawnSearch, players_beyond_the_limit_of_clearance_make_no_difference) {
    MapBuilder map(200.0f, 40.0f);
    map.spawn({60.0f, 20.0f}).spawn({190.0f, 20.0f});
    SearchScene scene(map);
    scene.put(1, {60.0f - 1.1f * kClearanceMax, 20.0f});

    EXPECT_NEAR(scene.times_found({190.0f, 20.0f}, 400), 200, 40);
}

TEST(SpawnSearch, a_newcomer_counts_as_a_player) {
    SearchScene scene(MapBuilder().spawn({10.0f, 20.0f}).spawn({30.0f, 20.0f}));
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        scene.state.players = {};
        scene.begin(seed);

        const auto first = scene.spawn();
        const auto second = scene.spawn();

        ASSERT_TRUE(first && second);
        EXPECT_NE(*first, *second) << "seed " << seed;
    }
}

// The rings are 1.25 m and 2.5 m from the point. On the inner one, neighbours are 0.96 m apart, so
// that every other place is free.
TEST(SpawnSearch, when_no_point_is_free_it_takes_the_places_beside_one_from_the_right_around_it) {
    SearchScene scene(MapBuilder().spawn({20.0f, 20.0f}));
    scene.begin();

    const std::vector<Vec2> places = scene.spawn_all();

    ASSERT_EQ(places.size(), 1u + 4u + 8u);
    EXPECT_EQ(places[0], (Vec2{20.0f, 20.0f}));
    EXPECT_EQ(places[1], (Vec2{21.25f, 20.0f}));
    EXPECT_EQ(places[2], (Vec2{20.0f, 21.25f}));
    EXPECT_EQ(places[3], (Vec2{18.75f, 20.0f}));
    EXPECT_EQ(places[5], (Vec2{22.5f, 20.0f}));
    for (std::size_t i = 0; i + 1 < places.size(); ++i)
        for (std::size_t j = i + 1; j < places.size(); ++j)
            EXPECT_GE(length(places[i] - places[j]), 1.0f) << i << ", " << j;
    EXPECT_TRUE(scene.memory.spawn_queue.teams[0].is_full);
}

TEST(SpawnSearch, a_place_behind_a_wall_is_not_taken) {
    SearchScene scene(MapBuilder().spawn({20.0f, 20.0f}).line({20.6f, 10.0f}, {20.6f, 30.0f}));
    scene.begin();

    for (const Vec2 place : scene.spawn_all())
        EXPECT_LE(place.x, 20.1f);
}

TEST(SpawnSearch, the_inner_rings_of_all_points_come_before_the_outer_ones) {
    SearchScene scene(MapBuilder().spawn({10.0f, 20.0f}).spawn({30.0f, 20.0f}));
    scene.begin();

    const std::vector<Vec2> places = scene.spawn_all();

    bool outer = false;
    for (const Vec2 place : places) {
        const float away =
            std::min(length(place - Vec2{10.0f, 20.0f}), length(place - Vec2{30.0f, 20.0f}));
        EXPECT_FALSE(outer && away < 2.0f) << place.x << ", " << place.y;
        outer = outer || away > 2.0f;
    }
    EXPECT_TRUE(outer);
    EXPECT_GT(places.size(), 12u);
}

TEST(SpawnSearch, a_team_has_its_own_points_and_those_for_all) {
    SearchScene scene(
        MapBuilder().spawn({10.0f, 10.0f}, 1).spawn({30.0f, 10.0f}, 2).spawn({20.0f, 30.0f}));
    scene.begin();

    const auto first = scene.spawn(1);
    const auto second = scene.spawn(1);

    ASSERT_TRUE(first && second);
    EXPECT_EQ(std::max(first->y, second->y), 30.0f);
    EXPECT_EQ(std::min(first->y, second->y), 10.0f);
    EXPECT_EQ(std::min(first->x, second->x), 10.0f);
}

// With 511 teams and their searches, each looks at two points a tick.
TEST(SpawnSearch, each_point_has_its_turn_where_a_tick_cannot_look_at_all) {
    SearchScene scene(MapBuilder()
                          .spawn({5.0f, 20.0f})
                          .spawn({12.0f, 20.0f})
                          .spawn({19.0f, 20.0f})
                          .spawn({26.0f, 20.0f})
                          .spawn({33.0f, 20.0f}));
    scene.spawns.teams.resize(511);
    const auto places_in_tick = [&](Tick tick) {
        scene.state.players = {};
        scene.state.tick = tick;
        scene.begin();
        std::vector<float> all;
        for (const Vec2 place : scene.spawn_all())
            all.push_back(place.x);
        std::sort(all.begin(), all.end());
        return all;
    };

    // Places beside the points are not taken while one of the points was free.
    EXPECT_EQ(places_in_tick(100), (std::vector<float>{5.0f, 12.0f}));
    EXPECT_EQ(places_in_tick(101), (std::vector<float>{19.0f, 26.0f}));
    EXPECT_EQ(places_in_tick(102), (std::vector<float>{5.0f, 33.0f}));
}

TEST(SpawnSearch, counts_the_places_that_it_looks_at_and_the_players_near_them) {
    SearchScene scene(MapBuilder().spawn({20.0f, 20.0f}));
    scene.put(1, {20.0f, 20.5f});
    scene.begin();

    static_cast<void>(scene.search->find(0));

    // The point, which is taken, and the first place beside it.
    EXPECT_EQ(scene.memory.report.statistics.spawn_places, 2u);
    EXPECT_GE(scene.memory.report.statistics.spawn_neighbours, 1u);
}

}  // namespace
}  // namespace arena::sim::choose_spawn_test
