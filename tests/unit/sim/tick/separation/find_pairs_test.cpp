#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "sim/tick/separation/03_find_pairs.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::find_pairs_test {
namespace {

using test::MapBuilder;
using Pairs = std::vector<IndexPair>;

Pairs sorted(Pairs pairs) {
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

struct Broadphase : test::StageScene {
    explicit Broadphase(const MapBuilder& map = MapBuilder(), const Rules& with_rules = {},
                        const Limits& limits = {})
        : StageScene(map.terrain(), with_rules, limits) {
        place_movers();
    }
    /// After steps that began where the players are.
    void find() {
        begin_steps();
        find_after(memory.steps.starts);
    }
    void find_after(std::vector<Vec2> starts) {
        memory.clear();
        memory.begin_moves(state.players.size());
        memory.steps.starts.assign(starts.begin(), starts.end());
        test::find_pairs(state, *terrain, memory);
    }
    void find_again() {
        find_pairs_again(state.players, solids(), memory.grid, memory.awake, memory.candidates,
                         memory.lookup, memory.report);
    }
    [[nodiscard]] Pairs players() const { return sorted(memory.candidates.players); }
    [[nodiscard]] Pairs with_terrain() const { return sorted(memory.candidates.terrain); }
};

TEST(FindPairs, a_world_without_players_has_none) {
    Broadphase scene(MapBuilder().box({10, 10}, {20, 20}));

    scene.find();

    EXPECT_EQ(scene.players(), Pairs{});
    EXPECT_EQ(scene.with_terrain(), Pairs{});
    EXPECT_EQ(scene.memory.grid.longest_step, 0.0f);
    EXPECT_EQ(scene.memory.report.statistics.players_alive, 0u);
    EXPECT_EQ(scene.memory.report.statistics.pairs, 0u);
}

// 1 m are their radii, 0.4 m twice the margin.
TEST(FindPairs, finds_players_less_than_two_margins_apart_the_lower_row_first) {
    Broadphase scene;
    scene.put(1, {20.0f, 20.0f});
    scene.put(2, {18.61f, 20.0f});
    scene.put(3, {20.0f, 21.39f});
    scene.put(4, {21.41f, 20.0f});
    scene.put(5, {20.0f, 18.59f});

    scene.find();

    EXPECT_EQ(scene.players(), (Pairs{{0, 1}, {0, 2}}));
}

TEST(FindPairs, does_not_find_the_dead) {
    Broadphase scene(MapBuilder().box({19, 20.6f}, {21, 22}));
    scene.put(1, {20.0f, 20.0f});
    scene.put(2, {20.0f, 20.0f});
    scene.put(3, {20.0f, 20.0f});
    scene.state.players.alive[1] = 0;

    scene.find();

    EXPECT_EQ(scene.players(), (Pairs{{0, 2}}));
    EXPECT_EQ(scene.memory.report.statistics.players_alive, 2u);
    EXPECT_EQ(scene.with_terrain(), (Pairs{{0, 0}, {2, 0}}));
}

// 0.5 m are the radius, 0.2 m the margin.
TEST(FindPairs, finds_pieces_within_a_margin_of_the_player) {
    Broadphase scene(MapBuilder().box({10, 10}, {20, 20}).circle({20, 30}, 2.0f));
    scene.put(1, {9.31f, 15.0f});
    scene.put(2, {9.29f, 15.0f});
    scene.put(3, {20.0f, 27.31f});
    scene.put(4, {20.0f, 26.0f});

    scene.find();

    EXPECT_EQ(scene.with_terrain(), (Pairs{{0, 0}, {2, 1}}));
}

TEST(FindPairs, finds_the_pieces_of_movers_where_they_stand) {
    Rules rules;
    rules.tick_rate = 30;
    // By 2 m in the first tick.
    Broadphase scene(
        MapBuilder()
            .box({30, 30}, {31, 31})
            .mover(test::platform(test::box_obstacle({10, 10}, {12, 12}), {{0, 0}, {6, 0}}, 60.0f)),
        rules);
    test::advance_movers(scene.rules, *scene.terrain, scene.state, scene.memory);
    scene.put(1, {14.6f, 11.0f});
    scene.put(2, {5.0f, 11.0f});

    scene.find();

    EXPECT_EQ(scene.with_terrain(), (Pairs{{0, 1}}));
}

TEST(FindPairs, the_pieces_of_one_player_follow_each_other) {
    MapBuilder map;
    for (int i = 0; i < 8; ++i) {
        const float x = 10.0f + 0.5f * static_cast<float>(i);
        map.box({x, 10.0f}, {x + 0.4f, 11.0f});
    }
    Broadphase scene(map);
    for (std::uint32_t i = 0; i < 4; ++i)
        scene.put(i + 1, {10.0f + static_cast<float>(i), 11.4f});

    scene.find();

    std::vector<std::uint32_t> rows;
    for (const IndexPair pair : scene.memory.candidates.terrain)
        if (rows.empty() || rows.back() != pair.first) rows.push_back(pair.first);
    std::sort(rows.begin(), rows.end());
    EXPECT_EQ(rows, (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_GT(scene.memory.candidates.terrain.size(), 8u);
}

TEST(FindPairs, counts_the_living_players_and_all_pairs) {
    Broadphase scene(MapBuilder().box({10, 10}, {20, 20}));
    scene.put(1, {9.5f, 15.0f});
    scene.put(2, {8.5f, 15.0f});
    scene.put(3, {9.5f, 18.0f});

    scene.find();

    EXPECT_EQ(scene.memory.report.statistics.players_alive, 3u);
    EXPECT_EQ(scene.memory.report.statistics.pairs, 1u + 2u);
}

TEST(FindPairs, the_longest_step_is_exact_for_one_player) {
    Broadphase scene;
    scene.put(1, {20.0f, 20.0f});

    scene.find_after({{17.0f, 16.0f}});

    EXPECT_EQ(scene.memory.grid.longest_step, 5.0f);
}

TEST(FindPairs, the_longest_step_covers_every_player_whatever_their_number) {
    for (std::uint32_t count = 1; count <= 9; ++count) {
        for (std::uint32_t far = 0; far < count; ++far) {
            Broadphase scene;
            std::vector<Vec2> starts;
            for (std::uint32_t row = 0; row < count; ++row) {
                const Vec2 at{4.0f * static_cast<float>(row) + 2.0f, 20.0f};
                scene.put(row + 1, at);
                starts.push_back(at + (row == far ? Vec2{-1.0f, 2.0f} : Vec2{0.5f, -0.5f}));
            }

            scene.find_after(starts);

            EXPECT_GE(scene.memory.grid.longest_step, length({1.0f, 2.0f}) * 0.9999f)
                << far << " of " << count;
            EXPECT_LE(scene.memory.grid.longest_step, length({1.0f, 2.0f}) * 1.42f);
        }
    }
}

TEST(FindPairs, the_longest_step_combines_the_longest_on_each_axis) {
    Broadphase scene;
    scene.put(1, {10.0f, 20.0f});
    scene.put(2, {20.0f, 20.0f});

    scene.find_after({{7.0f, 20.0f}, {20.0f, 24.0f}});

    EXPECT_EQ(scene.memory.grid.longest_step, 5.0f);
}

TEST(FindPairs, candidates_beyond_the_limit_raise_an_error_and_are_known_to_be_missing) {
    Broadphase scene(MapBuilder(), {}, {.candidates_max = 2});
    for (std::uint32_t number = 1; number <= 3; ++number)
        scene.put(number, {20.0f, 20.0f});

    scene.find();

    EXPECT_EQ(scene.memory.candidates.players.size(), 2u);
    EXPECT_FALSE(scene.memory.candidates.are_complete);
    EXPECT_EQ(scene.memory.report.errors, static_cast<std::uint32_t>(StepError::candidates_full));
}

TEST(FindPairs, as_many_candidates_as_the_limit_are_complete) {
    Broadphase scene(MapBuilder(), {}, {.candidates_max = 3});
    for (std::uint32_t number = 1; number <= 3; ++number)
        scene.put(number, {20.0f, 20.0f});

    scene.find();

    EXPECT_EQ(scene.players(), (Pairs{{0, 1}, {0, 2}, {1, 2}}));
    EXPECT_TRUE(scene.memory.candidates.are_complete);
    EXPECT_EQ(scene.memory.report.errors, 0u);
}

TEST(FindPairsAgain, searches_from_where_the_players_are_now) {
    Broadphase scene(MapBuilder().box({10, 10}, {20, 20}));
    scene.put(1, {5.0f, 15.0f});
    scene.put(2, {5.5f, 15.0f});
    scene.find();
    scene.memory.candidates.awake_chosen = 1;
    scene.memory.awake.pass = 1;
    scene.memory.awake.wake(1, {5.5f, 15.0f});
    scene.state.players.position[1] = {9.5f, 15.0f};
    const float longest_step = scene.memory.grid.longest_step;

    scene.find_again();

    EXPECT_EQ(scene.players(), Pairs{});
    EXPECT_EQ(scene.with_terrain(), (Pairs{{1, 0}}));
    EXPECT_EQ(scene.memory.awake.found_at[1], (Vec2{9.5f, 15.0f}));
    EXPECT_EQ(scene.memory.candidates.awake_chosen, 0u) << "they have to be chosen again";
    EXPECT_EQ(scene.memory.grid.longest_step, longest_step);
}

/// Players of two sizes among boxes and lines; the slow judge looks at every pair in double.
void compare_with_judge(std::uint64_t seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const auto any = [&] { return 1.0f + 38.0f * random.unit(); };
    Rules rules;
    rules.archetypes.resize(2);
    rules.archetypes[1].radius = 1.25f;
    MapBuilder map;
    for (int i = 0; i < 12; ++i) {
        const Vec2 corner{any() * 0.9f, any() * 0.9f};
        map.box(corner, corner + Vec2{0.2f + 3.0f * random.unit(), 0.2f + 3.0f * random.unit()});
    }
    Broadphase scene(map, rules);
    const std::uint32_t count = 1 + random.below(80);
    for (std::uint32_t i = 0; i < count; ++i)
        scene.put(i + 1, {any(), any()}, {1.0f, 0.0f}, static_cast<std::uint8_t>(random.below(2)));

    scene.find();

    const Players& players = scene.state.players;
    const auto gap = [&](Vec2 way, float radii) {
        const auto x = static_cast<double>(way.x);
        const auto y = static_cast<double>(way.y);
        return std::sqrt(x * x + y * y) - static_cast<double>(radii);
    };
    const Pairs found = scene.players();
    EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end()) << "each pair once";
    for (std::uint32_t one = 0; one < count; ++one)
        for (std::uint32_t other = one + 1; other < count; ++other) {
            const double apart = gap(players.position[other] - players.position[one],
                                     players.radius[one] + players.radius[other]);
            if (std::abs(apart - 0.4) < 1e-4) continue;
            ASSERT_EQ(std::binary_search(found.begin(), found.end(), IndexPair{one, other}),
                      apart < 0.4)
                << one << " and " << other << " are " << apart << " m apart";
        }
    const Pairs pieces = scene.with_terrain();
    EXPECT_EQ(std::adjacent_find(pieces.begin(), pieces.end()), pieces.end());
    for (std::uint32_t row = 0; row < count; ++row)
        for (std::uint32_t piece = 0; piece < scene.terrain->pieces.size(); ++piece) {
            const Aabb& box = scene.terrain->pieces[piece].box;
            const Vec2 at = players.position[row];
            const Vec2 nearest{std::clamp(at.x, box.min.x, box.max.x),
                               std::clamp(at.y, box.min.y, box.max.y)};
            const double apart = gap(nearest - at, players.radius[row]);
            const bool is_found =
                std::binary_search(pieces.begin(), pieces.end(), IndexPair{row, piece});
            if (apart < 0.2 - 1e-4) {
                ASSERT_TRUE(is_found) << row << " is " << apart << " m from " << piece;
            }
            // Large discs are looked up by the boxes around them.
            const double most = players.radius[row] > 0.5f ? 0.2 + 0.42 * 1.45 : 0.2;
            if (apart > most + 1e-4) {
                ASSERT_FALSE(is_found) << row << " is " << apart << " m from " << piece;
            }
        }
}

TEST(FindPairs, finds_what_a_look_at_every_pair_finds) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        ASSERT_NO_FATAL_FAILURE(compare_with_judge(seed));
}

}  // namespace
}  // namespace arena::sim::find_pairs_test
