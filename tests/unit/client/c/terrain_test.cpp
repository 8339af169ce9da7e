#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arenad/client.h"
#include "sim/values/entity.h"
#include "tests/unit/client/c/library_line.h"

namespace arena::client::terrain_test {
namespace {

// 32 pixels are a metre, and y points down.
const std::string kMap =
    "<map width='20' height='10' tilewidth='32' tileheight='32'><objectgroup>"
    "<object type='path' name='up' x='0' y='0'><polyline points='0,0 0,32'/></object>"
    "<object type='door' x='320' y='32' width='32' height='64'><properties>"
    "<property name='signal' value='a'/><property name='path' value='up'/></properties></object>"
    "<object type='crate' x='480' y='0' width='32' height='32'/>"
    "<object type='platform' x='384' y='0' width='32' height='32'><properties>"
    "<property name='path' value='up'/></properties></object>"
    "<object type='wall' x='0' y='256' width='64' height='64'/>"
    "<object type='low_wall' x='64' y='64' width='64' height='64'><ellipse/></object>"
    "<object type='one_sided' x='0' y='0'><polyline points='0,32 32,32'/></object>"
    "<object type='plate' x='352' y='128' width='32' height='32'><properties>"
    "<property name='signal' value='a'/></properties></object>"
    "<object type='spikes' x='448' y='128' width='32' height='64'/>"
    "<object type='bush' x='512' y='192' width='64' height='64'/>"
    "<object type='flag' x='192' y='160'><properties>"
    "<property name='team' type='int' value='2'/></properties><point/></object>"
    "<object type='base' x='192' y='192' width='64' height='64'><properties>"
    "<property name='team' type='int' value='2'/></properties></object>"
    "<object type='hill' x='256' y='192' width='64' height='64'><ellipse/></object>"
    "<object type='spawn' x='160' y='160'><point/></object>"
    "</objectgroup></map>";

/// A client with that map.
struct MappedLine {
    test::LibraryLine line{{.struct_size = 0,
                            .token = nullptr,
                            .token_size = 0,
                            .map = kMap.data(),
                            .map_size = kMap.size()}};
    arenad_terrain terrain{};

    MappedLine() {
        terrain.struct_size = sizeof terrain;
        EXPECT_EQ(arenad_client_terrain(line.client, &terrain), ARENAD_OK);
    }
    [[nodiscard]] std::vector<arenad_shape> of_kind(arenad_shape_kind kind) const {
        std::vector<arenad_shape> found;
        for (std::size_t i = 0; i < terrain.shape_count; ++i)
            if (terrain.shapes[i].kind == kind) found.push_back(terrain.shapes[i]);
        return found;
    }
};

TEST(LibraryTerrain, is_unknown_without_a_map) {
    test::LibraryLine line;
    arenad_terrain terrain{};
    terrain.struct_size = sizeof terrain;

    EXPECT_EQ(arenad_client_terrain(line.client, &terrain), ARENAD_ERROR_STATE);
    EXPECT_EQ(arenad_client_terrain(nullptr, &terrain), ARENAD_ERROR_NULL);
    terrain.struct_size = 3;
    EXPECT_EQ(arenad_client_terrain(line.client, &terrain), ARENAD_ERROR_STRUCT_SIZE);
}

TEST(LibraryTerrain, has_its_bounds_and_its_shapes_by_kind) {
    const MappedLine mapped;

    EXPECT_EQ(mapped.terrain.max.x, 20.0f);
    EXPECT_EQ(mapped.terrain.max.y, 10.0f);
    EXPECT_EQ(mapped.terrain.shape_count, 13u);
    EXPECT_TRUE(std::is_sorted(
        mapped.terrain.shapes, mapped.terrain.shapes + mapped.terrain.shape_count,
        [](const arenad_shape& a, const arenad_shape& b) { return a.kind < b.kind; }));
}

TEST(LibraryTerrain, walls_are_polygons_discs_and_lines_with_the_ids_of_the_map) {
    const std::vector<arenad_shape> walls = MappedLine().of_kind(ARENAD_SHAPE_WALL);

    ASSERT_EQ(walls.size(), 3u);
    EXPECT_EQ(walls[0].id, sim::kFirstObstacleId);
    EXPECT_EQ(walls[2].id, sim::kFirstObstacleId + 2);
    ASSERT_EQ(walls[0].outline_count, 4u);
    EXPECT_EQ(walls[1].outline_count, 0u);
    EXPECT_EQ(walls[1].outline, nullptr);
    EXPECT_EQ(walls[1].center.x, 3.0f);
    EXPECT_EQ(walls[1].center.y, 7.0f);
    EXPECT_EQ(walls[1].radius, 1.0f);
    EXPECT_EQ(walls[1].is_low, 1);
    EXPECT_EQ(walls[0].is_low, 0);
    EXPECT_EQ(walls[2].outline_count, 2u);
    EXPECT_EQ(walls[2].is_one_sided, 1);
}

TEST(LibraryTerrain, an_outline_goes_round_its_thing) {
    const MappedLine mapped;
    const arenad_shape wall = mapped.of_kind(ARENAD_SHAPE_WALL)[0];

    double area = 0.0;
    for (std::size_t i = 0; i < wall.outline_count; ++i) {
        const arenad_vec2 a = wall.outline[i];
        const arenad_vec2 b = wall.outline[(i + 1) % wall.outline_count];
        area += 0.5 * static_cast<double>(a.x * b.y - a.y * b.x);
        EXPECT_TRUE(a.x == 0.0f || a.x == 2.0f) << a.x;
        EXPECT_TRUE(a.y == 0.0f || a.y == 2.0f) << a.y;
    }
    EXPECT_EQ(area, 4.0) << "counter-clockwise";
}

TEST(LibraryTerrain, movers_and_triggers_have_the_ids_that_pictures_have) {
    const MappedLine mapped;
    // Ids follow the order of the map: the door, the crate, the platform; the plate, the spikes.
    constexpr std::uint32_t kMover = sim::kFirstObstacleId + 3;

    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_DOOR).at(0).id, kMover);
    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_CRATE).at(0).id, kMover + 1);
    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_PLATFORM).at(0).id, kMover + 2);
    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_PLATE).at(0).id, kMover + 3);
    const arenad_shape spikes = mapped.of_kind(ARENAD_SHAPE_SPIKES).at(0);
    EXPECT_EQ(spikes.id, kMover + 4);
    ASSERT_EQ(spikes.outline_count, 4u);
    EXPECT_EQ(spikes.outline[0].x, 14.0f);
    EXPECT_EQ(spikes.outline[0].y, 4.0f);
    EXPECT_EQ(spikes.outline[2].x, 15.0f);
    EXPECT_EQ(spikes.outline[2].y, 6.0f);
}

TEST(LibraryTerrain, what_only_counts_or_hides_has_no_id) {
    const MappedLine mapped;

    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_BUSH).at(0).id, 0u);
    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_FLAG).at(0).team, 2);
    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_FLAG).at(0).center.x, 6.0f);
    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_BASE).at(0).team, 2);
    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_HILL).at(0).radius, 1.0f);
    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_SPAWN).at(0).center.x, 5.0f);
    EXPECT_EQ(mapped.of_kind(ARENAD_SHAPE_SPAWN).at(0).radius, 0.0f);
}

}  // namespace
}  // namespace arena::client::terrain_test
