#include "client-sim/report/place_counter.h"

#include <numeric>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::client_sim {
namespace {

ObstacleField field_of(const sim::Bounds& bounds) {
    sim::MapObstacle box;
    box.vertices = {{1.0f, 1.0f}, {2.0f, 1.0f}, {2.0f, 2.0f}};
    sim::MapObstacle pillar;
    pillar.shape = sim::Shape::circle;
    pillar.center = {5.0f, 5.0f};
    pillar.radius = 1.0f;
    return ObstacleField(std::vector<sim::MapObstacle>{box, pillar}, bounds);
}

TEST(PlaceCounter, counts_a_place_in_its_cell_and_one_outside_in_the_nearest) {
    PlaceMap map = empty_place_map(field_of({{0.0f, 0.0f}, {20.0f, 10.0f}}));
    ASSERT_EQ(map.columns, 20u);
    ASSERT_EQ(map.rows, 10u);

    count_presence(map, {3.5, 2.5});
    count_presence(map, {-7.0, 99.0});
    count_death(map, {19.9, 0.0});

    EXPECT_EQ(map.presence[2 * 20 + 3], 1u);
    EXPECT_EQ(map.presence[9 * 20 + 0], 1u);
    EXPECT_EQ(map.deaths[19], 1u);
    EXPECT_EQ(std::accumulate(map.presence.begin(), map.presence.end(), std::uint64_t{0}), 2u);
}

TEST(PlaceCounter, a_large_map_has_wider_cells_and_each_wall_an_outline) {
    const PlaceMap map = empty_place_map(field_of({{0.0f, 0.0f}, {960.0f, 96.0f}}));

    EXPECT_EQ(map.columns, kPlaceCellsMax);
    EXPECT_EQ(map.cell, 10.0);
    EXPECT_EQ(map.rows, 10u);
    ASSERT_EQ(map.walls.size(), 2u);
    EXPECT_EQ(map.walls[0].size(), 3u);
    EXPECT_EQ(map.walls[1].size(), 24u);
}

}  // namespace
}  // namespace arena::client_sim
