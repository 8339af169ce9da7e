#include "client-sim/terrain/walk_grid.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim {
namespace {

constexpr double kWalkerRadius = 0.5;
constexpr std::size_t kEast = 0;
constexpr std::size_t kNorth = 2;
constexpr std::size_t kWest = 4;

TEST(WalkGrid, each_step_of_an_open_field_leads_to_the_cell_in_that_direction) {
    const WalkGrid grid(test::field_with({}), kWalkerRadius);
    const WalkGrid::Cell cell = grid.cell_at({0.25, 0.25});

    EXPECT_EQ(grid.size(), 6400u) << "40 x 40 m";
    EXPECT_EQ(grid.center_of(cell), (Point{0.25, 0.25}));
    const Point around[] = {{0.75, 0.25},  {0.75, 0.75},   {0.25, 0.75},  {-0.25, 0.75},
                            {-0.25, 0.25}, {-0.25, -0.25}, {0.25, -0.25}, {0.75, -0.25}};
    for (std::size_t direction = 0; direction < WalkGrid::kDirections; ++direction) {
        const auto next = grid.next(cell, direction);
        ASSERT_TRUE(next) << direction;
        EXPECT_EQ(grid.center_of(*next), around[direction]);
        EXPECT_EQ(grid.previous(*next, direction), cell);
    }
}

TEST(WalkGrid, no_step_leads_out_of_the_map) {
    const WalkGrid grid(test::field_with({}), kWalkerRadius);

    EXPECT_FALSE(grid.next(grid.cell_at({19.4, 0.1}), kEast));
    EXPECT_FALSE(grid.previous(grid.cell_at({-19.9, 0.1}), kEast));
    EXPECT_EQ(grid.cell_at({100, 100}), grid.cell_at({19.9, 19.9}));
}

TEST(WalkGrid, no_step_leads_into_an_obstacle_or_through_one) {
    const WalkGrid grid(
        test::field_with({test::box({2, -5}, {3, 5}), test::line({-3, -5}, {-3, 5})}),
        kWalkerRadius);

    EXPECT_FALSE(grid.is_free(grid.cell_at({2.25, 0.25})));
    EXPECT_TRUE(grid.is_free(grid.cell_at({1.25, 0.25})));
    EXPECT_FALSE(grid.next(grid.cell_at({1.25, 0.25}), kEast));
    EXPECT_FALSE(grid.is_free(grid.cell_at({-3.25, 0.25}))) << "the line is too near";
    EXPECT_TRUE(grid.next(grid.cell_at({-3.75, 0.25}), kNorth)) << "along it";
}

TEST(WalkGrid, a_thin_line_that_small_players_would_step_over_is_no_way) {
    const WalkGrid grid(test::field_with({test::line({0, -5}, {0, 5})}), 0.1);
    const WalkGrid::Cell west = grid.cell_at({-0.25, 0.25});

    EXPECT_TRUE(grid.is_free(west));
    EXPECT_TRUE(grid.next(west, kWest));
    EXPECT_FALSE(grid.next(west, kEast));
}

TEST(WalkGrid, a_one_sided_line_is_a_way_in_one_direction) {
    const WalkGrid grid(test::field_with({test::one_sided({0, 10}, {0, -10})}), 0.1);
    const WalkGrid::Cell west = grid.cell_at({-0.25, 0.25});
    const WalkGrid::Cell east = grid.cell_at({0.25, 0.25});

    EXPECT_NE(grid.next(west, kEast).has_value(), grid.next(east, kWest).has_value());
    EXPECT_EQ(grid.next(west, kEast).has_value(), grid.previous(east, kEast).has_value());
    EXPECT_EQ(grid.next(east, kWest).has_value(), grid.previous(west, kWest).has_value());
}

TEST(WalkGrid, the_nearest_free_cell_of_a_place_in_an_obstacle_is_beside_it) {
    const WalkGrid grid(test::field_with({test::box({-4, -6}, {4, 2})}), kWalkerRadius);

    EXPECT_EQ(grid.nearest_free({10.1, 0.4}), grid.cell_at({10.1, 0.4}));
    EXPECT_EQ(grid.nearest_free({0.3, 1.0}), grid.cell_at({0.3, 2.7}));
}

TEST(WalkGrid, deep_inside_a_large_obstacle_there_is_no_free_cell) {
    const WalkGrid grid(test::field_with({test::box({-19, -19}, {19, 19})}), kWalkerRadius);

    EXPECT_FALSE(grid.nearest_free({0, 0}));
}

TEST(WalkGrid, a_large_map_has_larger_cells) {
    const ObstacleField large({}, {{0.0f, 0.0f}, {1280.0f, 640.0f}});
    const WalkGrid grid(large, kWalkerRadius);

    EXPECT_EQ(grid.size(), 256u * 128u);
    EXPECT_EQ(grid.center_of(0), (Point{2.5, 2.5}));
}

}  // namespace
}  // namespace arena::client_sim
