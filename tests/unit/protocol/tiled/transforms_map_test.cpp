// tests/data/maps/transforms.tmj holds every kind of shape, rotated, in nested groups with offsets.
// The expected numbers were checked against what Tiled 1.8 itself draws of that map: rendered with
// tmxrasterizer, every pixel inside these shapes is painted and none outside.
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tests/support/folders.h"
#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol {
namespace {

constexpr float kPrinted = 1e-4f;  ///< metres; the numbers below have this precision

TiledMap transforms_map() {
    std::ifstream file(test::source_path("tests/data/maps/transforms.tmj"), std::ios::binary);
    return read(std::string(std::istreambuf_iterator<char>(file), {}));
}

/// All vertices of the obstacles of one object, in order.
std::vector<sim::Vec2> vertices_of(const TiledMap& map, std::uint32_t object_id) {
    std::vector<sim::Vec2> vertices;
    for (const sim::MapObstacle& obstacle : map.description.obstacles) {
        if (obstacle.source.object_id != object_id) continue;
        vertices.insert(vertices.end(), obstacle.vertices.begin(), obstacle.vertices.end());
    }
    return vertices;
}

void expect_all_near(const std::vector<sim::Vec2>& actual, const std::vector<sim::Vec2>& expected) {
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i)
        expect_near(actual[i], expected[i], kPrinted);
}

TEST(TransformsMap, rotated_shapes_in_groups_are_where_tiled_draws_them) {
    const TiledMap map = transforms_map();

    expect_all_near(
        vertices_of(map, 1),
        {{9.625f, 19.96875f}, {13.95513f, 17.46875f}, {12.70513f, 15.30369f}, {8.375f, 17.80369f}});
    expect_all_near(vertices_of(map, 4), {{22.125f, 9.96875f},
                                          {20.84242f, 6.44490f},
                                          {17.31855f, 7.72748f},
                                          {20.30907f, 8.63435f},
                                          {18.60115f, 11.25129f}});
    expect_all_near(vertices_of(map, 6),
                    {{11.83471f, 9.16069f}, {13.60247f, 7.39292f}, {10.95083f, 6.50904f}});
    expect_all_near(vertices_of(map, 5), {{29.625f, 8.71875f},
                                          {26.68854f, 9.78756f},
                                          {26.68854f, 9.78756f},
                                          {27.75735f, 12.72413f},
                                          {27.75735f, 12.72413f},
                                          {25.24828f, 14.96751f}});
}

TEST(TransformsMap, right_angles_and_more_than_one_turn_are_exact) {
    const TiledMap map = transforms_map();

    EXPECT_EQ(vertices_of(map, 7),
              (std::vector<sim::Vec2>{
                  {5.46875f, 3}, {5.46875f, 6.75f}, {7.34375f, 6.75f}, {7.34375f, 3}}));
    EXPECT_EQ(vertices_of(map, 8),
              (std::vector<sim::Vec2>{
                  {14.21875f, 0.5f}, {10.46875f, 0.5f}, {10.46875f, 2.375f}, {14.21875f, 2.375f}}));
    EXPECT_EQ(
        vertices_of(map, 9),
        (std::vector<sim::Vec2>{
            {19.21875f, 2.375f}, {19.21875f, -1.375f}, {17.34375f, -1.375f}, {17.34375f, 2.375f}}));
    EXPECT_EQ(vertices_of(map, 10),
              (std::vector<sim::Vec2>{{25, 5.25f}, {29, 5.25f}, {29, 3.25f}, {25, 3.25f}}));
}

TEST(TransformsMap, rotated_ellipses_and_circles_turn_about_their_top_left) {
    const TiledMap map = transforms_map();

    const std::vector<sim::Vec2> ellipse = vertices_of(map, 2);
    ASSERT_EQ(ellipse.size(), 32u);
    expect_near(ellipse[0], {20.97822f, 18.18266f}, kPrinted);
    expect_near(ellipse[8], {20.45633f, 14.15385f}, kPrinted);
    expect_near(ellipse[16], {17.22822f, 11.68747f}, kPrinted);

    const auto& obstacles = map.description.obstacles;
    ASSERT_GT(obstacles.size(), 2u);
    EXPECT_EQ(obstacles[2].shape, sim::Shape::circle);
    expect_near(obstacles[2].center, {23.22335f, 17.46875f}, kPrinted);
    EXPECT_FLOAT_EQ(obstacles[2].radius, 1.875f);
}

TEST(TransformsMap, spawns_and_sources_follow_their_groups) {
    const TiledMap map = transforms_map();

    ASSERT_EQ(map.description.spawns.size(), 2u);
    expect_near(map.description.spawns[0].position, {2, 22});
    expect_near(map.description.spawns[1].position, {29, -0.5f});
    EXPECT_EQ(map.description.obstacles.front().source.layer, "house/floor/inner");
    EXPECT_EQ(map.description.obstacles.back().source.layer, "top");
    EXPECT_TRUE(map.report.warnings.empty()) << joined(map.report.warnings);
}

}  // namespace
}  // namespace arena::protocol
