#include "sim/extra/grid_walk.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace arena::sim {

inline bool operator==(const GridCell& a, const GridCell& b) {
    return a.x == b.x && a.y == b.y;
}
inline void PrintTo(const GridCell& cell, std::ostream* out) {
    *out << "(" << cell.x << ", " << cell.y << ")";
}

namespace {

using Tiles = std::vector<GridCell>;

constexpr GridShape kGrid{.cell_size = 32.0f, .columns = 10, .rows = 10};

Tiles walk(const GridShape& grid, Vec2 from, Vec2 to) {
    Tiles tiles;
    GridWalk walk(grid, {from, to});
    while (const auto tile = walk.next())
        tiles.push_back(*tile);
    return tiles;
}

TEST(GridWalk, visits_every_tile_that_the_ray_crosses) {
    EXPECT_EQ(walk(kGrid, {1.0f, 1.0f}, {127.0f, 33.0f}),
              (Tiles{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}}));
}

TEST(GridWalk, visits_the_same_tiles_in_reverse_when_going_backwards) {
    EXPECT_EQ(walk(kGrid, {127.0f, 33.0f}, {1.0f, 1.0f}),
              (Tiles{{3, 1}, {3, 0}, {2, 0}, {1, 0}, {0, 0}}));
}

TEST(GridWalk, goes_straight_up_and_straight_left) {
    EXPECT_EQ(walk(kGrid, {40.0f, 10.0f}, {40.0f, 70.0f}), (Tiles{{1, 0}, {1, 1}, {1, 2}}));
    EXPECT_EQ(walk(kGrid, {70.0f, 40.0f}, {10.0f, 40.0f}), (Tiles{{2, 1}, {1, 1}, {0, 1}}));
}

TEST(GridWalk, goes_diagonally_through_a_corner_in_all_four_directions) {
    EXPECT_EQ(walk(kGrid, {1.0f, 1.0f}, {63.0f, 63.0f}), (Tiles{{0, 0}, {1, 1}}));
    EXPECT_EQ(walk(kGrid, {63.0f, 63.0f}, {1.0f, 1.0f}), (Tiles{{1, 1}, {0, 0}}));
    EXPECT_EQ(walk(kGrid, {1.0f, 63.0f}, {63.0f, 1.0f}), (Tiles{{0, 1}, {1, 0}}));
    EXPECT_EQ(walk(kGrid, {63.0f, 1.0f}, {1.0f, 63.0f}), (Tiles{{1, 0}, {0, 1}}));
}

TEST(GridWalk, goes_around_a_corner_that_it_misses_by_one_float) {
    const float below = std::nextafter(63.0f, 0.0f);
    const float above = std::nextafter(63.0f, 100.0f);

    EXPECT_EQ(walk(kGrid, {1.0f, 1.0f}, {63.0f, below}), (Tiles{{0, 0}, {1, 0}, {1, 1}}));
    EXPECT_EQ(walk(kGrid, {1.0f, 1.0f}, {63.0f, above}), (Tiles{{0, 0}, {0, 1}, {1, 1}}));
}

TEST(GridWalk, a_tile_includes_its_left_and_lower_edges) {
    EXPECT_EQ(walk(kGrid, {32.0f, 32.0f}, {32.0f, 32.0f}), (Tiles{{1, 1}}));
    EXPECT_EQ(walk(kGrid, {1.0f, 1.0f}, {32.0f, 1.0f}), (Tiles{{0, 0}, {1, 0}}));
    EXPECT_EQ(walk(kGrid, {32.0f, 1.0f}, {1.0f, 1.0f}), (Tiles{{1, 0}, {0, 0}}));
    EXPECT_EQ(walk(kGrid, {40.0f, 1.0f}, {32.0f, 1.0f}), (Tiles{{1, 0}}));
}

TEST(GridWalk, goes_through_the_tiles_above_or_right_of_a_grid_line) {
    EXPECT_EQ(walk(kGrid, {10.0f, 32.0f}, {70.0f, 32.0f}), (Tiles{{0, 1}, {1, 1}, {2, 1}}));
    EXPECT_EQ(walk(kGrid, {32.0f, 70.0f}, {32.0f, 10.0f}), (Tiles{{1, 2}, {1, 1}, {1, 0}}));
}

TEST(GridWalk, a_segment_without_length_visits_the_tile_that_it_lies_in) {
    EXPECT_EQ(walk(kGrid, {5.0f, 40.0f}, {5.0f, 40.0f}), (Tiles{{0, 1}}));
    EXPECT_EQ(walk(kGrid, {-5.0f, 40.0f}, {-5.0f, 40.0f}), Tiles{});
}

TEST(GridWalk, reports_only_tiles_of_the_grid) {
    EXPECT_EQ(walk(kGrid, {-50.0f, -25.0f}, {70.0f, 35.0f}), (Tiles{{0, 0}, {1, 0}, {2, 1}}));
    EXPECT_EQ(walk(kGrid, {300.0f, 5.0f}, {1.0e6f, 5.0f}), (Tiles{{9, 0}}));
    EXPECT_EQ(walk(kGrid, {-1.0f, 0.0f}, {-1.0f, 300.0f}), Tiles{});
    EXPECT_EQ(walk(kGrid, {-100.0f, 10.0f}, {10.0f, -100.0f}), Tiles{});
    EXPECT_EQ(walk(kGrid, {1.0e6f, 1.0e6f}, {-1.0e6f, -1.0e6f}).size(), 10u);
}

TEST(GridWalk, the_far_edge_of_the_grid_lies_outside) {
    EXPECT_EQ(walk(kGrid, {310.0f, 5.0f}, {320.0f, 5.0f}), (Tiles{{9, 0}}));
    EXPECT_EQ(walk(kGrid, {320.0f, 5.0f}, {320.0f, 50.0f}), Tiles{});
}

TEST(GridWalk, a_grid_may_start_anywhere) {
    const GridShape grid{.origin = {-64.0f, -64.0f}, .cell_size = 32.0f, .columns = 4, .rows = 4};

    EXPECT_EQ(walk(grid, {-63.0f, -63.0f}, {-1.0f, -33.0f}), (Tiles{{0, 0}, {1, 0}}));
    EXPECT_EQ(walk(grid, {-1.0f, -1.0f}, {0.0f, 0.0f}), (Tiles{{1, 1}, {2, 2}}));
}

TEST(GridWalk, terminates_for_any_input) {
    constexpr float kInf = std::numeric_limits<float>::infinity();
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    const GridShape empty{.columns = 0, .rows = 0};
    const GridShape flat{.cell_size = 0.0f, .columns = 8, .rows = 8};

    EXPECT_EQ(walk(empty, {0.0f, 0.0f}, {5.0f, 5.0f}), Tiles{});
    EXPECT_LE(walk(flat, {-1.0f, -1.0f}, {5.0f, 5.0f}).size(), 16u);
    EXPECT_LE(walk(kGrid, {kNan, 0.0f}, {5.0f, kNan}).size(), 20u);
    EXPECT_LE(walk(kGrid, {-kInf, 5.0f}, {kInf, 7.0f}).size(), 20u);
}

TEST(TileAt, agrees_with_the_lines_of_the_grid) {
    const GridShape tenths{.cell_size = 0.1f, .columns = 100, .rows = 100};

    for (std::uint32_t i = 1; i < 100; ++i) {
        const float line = grid_line(0.0f, 0.1f, i);
        EXPECT_EQ(tile_at(tenths, {line, 0.05f}), (GridCell{i, 0}));
        EXPECT_EQ(tile_at(tenths, {std::nextafter(line, 0.0f), 0.05f}), (GridCell{i - 1, 0}));
    }
    EXPECT_FALSE(tile_at(tenths, {-0.01f, 0.0f}));
    EXPECT_FALSE(tile_at(tenths, {10.0f, 0.0f}));
}

}  // namespace
}  // namespace arena::sim
