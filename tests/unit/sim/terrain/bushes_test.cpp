#include "sim/terrain/bushes.h"

#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::sim::bushes_test {
namespace {

using arena::test::MapBuilder;

std::optional<std::uint32_t> bush_at(const MapBuilder& map, Vec2 point) {
    std::vector<std::uint32_t> found;
    return map.terrain()->bushes.at(point, found);
}

TEST(Bushes, no_point_is_in_a_bush_on_a_map_without_bushes) {
    EXPECT_EQ(bush_at(MapBuilder(), {5, 5}), std::nullopt);
}

TEST(Bushes, the_notch_of_a_concave_bush_is_outside) {
    // An L: the notch is at the top right.
    const MapBuilder map =
        MapBuilder().bush({{10, 10}, {20, 10}, {20, 14}, {14, 14}, {14, 20}, {10, 20}});

    EXPECT_EQ(bush_at(map, {12, 12}), 0u);
    EXPECT_EQ(bush_at(map, {19, 11}), 0u);
    EXPECT_EQ(bush_at(map, {11, 19}), 0u);
    EXPECT_EQ(bush_at(map, {17, 17}), std::nullopt);
    EXPECT_EQ(bush_at(map, {9, 12}), std::nullopt);
}

TEST(Bushes, are_numbered_in_drawing_order_and_the_first_of_several_counts) {
    const MapBuilder map =
        MapBuilder().round_bush({10, 10}, 3).bush({{12, 8}, {20, 8}, {20, 12}, {12, 12}});

    EXPECT_EQ(bush_at(map, {8, 10}), 0u);
    EXPECT_EQ(bush_at(map, {12.5f, 10}), 0u) << "in both";
    EXPECT_EQ(bush_at(map, {18, 10}), 1u);
    EXPECT_EQ(bush_at(map, {10, 13.5f}), std::nullopt);
}

TEST(Bushes, add_no_obstacles_and_no_pieces) {
    const auto terrain = MapBuilder().round_bush({10, 10}, 3).terrain();

    EXPECT_TRUE(terrain->obstacles.empty());
    EXPECT_TRUE(terrain->pieces.empty());
}

TEST(Bushes, an_error_names_the_bush_that_crosses_itself) {
    const MapBuilder map = MapBuilder().bush({{0, 0}, {10, 10}, {10, 0}, {0, 10}});
    const auto built = build_terrain(map.description());

    ASSERT_FALSE(built);
    EXPECT_EQ(built.error().layer, "bushes");
    EXPECT_EQ(built.error().object_id, 1u);
}

TEST(Bushes, are_part_of_the_hash_of_a_map_without_a_file) {
    const auto without = MapBuilder().terrain()->hash;
    const auto with = MapBuilder().round_bush({10, 10}, 3).terrain()->hash;
    const auto elsewhere = MapBuilder().round_bush({10, 11}, 3).terrain()->hash;

    EXPECT_NE(without, with);
    EXPECT_NE(with, elsewhere);
}

}  // namespace
}  // namespace arena::sim::bushes_test
