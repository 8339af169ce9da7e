#include "sim/broadphase/cells.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::sim::cells_test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// Five columns and four rows from (10, 20) to (20, 28).
constexpr GridShape kGrid{{10.0f, 20.0f}, 2.0f, 5, 4};

TEST(GridOver, covers_the_bounds_with_cells_of_the_given_size) {
    const GridShape grid = grid_over({{3, 4}, {53, 34}}, 4.0f, 1000);

    EXPECT_EQ(grid.origin, (Vec2{3, 4}));
    EXPECT_EQ(grid.cell_size, 4.0f);
    EXPECT_EQ(grid.columns, 13u);
    EXPECT_EQ(grid.rows, 8u);
}

TEST(GridOver, adds_no_column_where_the_cells_fit_exactly) {
    const GridShape grid = grid_over({{0, 0}, {12, 8}}, 4.0f, 1000);

    EXPECT_EQ(grid.columns, 3u);
    EXPECT_EQ(grid.rows, 2u);
}

TEST(GridOver, has_one_cell_over_bounds_without_extent) {
    const GridShape grid = grid_over({{7, 7}, {7, 7}}, 4.0f, 1000);

    EXPECT_EQ(grid.columns, 1u);
    EXPECT_EQ(grid.rows, 1u);
}

TEST(GridOver, doubles_the_cells_only_when_there_would_be_more_than_allowed) {
    const Aabb bounds{{0, 0}, {16, 16}};

    EXPECT_EQ(grid_over(bounds, 1.0f, 256).cell_size, 1.0f);
    EXPECT_EQ(grid_over(bounds, 1.0f, 255).cell_size, 2.0f);
    EXPECT_EQ(grid_over(bounds, 1.0f, 255).columns, 8u);
    EXPECT_EQ(grid_over(bounds, 1.0f, 1).cell_size, 16.0f);
    EXPECT_EQ(grid_over(bounds, 1.0f, 1).columns, 1u);
}

TEST(CellNumber, is_rounded_down_and_clamped_and_nan_is_in_the_first) {
    EXPECT_EQ(cell_number(2.0f, 1, 5), 2u);
    EXPECT_EQ(cell_number(2.999f, 1, 5), 2u);
    EXPECT_EQ(cell_number(-7.0f, 1, 5), 1u);
    EXPECT_EQ(cell_number(6.0f, 1, 5), 5u);
    EXPECT_EQ(cell_number(1e30f, 1, 5), 5u);
    EXPECT_EQ(cell_number(-1e30f, 1, 5), 1u);
    EXPECT_EQ(cell_number(kNan, 1, 5), 1u);
}

TEST(CellAt, a_border_belongs_to_the_next_cell_and_points_outside_to_the_nearest) {
    const auto expect = [](Vec2 point, std::uint32_t x, std::uint32_t y) {
        const GridCell cell = cell_at(kGrid, point);
        EXPECT_EQ(cell.x, x) << point.x;
        EXPECT_EQ(cell.y, y) << point.y;
    };

    expect({10, 20}, 0, 0);
    expect({11.5f, 23.5f}, 0, 1);
    expect({12, 24}, 1, 2);
    expect({20, 28}, 4, 3);
    expect({9, 99}, 0, 3);
    expect({1e30f, -1e30f}, 4, 0);
    expect({kNan, kNan}, 0, 0);
}

TEST(CellsUnder, reach_from_the_cell_of_the_lower_corner_to_that_of_the_upper) {
    const CellRange inside = cells_under(kGrid, {{12.5f, 20.5f}, {16.0f, 23.5f}});

    EXPECT_EQ(inside.low.x, 1u);
    EXPECT_EQ(inside.low.y, 0u);
    EXPECT_EQ(inside.high.x, 3u) << "the box touches the border of that column";
    EXPECT_EQ(inside.high.y, 1u);

    const CellRange around = cells_under(kGrid, {{0, 0}, {99, 99}});
    EXPECT_EQ(around.low.x, 0u);
    EXPECT_EQ(around.high.x, 4u);
    EXPECT_EQ(around.high.y, 3u);
}

TEST(CellLanes, compute_the_same_cells_as_cell_at) {
    const GridShape odd{{-3.3f, 7.7f}, 0.7f, 123, 45};
    const CellLanes lanes(odd, 0);
    Random random(3);
    const auto point = [&] { return Vec2{random.unit() * 100.0f - 10.0f, random.unit() * 50.0f}; };
    for (int round = 0; round < 500; ++round) {
        const std::vector<Vec2> points{point(), point(), point(), point()};

        const Mask4 index = lanes.index_at(points4(points[0], points[1], points[2], points[3]));

        for (int i = 0; i < 4; ++i) {
            const GridCell cell = cell_at(odd, points[static_cast<std::size_t>(i)]);
            ASSERT_EQ(index[i], static_cast<int>(cell.y * odd.columns + cell.x)) << round;
        }
    }
}

TEST(CellLanes, leave_the_frame_empty) {
    const CellLanes lanes(kGrid, 1);

    const Mask4 index = lanes.index_at(points4({10, 20}, {20, 28}, {15, 25}, {kNan, kNan}));

    EXPECT_EQ(index[0], 1 * 5 + 1);
    EXPECT_EQ(index[1], 2 * 5 + 3);
    EXPECT_EQ(index[2], 2 * 5 + 2);
    EXPECT_EQ(index[3], 1 * 5 + 1) << "NaN is in the first cell";
}

}  // namespace
}  // namespace arena::sim::cells_test
