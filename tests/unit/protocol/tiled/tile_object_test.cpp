// tests/data/maps/tile_objects.tmj holds a chiral tile as objects: mirrored, stretched and turned,
// in all alignments of its tileset, and with a tile offset. The expected numbers were checked
// against what Tiled 1.8 itself draws of that map: rendered with tmxrasterizer, every pixel inside
// these shapes is painted and none outside.
#include "protocol/tiled/tile_object.h"

#include <cmath>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/folders.h"
#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol::tile_object_test {
namespace {

using nlohmann::json;
using sim::Vec2;

TEST(TileObjectsMap, tiles_are_where_tiled_draws_them) {
    std::ifstream file(test::source_path("tests/data/maps/tile_objects.tmj"), std::ios::binary);
    const TiledMap map = read(std::string(std::istreambuf_iterator<char>(file), {}));
    ASSERT_EQ(map.description.obstacles.size(), 34u);
    EXPECT_EQ(joined(map.report.warnings), "");
    EXPECT_EQ(map.report.solid_tiles.by_shapes, 34u);

    // The first three vertices of the tile: its upper left and right corners, and the one below the
    // right one.
    constexpr float kPrinted = 2e-3f;  // metres
    const std::pair<std::size_t, std::vector<Vec2>> cases[] = {
        {1, {{4.1875f, 27.875f}, {4.1875f, 26.875f}, {4.6875f, 26.875f}}},
        {4, {{18.1875f, 26.875f}, {18.1875f, 27.875f}, {17.6875f, 27.875f}}},
        {5, {{20.1875f, 28.875f}, {20.1875f, 26.875f}, {20.4375f, 26.875f}}},
        {6, {{25.1875f, 28.875f}, {24.1875f, 28.875f}, {24.1875f, 28.375f}}},
        {9, {{4.1875f, 23.375f}, {4.1875f, 20.875f}, {4.9375f, 20.875f}}},
        {15, {{31.1875f, 20.875f}, {33.6875f, 20.875f}, {33.6875f, 21.625f}}},
        {18, {{12.9094f, 13.7406f}, {10.3125f, 15.2406f}, {10.1875f, 15.025f}}},
        {19, {{16.4375f, 11.375f}, {16.4375f, 14.375f}, {16.1875f, 14.375f}}},
        {21, {{28.1031f, 17.2031f}, {25.9812f, 15.0812f}, {26.1562f, 14.9062f}}},
        {22, {{4.7f, 10.1594f}, {4.1875f, 8.75f}, {4.775f, 8.5375f}}},
        {23, {{8.1875f, 8.75f}, {7.675f, 7.3406f}, {8.2625f, 7.1281f}}},
        {24, {{11.0125f, 9.1781f}, {10.5f, 7.7688f}, {11.0875f, 7.5531f}}},
        {27, {{23.2687f, 9.8812f}, {22.7562f, 8.4719f}, {23.3438f, 8.2594f}}},
        {31, {{38.35f, 11.0156f}, {37.8375f, 9.6063f}, {38.425f, 9.3906f}}},
        {32, {{4.8125f, 5.5625f}, {4.8125f, 4.5625f}, {5.8125f, 4.5625f}}},
        {33, {{15.5906f, 5.2594f}, {14.1781f, 6.6719f}, {13.6469f, 6.1438f}}},
        {34, {{19.5625f, 8.5625f}, {19.5625f, 4.5625f}, {19.8125f, 4.5625f}}}};
    for (const auto& [number, expected] : cases) {
        const sim::MapObstacle& obstacle = map.description.obstacles[number - 1];
        SCOPED_TRACE(number);
        EXPECT_EQ(obstacle.source.object_id, number);
        ASSERT_EQ(obstacle.vertices.size(), 6u);
        for (const Vec2 vertex : expected) {
            bool found = false;
            for (const Vec2 drawn : obstacle.vertices)
                found = found || (std::abs(drawn.x - vertex.x) < kPrinted &&
                                  std::abs(drawn.y - vertex.y) < kPrinted);
            EXPECT_TRUE(found) << vertex.x << ", " << vertex.y;
        }
    }
}

/// A tileset of 32 x 16 px that begins at 5.
Tileset some_set() {
    Tileset tileset;
    tileset.first_gid = 5;
    tileset.tile_width = 32.0;
    tileset.tile_height = 16.0;
    return tileset;
}

TEST(FindTile, is_the_tile_of_the_objects_gid_without_its_flips) {
    Tileset set = some_set();
    set.tiles[2].solid_by = SolidBy::shapes;
    Tilesets tilesets;
    tilesets.add(set);

    const ObjectTile known = find_tile(json{{"gid", (1u << 31u) | 7u}}, tilesets);
    EXPECT_EQ(known.tileset, tilesets.of(5));
    ASSERT_NE(known.tile, nullptr);
    EXPECT_TRUE(known.is_solid());
    const ObjectTile plain = find_tile(json{{"gid", 6u}}, tilesets);
    EXPECT_NE(plain.tileset, nullptr);
    EXPECT_EQ(plain.tile, nullptr);
    EXPECT_FALSE(plain.is_solid());
    for (const json& none : {json{{"gid", 4u}}, json{{"gid", 0u}}, json{{"gid", -7}},
                             json{{"gid", "7"}}, json::object(), json(5)})
        EXPECT_EQ(find_tile(none, tilesets).tileset, nullptr) << none;
}

TEST(DrawTile, has_the_size_of_the_object_or_else_of_its_tile) {
    const Tileset set = some_set();
    Tile tall;
    tall.width = 10.0;
    tall.height = 40.0;
    const auto size_of = [&](const json& object, const Tile* tile) {
        const auto drawn = draw_tile(object, {6, &set, tile}, {});
        return drawn ? Pixel{drawn.value().frame.width, drawn.value().frame.height} : Pixel{};
    };

    EXPECT_EQ(size_of({{"x", 0}, {"y", 0}}, nullptr), (Pixel{32, 16}));
    EXPECT_EQ(size_of({{"x", 0}, {"y", 0}, {"width", 64}}, nullptr), (Pixel{64, 16}));
    EXPECT_EQ(size_of({{"x", 0}, {"y", 0}}, &tall), (Pixel{10, 40}));
    EXPECT_EQ(size_of({{"x", 0}, {"y", 0}, {"width", 7}, {"height", 9}}, &tall), (Pixel{7, 9}));
}

TEST(DrawTile, of_a_tileset_without_a_size_is_as_large_as_the_object) {
    Tileset external;
    external.is_external = true;

    const auto drawn = draw_tile({{"x", 8}, {"y", 9}, {"width", 7}, {"height", 5}},
                                 {1, &external, nullptr}, {100.0, 200.0});

    ASSERT_TRUE(drawn);
    EXPECT_EQ(drawn.value().whole.geometry.width, 7.0);
    EXPECT_EQ(place_in(drawn.value().frame, {0.0, 0.0}), (Pixel{108, 204}));
    EXPECT_EQ(place_in(drawn.value().frame, {7.0, 5.0}), (Pixel{115, 209}));
}

TEST(DrawTile, reports_what_is_wrong) {
    const Tileset set = some_set();

    EXPECT_EQ(draw_tile({{"x", 0}, {"y", 0}}, {7, nullptr, nullptr}, {}).error(),
              "its tile 7 belongs to no tileset of the map: save the map again");
    EXPECT_EQ(draw_tile({{"x", 0}, {"y", 0}, {"width", -1}}, {6, &set, nullptr}, {}).error(),
              "width is -1: make it 0 or more");
    EXPECT_EQ(draw_tile({{"y", 0}}, {6, &set, nullptr}, {}).error(),
              "x is missing: delete the object and draw it again");
}

TileShape shape_of(ObjectKind kind, double width, double height) {
    TileShape shape;
    shape.kind = kind;
    shape.geometry.width = width;
    shape.geometry.height = height;
    return shape;
}

TEST(OnlyShape, is_the_tiles_only_one_unless_a_trigger_cannot_have_it) {
    DrawnTile drawn;
    drawn.whole = whole_tile(32.0, 32.0, ObjectClass::wall);
    const auto kind_of = [&](const TileShape& shape, bool for_trigger) {
        drawn.shapes = {shape};
        const TileShape& only = only_shape_of(drawn, for_trigger);
        return &only == &drawn.whole ? "whole" : "shape";
    };

    const TileShape box = shape_of(ObjectKind::rectangle, 8, 4);
    TileShape turned = box;
    turned.geometry.degrees = 45.0;
    EXPECT_STREQ(kind_of(box, true), "shape");
    EXPECT_STREQ(kind_of(turned, false), "shape");
    EXPECT_STREQ(kind_of(turned, true), "whole");
    EXPECT_STREQ(kind_of(shape_of(ObjectKind::ellipse, 8, 8), true), "shape");
    EXPECT_STREQ(kind_of(shape_of(ObjectKind::ellipse, 8, 4), true), "whole");
    EXPECT_STREQ(kind_of(shape_of(ObjectKind::capsule, 8, 8), true), "shape");
    EXPECT_STREQ(kind_of(shape_of(ObjectKind::polygon, 0, 0), true), "whole");
    EXPECT_STREQ(kind_of(shape_of(ObjectKind::polygon, 0, 0), false), "shape");
    EXPECT_STREQ(kind_of(shape_of(ObjectKind::polyline, 0, 0), false), "whole");
    drawn.frame.stretch = {2.0, 1.0};
    EXPECT_STREQ(kind_of(shape_of(ObjectKind::ellipse, 8, 8), true), "whole");
    drawn.shapes = {box, box};
    EXPECT_EQ(&only_shape_of(drawn, false), &drawn.whole);
    drawn.shapes.clear();
    EXPECT_EQ(&only_shape_of(drawn, false), &drawn.whole);
}

TEST(SolidShapes, take_the_class_of_the_object_unless_they_have_their_own) {
    DrawnTile drawn;
    drawn.whole = whole_tile(32.0, 32.0, ObjectClass::wall);
    EXPECT_EQ(solid_shapes_of(drawn, ObjectClass::low_wall).at(0).object_class,
              ObjectClass::low_wall);
    EXPECT_TRUE(solid_shapes_of(drawn, ObjectClass::one_sided).empty());

    TileShape own = shape_of(ObjectKind::rectangle, 8, 8);
    own.has_own_class = true;
    drawn.shapes = {own, shape_of(ObjectKind::polyline, 0, 0)};
    const auto low = solid_shapes_of(drawn, ObjectClass::low_wall);
    ASSERT_EQ(low.size(), 2u);
    EXPECT_EQ(low[0].object_class, ObjectClass::wall);
    EXPECT_EQ(low[1].object_class, ObjectClass::low_wall);
    const auto lines = solid_shapes_of(drawn, ObjectClass::one_sided);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0].object_class, ObjectClass::one_sided);
}

}  // namespace
}  // namespace arena::protocol::tile_object_test
