// Known answers of the two searches; moving_grid_test.cpp compares them with the obvious search.
#include "sim/broadphase/cell_order.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "sim/broadphase/moving_grid.h"

namespace arena::sim::cell_order_test {
namespace {

/// A grid over a field of 2000 m by 40 m that holds discs of the same radius.
MovingGrid grid_of(const std::vector<Vec2>& centers, float radius) {
    MovingGrid grid({{0.0f, 0.0f}, {2000.0f, 40.0f}},
                    {.radius_max = 1.0f, .margin_max = 1.5f, .discs_max = 1000});
    grid.rebuild(centers, std::vector<float>(centers.size(), radius),
                 std::vector<std::uint8_t>(centers.size(), 1));
    return grid;
}

std::vector<IndexPair> near_pairs(const std::vector<Vec2>& centers, float radius, float margin) {
    std::vector<IndexPair> pairs;
    pairs.reserve(10000);
    EXPECT_TRUE(find_near_pairs(grid_of(centers, radius).order(), margin, pairs));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

std::vector<IndexPair> on_paths(const std::vector<Vec2>& centers, float radius,
                                const std::vector<Path>& paths, float margin) {
    std::vector<IndexPair> pairs;
    pairs.reserve(10000);
    EXPECT_TRUE(find_discs_on_paths(grid_of(centers, radius).order(), paths, margin, pairs));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

using Pairs = std::vector<IndexPair>;

TEST(LanesBefore, holds_for_the_places_before_the_end) {
    EXPECT_EQ(bits_of(lanes_before(10, 10)), 0u);
    EXPECT_EQ(bits_of(lanes_before(11, 10)), 0b0001u);
    EXPECT_EQ(bits_of(lanes_before(13, 10)), 0b0111u);
    EXPECT_EQ(bits_of(lanes_before(14, 10)), 0b1111u);
    EXPECT_EQ(bits_of(lanes_before(99, 10)), 0b1111u);
    EXPECT_EQ(bits_of(lanes_before(9, 10)), 0u) << "a run may end before the place";
}

TEST(CellWithinFrame, is_never_a_cell_of_the_frame) {
    const GridShape grid{{0, 0}, 2.0f, 5, 6};
    const auto expect = [&](Vec2 point, std::uint32_t x, std::uint32_t y) {
        const GridCell cell = cell_within_frame(grid, point);
        EXPECT_EQ(cell.x, x) << point.x;
        EXPECT_EQ(cell.y, y) << point.y;
    };

    expect({0, 0}, 1, 1);
    expect({5, 7}, 2, 3);
    expect({9.9f, 11.9f}, 3, 4);
    expect({-1e9f, 1e9f}, 1, 4);
    expect(Vec2{} * std::numeric_limits<float>::quiet_NaN(), 1, 1);
}

TEST(FindNearPairs, finds_nothing_without_discs_or_with_one) {
    EXPECT_EQ(near_pairs({}, 1.0f, 0.5f), Pairs{});
    EXPECT_EQ(near_pairs({{7, 7}}, 1.0f, 0.5f), Pairs{});
}

TEST(FindNearPairs, discs_that_are_exactly_the_margin_apart_are_not_near) {
    EXPECT_EQ(near_pairs({{10, 10}, {12.5f, 10}}, 1.0f, 0.5f), Pairs{});
    EXPECT_EQ(near_pairs({{10, 10}, {12.4375f, 10}}, 1.0f, 0.5f), (Pairs{{0, 1}}));
    EXPECT_EQ(near_pairs({{10, 10}, {10, 12}}, 1.0f, 0.0f), Pairs{}) << "they touch";
}

TEST(FindNearPairs, the_lower_index_comes_first_whichever_disc_has_the_lower_cell) {
    EXPECT_EQ(near_pairs({{12, 12}, {10, 10}}, 1.0f, 1.0f), (Pairs{{0, 1}}));
    EXPECT_EQ(near_pairs({{10, 10}, {12, 12}}, 1.0f, 1.0f), (Pairs{{0, 1}}));
    EXPECT_EQ(near_pairs({{10, 12}, {12, 10}}, 1.0f, 1.0f), (Pairs{{0, 1}}));
}

TEST(FindNearPairs, finds_all_pairs_of_more_discs_than_a_test_takes_at_once) {
    Pairs all;
    for (std::uint32_t i = 0; i < 10; ++i)
        for (std::uint32_t j = i + 1; j < 10; ++j)
            all.push_back({i, j});

    EXPECT_EQ(near_pairs(std::vector<Vec2>(10, Vec2{10, 10}), 1.0f, 0.0f), all);
}

TEST(FindNearPairs, finds_the_pairs_of_a_row_that_is_longer_than_a_block) {
    std::vector<Vec2> row;
    Pairs neighbours;
    for (std::uint32_t i = 0; i < 600; ++i) {
        row.push_back({1.5f * static_cast<float>(i), 20.0f});
        if (i > 0) neighbours.push_back({i - 1, i});
    }

    EXPECT_EQ(near_pairs(row, 0.5f, 1.25f), neighbours);
}

TEST(FindNearPairs, fills_the_capacity_and_reports_only_pairs_that_were_left_out) {
    const MovingGrid grid = grid_of(std::vector<Vec2>(3, Vec2{10, 10}), 1.0f);
    Pairs pairs;
    pairs.reserve(3);
    EXPECT_TRUE(find_near_pairs(grid.order(), 0.0f, pairs));
    EXPECT_EQ(pairs.size(), 3u);

    Pairs too_few;
    too_few.reserve(2);
    EXPECT_FALSE(find_near_pairs(grid.order(), 0.0f, too_few));
    EXPECT_EQ(too_few.size(), 2u);
    EXPECT_EQ(too_few.capacity(), 2u);
}

TEST(FindDiscsOnPaths, a_disc_that_the_path_just_touches_is_found) {
    // The path passes 2.5 m below the disc: as far as both radii and the margin reach.
    const std::vector<Path> path{{{6.0f, 7.5f}, {8.0f, 0.0f}, 1.0f}};

    EXPECT_EQ(on_paths({{10, 10}}, 1.0f, path, 0.5f), (Pairs{{0, 0}}));
    EXPECT_EQ(on_paths({{10, 10.0625f}}, 1.0f, path, 0.5f), Pairs{});
}

TEST(FindDiscsOnPaths, a_path_reaches_no_further_than_its_ends) {
    const std::vector<Path> path{{{10, 10}, {8, 0}, 0.5f}};

    EXPECT_EQ(on_paths({{19.5f, 10}, {8.5f, 10}}, 1.0f, path, 0.0f), (Pairs{{0, 0}, {0, 1}}));
    EXPECT_EQ(on_paths({{19.5625f, 10}, {8.4375f, 10}}, 1.0f, path, 0.0f), Pairs{});
}

TEST(FindDiscsOnPaths, a_path_without_length_is_a_point) {
    const std::vector<Path> point{{{10, 10}, {0, 0}, 0.0f}};

    EXPECT_EQ(on_paths({{11, 10}, {11.0625f, 10}}, 1.0f, point, 0.0f), (Pairs{{0, 0}}));
}

TEST(FindDiscsOnPaths, finds_discs_in_all_rows_that_a_long_path_crosses) {
    std::vector<Vec2> column;
    for (int i = 0; i < 20; ++i)
        column.push_back({30.0f, 1.0f + 2.0f * static_cast<float>(i)});
    const std::vector<Path> upwards{{{30, 0}, {0, 40}, 0.1f}};

    EXPECT_EQ(on_paths(column, 0.5f, upwards, 0.0f).size(), 20u);
}

TEST(FindDiscsOnPaths, returns_the_paths_in_ascending_order_beyond_a_block) {
    const std::vector<Path> paths(300, Path{{9, 10}, {2, 0}, 0.5f});
    const MovingGrid grid = grid_of({{10, 10}}, 1.0f);
    Pairs expected;
    for (std::uint32_t path = 0; path < 300; ++path)
        expected.push_back({path, 0});
    Pairs pairs;
    pairs.reserve(300);

    EXPECT_TRUE(find_discs_on_paths(grid.order(), paths, 0.0f, pairs));

    EXPECT_EQ(pairs, expected);
}

TEST(FindDiscsOnPaths, fills_the_capacity_and_reports_only_pairs_that_were_left_out) {
    const MovingGrid grid = grid_of(std::vector<Vec2>(3, Vec2{10, 10}), 1.0f);
    const std::vector<Path> path{{{9, 10}, {2, 0}, 0.5f}};
    Pairs pairs;
    pairs.reserve(3);
    EXPECT_TRUE(find_discs_on_paths(grid.order(), path, 0.0f, pairs));
    EXPECT_EQ(pairs.size(), 3u);

    Pairs too_few;
    too_few.reserve(2);
    EXPECT_FALSE(find_discs_on_paths(grid.order(), path, 0.0f, too_few));
    EXPECT_EQ(too_few.size(), 2u);
}

}  // namespace
}  // namespace arena::sim::cell_order_test
