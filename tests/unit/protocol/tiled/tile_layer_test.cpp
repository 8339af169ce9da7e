// Tile layers: encodings, flips, chunks and tilesets. The maps in tests/data/maps/tiles hold the
// same cells, exported by Tiled in each of its formats.
#include <algorithm>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "sim/terrain/terrain.h"
#include "tests/support/folders.h"
#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol {
namespace {

using sim::Vec2;

std::string file_text(const std::string& name) {
    std::ifstream file(test::source_path("tests/data/maps/tiles/" + name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A tile of 32 px with one collision shape, in a tileset that begins at 1.
std::string tileset(const std::string& shape, const std::string& more_keys = "") {
    return R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":32,)" + more_keys +
           R"("tiles":[{"id":0,"objectgroup":{"objects":[)" + shape + "]}}]}],";
}

constexpr const char* kFull = R"({"id":1,"x":0,"y":0,"width":32,"height":32})";
/// A chiral shape: one vertex in the upper left, one to the right of it, one below.
constexpr const char* kWedge =
    R"({"id":1,"x":0,"y":0,"polygon":[{"x":0,"y":0},{"x":24,"y":0},{"x":0,"y":8}]})";

std::string tile_layer(const std::string& cells, int width, int height,
                       const std::string& more_keys = "") {
    return R"({"type":"tilelayer","name":"ground",)" + more_keys + R"("x":0,"y":0,"width":)" +
           std::to_string(width) + R"(,"height":)" + std::to_string(height) + R"(,"data":[)" +
           cells + "]}";
}

std::vector<Vec2> sorted(std::vector<Vec2> points) {
    std::sort(points.begin(), points.end(),
              [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    return points;
}

/// The wedge of one cell, in pixels of the tile: x to the right, y downwards.
std::vector<Vec2> wedge_of(std::uint32_t cell) {
    const TiledMap map = read(map_with(tile_layer(std::to_string(cell), 1, 1), tileset(kWedge)));
    std::vector<Vec2> points;
    if (map.description.obstacles.size() != 1) return points;
    for (const Vec2 vertex : map.description.obstacles[0].vertices)
        points.push_back({vertex.x * 32.0f, 320.0f - vertex.y * 32.0f});
    return sorted(points);
}

TEST(TileLayer, all_eight_orientations_swap_axes_before_mirroring) {
    constexpr std::uint32_t kX = 1u << 31u;
    constexpr std::uint32_t kY = 1u << 30u;
    constexpr std::uint32_t kD = 1u << 29u;
    constexpr std::uint32_t kHexagonal = 1u << 28u;
    using Points = std::vector<Vec2>;

    EXPECT_EQ(wedge_of(1), (Points{{0, 0}, {0, 8}, {24, 0}}));
    EXPECT_EQ(wedge_of(1 | kX), (Points{{8, 0}, {32, 0}, {32, 8}}));
    EXPECT_EQ(wedge_of(1 | kY), (Points{{0, 24}, {0, 32}, {24, 32}}));
    EXPECT_EQ(wedge_of(1 | kX | kY), (Points{{8, 32}, {32, 24}, {32, 32}}));
    EXPECT_EQ(wedge_of(1 | kD), (Points{{0, 0}, {0, 24}, {8, 0}}));
    EXPECT_EQ(wedge_of(1 | kD | kX), (Points{{24, 0}, {32, 0}, {32, 24}}));
    EXPECT_EQ(wedge_of(1 | kD | kY), (Points{{0, 8}, {0, 32}, {8, 32}}));
    EXPECT_EQ(wedge_of(1 | kD | kX | kY), (Points{{24, 32}, {32, 8}, {32, 32}}));
    EXPECT_EQ(wedge_of(1 | kHexagonal), wedge_of(1));
}

TEST(TileLayer, a_mirrored_one_sided_line_faces_the_mirrored_side) {
    // Drawn from right to left along the tile's upper edge: its right side is up.
    const std::string line =
        R"({"id":1,"type":"one_sided","x":32,"y":0,"polyline":[{"x":0,"y":0},{"x":-32,"y":0}]})";
    const auto line_of = [&](std::uint32_t cell) {
        const TiledMap map = read(map_with(tile_layer(std::to_string(cell), 1, 1), tileset(line)));
        return map.description.obstacles.at(0);
    };

    EXPECT_TRUE(line_of(1).is_one_sided);
    EXPECT_EQ(line_of(1).vertices, (std::vector<Vec2>{{1, 10}, {0, 10}}));
    EXPECT_EQ(line_of(1 | 1u << 31u).vertices, (std::vector<Vec2>{{1, 10}, {0, 10}}));
    // Upside down it lies at the lower edge and faces down.
    EXPECT_EQ(line_of(1 | 1u << 30u).vertices, (std::vector<Vec2>{{0, 9}, {1, 9}}));
    // Swapped, it lies at the left edge and faces left.
    EXPECT_EQ(line_of(1 | 1u << 29u).vertices, (std::vector<Vec2>{{0, 10}, {0, 9}}));
}

TEST(TileLayer, full_tiles_become_one_wall_that_a_terrain_accepts) {
    const TiledMap map =
        read(map_with(tile_layer("1,1,1,0, 1,0,1,0, 1,1,1,0, 0,0,0,1", 4, 4), tileset(kFull)));

    ASSERT_EQ(map.description.obstacles.size(), 1u);
    EXPECT_EQ(map.description.obstacles[0].source.layer, "ground");
    const auto terrain = sim::build_terrain(map.description);
    ASSERT_TRUE(terrain) << terrain.error().reason;
}

TEST(TileLayer, the_layers_offset_moves_it) {
    const TiledMap map =
        read(map_with(tile_layer("1", 1, 1, R"("offsetx":64,"offsety":32,)"), tileset(kFull)));

    ASSERT_EQ(map.description.obstacles.size(), 1u);
    EXPECT_EQ(sorted(map.description.obstacles[0].vertices),
              (std::vector<Vec2>{{2, 8}, {2, 9}, {3, 8}, {3, 9}}));
}

TEST(TileLayer, a_tall_tile_rests_on_the_lower_edge_of_its_cell) {
    const std::string set =
        R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":64,)"
        R"("tileoffset":{"x":16,"y":0},"tiles":[{"id":0,"type":"wall"}]}],)";

    const TiledMap map = read(map_with(tile_layer("0,0,1,0", 2, 2), set));

    ASSERT_EQ(map.description.obstacles.size(), 1u);
    EXPECT_EQ(sorted(map.description.obstacles[0].vertices),
              (std::vector<Vec2>{{0.5f, 8}, {0.5f, 10}, {1.5f, 8}, {1.5f, 10}}));
}

TEST(TileLayer, every_encoding_yields_the_same_walls) {
    const TiledMap expected = read(file_text("csv.tmj"));
    ASSERT_EQ(expected.description.obstacles.size(), 8u + 4u + 2u);

    for (const char* file : {"base64.tmj", "zlib.tmj", "gzip.tmj", "zstd.tmj"}) {
        const TiledMap map = read(file_text(file));

        ASSERT_EQ(map.description.obstacles.size(), expected.description.obstacles.size()) << file;
        for (std::size_t i = 0; i < map.description.obstacles.size(); ++i) {
            const sim::MapObstacle& obstacle = map.description.obstacles[i];
            EXPECT_EQ(obstacle.vertices, expected.description.obstacles[i].vertices) << file;
            EXPECT_EQ(obstacle.is_low, expected.description.obstacles[i].is_low) << file;
        }
    }
}

TEST(TileLayer, chunks_of_an_infinite_map_may_begin_at_negative_cells) {
    const TiledMap expected = read(file_text("csv.tmj"));

    const TiledMap map = read(file_text("infinite.tmj"));

    ASSERT_EQ(map.description.obstacles.size(), expected.description.obstacles.size());
    for (std::size_t i = 0; i < map.description.obstacles.size(); ++i) {
        std::vector<Vec2> moved = expected.description.obstacles[i].vertices;
        for (Vec2& vertex : moved)
            vertex.x -= 8.0f;
        EXPECT_EQ(sorted(map.description.obstacles[i].vertices), sorted(moved));
    }
}

TEST(TileLayer, a_tile_belongs_to_the_tileset_with_the_largest_firstgid_not_above_it) {
    const std::string sets =
        R"("tilesets":[{"firstgid":11,"name":"b","tilewidth":32,"tileheight":32,)"
        R"("tiles":[{"id":0,"type":"low_wall"}]},)"
        R"({"firstgid":1,"name":"a","tilewidth":32,"tileheight":32,)"
        R"("tiles":[{"id":9,"type":"wall"},{"id":10,"type":"wall"}]}],)";

    const TiledMap map = read(map_with(tile_layer("10,0,11,0,12", 5, 1), sets));

    ASSERT_EQ(map.description.obstacles.size(), 2u);
    EXPECT_FALSE(map.description.obstacles[0].is_low);
    EXPECT_TRUE(map.description.obstacles[1].is_low);
    EXPECT_EQ(sorted(map.description.obstacles[1].vertices)[0], (Vec2{2, 9}));
}

TEST(TileLayer, the_class_of_a_shape_overrides_that_of_its_tile) {
    const std::string sets =
        R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":32,"tiles":[)"
        R"({"id":0,"type":"low_wall","objectgroup":{"objects":[)"
        R"({"id":1,"x":0,"y":0,"width":8,"height":8},)"
        R"({"id":2,"class":"wall","x":8,"y":8,"width":8,"height":8},)"
        R"({"id":3,"class":"spikes","x":8,"y":8,"width":8,"height":8}]}}]}],)";

    const TiledMap map = read(map_with(tile_layer("1", 1, 1), sets));

    ASSERT_EQ(map.description.obstacles.size(), 2u);
    EXPECT_TRUE(map.description.obstacles[0].is_low);
    EXPECT_FALSE(map.description.obstacles[1].is_low);
    EXPECT_EQ(map.description.obstacles[0].source.layer, "ground/tile (0, 0)");
    EXPECT_EQ(joined(map.report.warnings),
              "1 x collision shape of a tile: not solid because it has the class 'spikes' (for a "
              "wall, remove the class of the shape): tileset 'set', tile 0, object 3\n");
}

TEST(TileLayer, a_layer_that_is_not_solid_is_ignored) {
    const std::string layer =
        tile_layer("1", 1, 1, R"("properties":[{"name":"solid","type":"bool","value":false}],)");

    const TiledMap map = read(map_with(layer, tileset(kFull)));

    EXPECT_TRUE(map.description.obstacles.empty());
    EXPECT_TRUE(map.report.warnings.empty()) << joined(map.report.warnings);
}

TEST(TileLayer, rejects_solid_tiles_whose_tileset_cannot_be_read) {
    const std::string external = R"("tilesets":[{"firstgid":1,"source":"ground.tsx"}],)";

    EXPECT_EQ(refusal(map_with(tile_layer("0,1", 2, 1), external)),
              "maps/test.tmj: layer 'ground': the tileset 'ground.tsx' of its tiles: is a file of "
              "its own, which was not given: give it with the map, or make one file of all with "
              "arenad pack-map; or embed the tileset in Tiled, or set the layer's property solid "
              "to false");
    EXPECT_EQ(refusal(map_with(tile_layer("0,0", 2, 1), external)), "");
}

TEST(TileLayer, damaged_data_is_rejected_in_one_line) {
    const auto encoded = [](const std::string& data, const std::string& more_keys) {
        return map_with(R"({"type":"tilelayer","name":"ground","width":2,"height":1,)" + more_keys +
                            R"("data":")" + data + R"("})",
                        tileset(kFull));
    };
    const std::string base64 = R"("encoding":"base64",)";
    const std::pair<std::string, const char*> cases[] = {
        {map_with(tile_layer("1", 2, 1), tileset(kFull)),
         "its data holds 1 tiles, not 2: save the map again"},
        {map_with(tile_layer("99", 1, 1), R"("tilesets":[{"firstgid":100,"name":"s",)"
                                          R"("tiles":[{"id":0,"type":"wall"}]}],)"),
         "tile 99 belongs to no tileset of the map: save the map again"},
        {encoded("AQAAAA!=", base64), "its data is not base64: save the map again"},
        {encoded("AQAAAA==", base64), "its data holds 1 tiles, not 2: save the map again"},
        {encoded("AQAAAAAAAAA=", R"("encoding":"xml",)"),
         "its data is text in the encoding 'xml': set the map's tile layer format to CSV or "
         "Base64"},
        {encoded("AQAAAAAAAAA=", base64 + R"("compression":"lzma",)"),
         "its compression 'lzma' is not known: set the map's tile layer format to zlib, gzip or "
         "Zstandard"},
        {encoded("AQAAAAAAAAA=", base64 + R"("compression":"zlib",)"),
         "its data is not zlib of 2 tiles: save the map again"},
        {encoded("AQAAAAAAAAA=", base64 + R"("compression":"zstd",)"),
         "its data is not zstd of 2 tiles: save the map again"},
        {map_with(R"({"type":"tilelayer","name":"ground","data":[1]})", tileset(kFull)),
         "has tiles without a width, a height or data: save the map again"},
        {map_with(tile_layer("1", 1 << 20, 1 << 20), tileset(kFull)),
         "more than 4194304 tiles in the map: make its tile layers smaller"},
    };
    for (const auto& [text, what] : cases)
        EXPECT_EQ(refusal(text), "maps/test.tmj: layer 'ground': " + std::string(what));
}

TEST(TileLayer, a_decompression_bomb_stops_at_the_size_of_the_layer) {
    // zlib of 10,000 zero bytes, for a layer of two tiles and for one of 2,500.
    const std::string bomb = "eNrtwQENAAAAwqD3T20ON6AAAAAAAAAAAADg3wAnEAAB";
    const std::string line = refusal(
        map_with(R"({"type":"tilelayer","name":"ground","width":2,"height":1,"encoding":"base64",)"
                 R"("compression":"zlib","data":")" +
                     bomb + R"("})",
                 tileset(kFull)));

    EXPECT_EQ(line,
              "maps/test.tmj: layer 'ground': its data is not zlib of 2 tiles: save the map again");
    EXPECT_EQ(refusal(map_with(R"({"type":"tilelayer","name":"ground","width":2500,"height":1,)"
                               R"("encoding":"base64","compression":"zlib","data":")" +
                                   bomb + R"("})",
                               tileset(kFull))),
              "");
}

/// A tileset of 32 px that begins at 1: tile 0 has properties, written as one JSON object.
std::string marked_set(const std::string& properties, const std::string& more_keys = "") {
    return R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":32,)" + more_keys +
           R"("tiles":[{"id":0,"properties":)" + properties + R"(},{"id":1},)" +
           R"({"id":2,"type":"crate"}]}],)";
}

constexpr const char* kSolid = R"("properties":[{"name":"solid","type":"bool","value":true}],)";

TEST(TileLayer, tiles_with_a_solid_property_are_merged_like_full_tiles) {
    for (const std::uint32_t flips : {0u, 7u << 29u}) {
        const std::string cell = std::to_string(flips | 1u);
        const TiledMap map = read(map_with(tile_layer(cell + "," + cell + ",2", 3, 1),
                                           marked_set(R"([{"name":"collides","value":true}])")));

        ASSERT_EQ(map.description.obstacles.size(), 1u);
        EXPECT_EQ(sorted(map.description.obstacles[0].vertices),
                  (std::vector<Vec2>{{0, 9}, {0, 10}, {2, 9}, {2, 10}}));
        EXPECT_EQ(map.report.solid_tiles.by_property.at("collides"), 2u);
        EXPECT_EQ(map.report.solid_tiles.total(), 2u);
        EXPECT_EQ(joined(map.report.warnings), "");
    }
}

TEST(TileLayer, a_false_or_other_property_makes_no_tile_solid) {
    for (const char* properties :
         {R"([{"name":"collides","value":false}])", R"([{"name":"wood","value":true}])", "[]"}) {
        const TiledMap map = read(map_with(tile_layer("1", 1, 1), marked_set(properties)));

        EXPECT_TRUE(map.description.obstacles.empty()) << properties;
        EXPECT_EQ(map.report.solid_tiles.total(), 0u);
    }
}

TEST(TileLayer, the_map_may_name_the_solid_property) {
    const auto map_naming = [](const std::string& name) {
        return R"({"width":10,"height":10,"tilewidth":32,"tileheight":32,)" +
               marked_set(R"([{"name":"blockiert","value":true}])") +
               R"("properties":[{"name":"pixels_per_metre","value":32},)" +
               R"({"name":"solid_property","value":")" + name + R"("}],"layers":[)" +
               tile_layer("1", 1, 1) + "]}";
    };

    EXPECT_EQ(read(map_naming("blockiert")).description.obstacles.size(), 1u);
    const TiledMap misspelt = read(map_naming("Blokiert"));
    EXPECT_TRUE(misspelt.description.obstacles.empty());
    EXPECT_EQ(misspelt.report.warnings.back(),
              "map property 'solid_property' is 'Blokiert', which no tile and no layer has as a "
              "property: the "
              "closest match is 'blockiert'");
    EXPECT_EQ(read(map_naming("zz")).report.warnings.back(),
              "map property 'solid_property' is 'zz', which no tile and no layer has as a "
              "property: the known "
              "name is 'blockiert'");
}

TEST(TileLayer, a_solid_layer_makes_full_walls_of_all_its_tiles) {
    const TiledMap map = read(map_with(tile_layer("2,2,0,9", 4, 1, kSolid), marked_set("[]")));

    ASSERT_EQ(map.description.obstacles.size(), 2u);
    EXPECT_EQ(sorted(map.description.obstacles[0].vertices),
              (std::vector<Vec2>{{0, 9}, {0, 10}, {2, 9}, {2, 10}}));
    EXPECT_EQ(map.report.solid_tiles.by_layer, 3u);
    EXPECT_EQ(joined(map.report.warnings), "");
}

TEST(TileLayer, in_a_solid_layer_tiles_with_shapes_of_their_own_keep_them) {
    const TiledMap map = read(map_with(tile_layer("1,2", 2, 1, kSolid), tileset(kWedge)));

    ASSERT_EQ(map.description.obstacles.size(), 2u);
    EXPECT_EQ(map.description.obstacles[0].vertices.size(), 3u);
    EXPECT_EQ(map.report.solid_tiles.by_shapes, 1u);
    EXPECT_EQ(map.report.solid_tiles.by_layer, 1u);
}

TEST(TileLayer, a_layer_of_which_only_a_part_is_solid_is_told_with_its_numbers) {
    const auto partly = [](const std::string& cells, const std::string& more_keys = "") {
        std::string text;
        for (const LayerTiles& part :
             read(map_with(tile_layer(cells, 4, 1, more_keys), tileset(kWedge)))
                 .report.solid_tiles.partly_solid)
            text += part.layer + " " + std::to_string(part.solid) + "/" + std::to_string(part.all);
        return text;
    };

    EXPECT_EQ(partly("1,2,0,2"), "ground 1/3");
    EXPECT_EQ(partly("1,1,0,1"), "") << "all of it";
    EXPECT_EQ(partly("2,2,0,2"), "") << "nothing of it: there is a warning";
    EXPECT_EQ(partly("1,2,0,2", kSolid), "");
}

TEST(TileLayer, a_solid_tile_of_another_size_than_the_cells_is_solid_where_it_is_drawn) {
    const std::string tall =
        R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":64}],)";
    const std::string images =
        R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":64,"tileheight":64,"tiles":[)"
        R"({"id":0,"image":"a.png","imagewidth":16,"imageheight":48},)"
        R"({"id":1,"image":"b.png","imagewidth":32,"imageheight":32}]}],)";

    const TiledMap towers = read(map_with(tile_layer("0,0,1,0", 2, 2, kSolid), tall));
    const TiledMap things = read(map_with(tile_layer("0,0,1,2", 2, 2, kSolid), images));

    ASSERT_EQ(towers.description.obstacles.size(), 1u);
    EXPECT_EQ(sorted(towers.description.obstacles[0].vertices),
              (std::vector<Vec2>{{0, 8}, {0, 10}, {1, 8}, {1, 10}}));
    ASSERT_EQ(things.description.obstacles.size(), 2u);
    EXPECT_EQ(sorted(things.description.obstacles[0].vertices),
              (std::vector<Vec2>{{0, 8}, {0, 9.5f}, {0.5f, 8}, {0.5f, 9.5f}}));
    EXPECT_EQ(sorted(things.description.obstacles[1].vertices),
              (std::vector<Vec2>{{1, 8}, {1, 9}, {2, 8}, {2, 9}}));
}

TEST(TileLayer, tiles_drawn_in_the_size_of_the_grid_fill_their_cells) {
    const std::string grid =
        R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":16,"tileheight":8,)"
        R"("tilerendersize":"grid","tiles":[{"id":0,"objectgroup":{"objects":[)"
        R"({"id":1,"x":0,"y":4,"width":16,"height":4}]}}]}],)";

    const TiledMap map = read(map_with(tile_layer("1,2,2", 3, 1, kSolid), grid));

    ASSERT_EQ(map.description.obstacles.size(), 2u);
    EXPECT_EQ(sorted(map.description.obstacles[0].vertices),
              (std::vector<Vec2>{{0, 9}, {0, 9.5f}, {1, 9}, {1, 9.5f}}));
    EXPECT_EQ(sorted(map.description.obstacles[1].vertices),
              (std::vector<Vec2>{{1, 9}, {1, 10}, {3, 9}, {3, 10}}))
        << "two full tiles become one wall";
}

TEST(TileLayer, warns_of_tiles_whose_class_is_for_objects) {
    const TiledMap map = read(map_with(tile_layer("3,0,3", 3, 1), marked_set("[]")));

    EXPECT_TRUE(map.description.obstacles.empty());
    EXPECT_EQ(map.report.warnings.at(0),
              "2 x tile of class 'crate' in a tile layer: ignored because the class is for objects "
              "(insert the tile as an object, or, for a wall, give the tile the class wall): layer "
              "'ground/tile (0, 0)'; layer 'ground/tile (2, 0)'");
}

TEST(TileLayer, an_invalid_collision_shape_is_reported_with_tileset_tile_and_object) {
    EXPECT_EQ(refusal(map_with(tile_layer("0,1", 2, 1),
                               tileset(R"({"id":4,"x":"a","y":0,"width":1,"height":1})"))),
              "maps/test.tmj: layer 'ground': tile (1, 0): tileset 'set', tile 0, object 4: x is "
              "text 'a', not a number: write a number");
}

TEST(TileLayer, a_shape_without_an_area_is_named_with_its_tileset_tile_and_object) {
    const std::string stray = R"({"id":4,"x":3,"y":3,"width":0,"height":0})";
    const std::string what =
        "tileset 'set', tile 0, object 4: rectangle has no area: give it a width and a height, or "
        "delete it";
    const std::string object = R"({"id":7,"gid":1,"x":0,"y":32)";

    EXPECT_EQ(refusal(map_with(tile_layer("0,1", 2, 1), tileset(stray))),
              "maps/test.tmj: layer 'ground': tile (1, 0): " + what);
    for (const char* rest : {"}", R"(,"type":"low_wall"})", R"(,"type":"crate"})"})
        EXPECT_EQ(refusal(map_with_objects(object + rest, tileset(stray))),
                  "maps/test.tmj: layer 'walls', object 7: " + what)
            << rest;
    EXPECT_EQ(refusal(map_with(tile_layer("2", 1, 1), tileset(stray))), "") << "of no tile used";
}

TEST(TileLayer, a_map_in_which_nothing_is_solid_says_which_properties_its_tiles_have) {
    const auto warning = [](const std::string& properties) {
        return read(map_with(tile_layer("1", 1, 1), marked_set(properties))).report.warnings.back();
    };
    const std::string remedy =
        ": if one of them says which are solid, set the map property solid_property to NAME or "
        "NAME=VALUE";

    EXPECT_EQ(warning(R"({"hardness":3})"),
              "nothing is solid, but tiles have the property 'hardness'" + remedy);
    EXPECT_EQ(
        warning(R"({"a":1,"b":2,"c":3,"d":4,"e":5})"),
        "nothing is solid, but tiles have the properties 'a', 'b', 'c', 'd' and 1 other" + remedy);
    EXPECT_NE(warning("{}").find("solid_property"), std::string::npos) << warning("{}");
    const TiledMap solid =
        read(map_with(tile_layer("1,2", 2, 1, kSolid), marked_set(R"({"hardness":3})")));
    EXPECT_EQ(joined(solid.report.warnings), "");
}

}  // namespace
}  // namespace arena::protocol
