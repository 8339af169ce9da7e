#include "protocol/tiled/read_map.h"

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol {
namespace {

const std::string kSpawn = R"({"id":1,"class":"spawn","point":true,"x":160,"y":160})";

TEST(ReadTiledMap, bounds_are_the_maps_size_in_metres) {
    const TiledMap map =
        read(R"({"width":60,"height":40,"tilewidth":32,"tileheight":16,"layers":[],)"
             R"("properties":[{"name":"pixels_per_metre","value":16}]})");

    EXPECT_EQ(map.description.bounds.min, (sim::Vec2{0, 0}));
    EXPECT_EQ(map.description.bounds.max, (sim::Vec2{120, 40}));
}

TEST(ReadTiledMap, is_named_after_the_files_stem) {
    const std::string text = map_with("");
    const std::pair<const char*, const char*> cases[] = {{"maps/arena.tmj", "arena"},
                                                         {"arena.tmj", "arena"},
                                                         {"C:\\maps\\two.words.json", "two.words"},
                                                         {"/srv/maps.d/plain", "plain"},
                                                         {".tmj", ".tmj"},
                                                         {"a/b\nc.tmj", "b?c"}};
    for (const auto& [file, name] : cases) {
        const auto map = read_tiled_map(file, text);

        ASSERT_TRUE(map);
        EXPECT_EQ(map.value().description.name, name);
    }
}

TEST(ReadTiledMap, cuts_a_long_name_to_what_the_wire_carries) {
    const auto map = read_tiled_map(std::string(300, 'n') + ".tmj", map_with(""));

    ASSERT_TRUE(map);
    EXPECT_EQ(map.value().description.name.size(), 64u);
}

TEST(ReadTiledMap, leaves_the_hash_to_the_contents) {
    const std::string text = R"({"width":1,"height":1,"tilewidth":1,"tileheight":1,"layers":[]})";

    EXPECT_EQ(read(text).description.hash, 0u) << "the terrain hashes what the map describes";
}

TEST(ReadTiledMap, reads_the_files_that_the_map_names) {
    const std::string external =
        map_with(R"({"type":"tilelayer","name":"ground","width":1,"height":1,"data":[1]})",
                 R"("tilesets":[{"firstgid":1,"source":"w.tsx"}],)");
    const auto beside = [](const std::string& path) -> Result<std::string, std::string> {
        EXPECT_EQ(path, "w.tsx");
        return std::string(
            "<tileset tilewidth='32' tileheight='32'><tile id='0' type='wall'/>"
            "</tileset>");
    };

    const auto map = read_tiled_map("maps/test.tmj", external, beside);

    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map.value().description.obstacles.size(), 1u);
}

TEST(PackTiledMap, makes_one_text_that_names_no_file) {
    const std::string external =
        map_with(R"({"type":"tilelayer","name":"ground","width":1,"height":1,"data":[1]},)"
                 R"({"type":"objectgroup","name":"o","objects":[{"id":2,"template":"s.tx",)"
                 R"("x":32,"y":64}]})",
                 R"("tilesets":[{"firstgid":1,"source":"w.tsx"}],)");
    const auto beside = [](const std::string& path) -> Result<std::string, std::string> {
        if (path == "s.tx")
            return std::string("<template><object type='spawn'><point/></object></template>");
        return std::string(
            "<tileset tilewidth='32' tileheight='32'><tile id='0' type='wall'/>"
            "</tileset>");
    };

    const auto packed = pack_tiled_map("maps/test.tmj", external, beside);

    ASSERT_TRUE(packed) << packed.error().message;
    for (const char* word : {"source", "template", ".tx", ".tsx"})
        EXPECT_EQ(packed.value().find(word), std::string::npos) << word;
    const TiledMap map = read(packed.value());
    EXPECT_EQ(map.description.obstacles.size(), 1u);
    ASSERT_EQ(map.description.spawns.size(), 1u);
    expect_near(map.description.spawns[0].position, {1, 8});
    EXPECT_EQ(map.description.spawns[0].source.object_id, 2u);
}

TEST(PackTiledMap, refuses_what_cannot_be_read) {
    const auto refused = [](const std::string& text) {
        const auto packed = pack_tiled_map("maps/test.tmj", text);
        return packed ? std::string("packed") : packed.error().message;
    };

    EXPECT_EQ(refused("[]"), "maps/test.tmj: is not a Tiled map: name the file of a map");
    EXPECT_EQ(refused("{}"), "maps/test.tmj: the map's tilewidth is missing: export it again");
    EXPECT_EQ(refused(std::string(kMapBytesMax + 1, ' ')),
              "maps/test.tmj: is larger than 32 MiB: delete objects or split the map");
    EXPECT_EQ(refused(map_with_objects(R"({"id":7,"template":"a.tx"})")),
              "maps/test.tmj: layer 'walls', object 7: template 'a.tx': is a file of its own, "
              "which was not given: give it with the map, or make one file of all with arenad "
              "pack-map; or detach the template in Tiled");
}

TEST(ReadTiledMap, version_may_be_a_number_or_text) {
    const std::string rest = R"("width":9,"height":9,"tilewidth":9,"tileheight":9,"layers":[]})";

    EXPECT_EQ(refusal(R"({"version":1.2,)" + rest), "");
    EXPECT_EQ(refusal(R"({"version":"1.10",)" + rest), "");
    EXPECT_EQ(refusal(R"({"version":{},)" + rest), "");
}

TEST(ReadTiledMap, json_that_is_not_a_map_is_rejected) {
    EXPECT_EQ(refusal("[]"), "maps/test.tmj: is not a Tiled map: name the file of a map");
    EXPECT_EQ(refusal("7"), "maps/test.tmj: is not a Tiled map: name the file of a map");
    EXPECT_EQ(refusal(R"({"type":"tileset"})"),
              "maps/test.tmj: is of type 'tileset', not a Tiled map: name the file of a map");
    EXPECT_EQ(refusal("{}"), "maps/test.tmj: the map's tilewidth is missing: export it again");
}

TEST(ReadTiledMap, sizes_have_to_be_numbers_above_zero) {
    const std::string layers = R"("layers":[]})";

    EXPECT_EQ(refusal(R"({"width":0,"height":9,"tilewidth":9,"tileheight":9,)" + layers),
              "maps/test.tmj: the map's width is 0, not a number above 0: set the map's size and "
              "tile size in Tiled");
    EXPECT_EQ(refusal(R"({"width":9,"height":-9,"tilewidth":9,"tileheight":9,)" + layers),
              "maps/test.tmj: the map's height is -9, not a number above 0: set the map's size and "
              "tile size in Tiled");
    EXPECT_EQ(refusal(R"({"width":9,"height":9,"tilewidth":"9","tileheight":9,)" + layers),
              "maps/test.tmj: the map's tilewidth is text '9', not a number above 0: set the map's "
              "size and tile size in Tiled");
    EXPECT_EQ(refusal(R"({"width":9,"height":9,"tilewidth":9,)" + layers),
              "maps/test.tmj: the map's tileheight is missing: export it again");
    EXPECT_EQ(
        refusal(R"({"width":1e300,"height":1e300,"tilewidth":1e300,"tileheight":9,)" + layers),
        "maps/test.tmj: the map is inf x 9 m, the limit is 8192: raise pixels_per_metre "
        "or make the map smaller");
    EXPECT_EQ(refusal(R"({"width":9,"height":9,"tilewidth":9,"tileheight":9})"),
              "maps/test.tmj: the map has no list of layers: export the map from Tiled again");
}

TEST(ReadTiledMap, infinite_maps_extend_two_metres_beyond_walls_and_spawn_points) {
    const std::string objects =
        kSpawn + R"(,{"id":2,"class":"wall","x":-320,"y":64,"width":32,"height":32},)"
                 R"({"id":3,"class":"wall","ellipse":true,"x":320,"y":320,"width":64,"height":64},)"
                 R"({"id":4,"class":"tree","point":true,"x":9999,"y":9999})";

    const TiledMap map = read(map_with_objects(objects, R"("infinite":true,)"));

    expect_near(map.description.bounds.min, {-12, -4});
    expect_near(map.description.bounds.max, {14, 10});
}

TEST(ReadTiledMap, infinite_maps_extend_beyond_flags_bases_and_hills) {
    const std::string flag =
        R"({"id":1,"class":"flag","point":true,"x":32,"y":32,"properties":{"team":1}})";
    const std::string base =
        R"({"id":2,"class":"base","x":-320,"y":64,"width":32,"height":32,"properties":{"team":1}})";
    const std::string hill =
        R"({"id":3,"class":"hill","ellipse":true,"x":320,"y":320,"width":64,"height":64})";

    const sim::Bounds of_flag =
        read(map_with_objects(flag, R"("infinite":true,)")).description.bounds;
    const sim::Bounds of_base =
        read(map_with_objects(base, R"("infinite":true,)")).description.bounds;
    const sim::Bounds of_hill =
        read(map_with_objects(hill, R"("infinite":true,)")).description.bounds;

    expect_near(of_flag.min, {-1, 7});
    expect_near(of_flag.max, {3, 11});
    expect_near(of_base.min, {-12, 5});
    expect_near(of_base.max, {-7, 10});
    expect_near(of_hill.min, {8, -4});
    expect_near(of_hill.max, {14, 2});
}

TEST(ReadTiledMap, infinite_maps_need_no_size) {
    const TiledMap map =
        read(R"({"infinite":true,"width":0,"tilewidth":32,"tileheight":32,"layers":[)" +
             object_layer(R"({"id":1,"class":"spawn","point":true,"x":32,"y":32})") + "]}");

    expect_near(map.description.bounds.min, {-1, -2});
    expect_near(map.description.bounds.max, {3, 2});
}

TEST(ReadTiledMap, an_empty_infinite_map_keeps_its_nominal_size) {
    const TiledMap map = read(map_with("", R"("infinite":true,)"));

    expect_near(map.description.bounds.max, {10, 10});
}

TEST(ReadTiledMap, other_orientations_can_be_read_but_not_played) {
    for (const char* orientation : {"isometric", "hexagonal", "staggered"}) {
        std::string text = map_with_objects(kSpawn);
        text.replace(text.find("orthogonal"), 10, orientation);

        const TiledMap map = read(text);

        EXPECT_EQ(map.report.unplayable, "the map's orientation is '" + std::string(orientation) +
                                             "': only orthogonal maps can be played");
        EXPECT_EQ(map.report.warnings, std::vector<std::string>{map.report.unplayable});
        EXPECT_EQ(map.description.spawns.size(), 1u);
    }
    EXPECT_EQ(read(map_with_objects(kSpawn)).report.unplayable, "");
    EXPECT_EQ(read(R"({"width":9,"height":9,"tilewidth":9,"tileheight":9,"layers":[]})")
                  .report.unplayable,
              "");
}

}  // namespace
}  // namespace arena::protocol
