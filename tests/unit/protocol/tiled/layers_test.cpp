#include "protocol/tiled/layers.h"

#include <gtest/gtest.h>

#include "protocol/tiled/classes.h"
#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol {
namespace {

constexpr const char* kSpawnAtCorner = R"({"id":7,"class":"spawn","point":true,"x":0,"y":320})";

std::string group(const std::string& name, const std::string& layers,
                  const std::string& more_keys = "") {
    return R"({"type":"group","name":")" + name + R"(",)" + more_keys + R"("layers":[)" + layers +
           "]}";
}

TEST(Layers, offsets_of_nested_groups_add_up) {
    const std::string inner = object_layer(kSpawnAtCorner, R"("offsetx":32,"offsety":-64,)");
    const std::string middle = group("middle", inner, R"("offsetx":64,)");
    const std::string outer = group("outer", middle, R"("offsety":-32,"offsetx":0.5,)");

    const TiledMap map = read(map_with(outer));

    ASSERT_EQ(map.description.spawns.size(), 1u);
    expect_near(map.description.spawns[0].position, {3 + 0.5f / 32, 3});
    EXPECT_EQ(map.description.spawns[0].source.layer, "outer/middle/walls");
}

TEST(Layers, an_offset_ends_with_its_group) {
    const std::string shifted = group("shifted", object_layer(kSpawnAtCorner), R"("offsetx":320,)");

    const TiledMap map = read(map_with(shifted + "," + object_layer(kSpawnAtCorner)));

    ASSERT_EQ(map.description.spawns.size(), 2u);
    expect_near(map.description.spawns[0].position, {10, 0});
    expect_near(map.description.spawns[1].position, {0, 0});
}

TEST(Layers, rotation_turns_the_object_and_not_the_offset) {
    const std::string layer = object_layer(
        R"({"id":1,"class":"wall","x":32,"y":288,"width":32,"height":32,"rotation":-90})",
        R"("offsetx":64,"offsety":-96,)");

    const TiledMap map = read(map_with(layer));

    ASSERT_EQ(map.description.obstacles.size(), 1u);
    const auto& vertices = map.description.obstacles[0].vertices;
    ASSERT_EQ(vertices.size(), 4u);
    expect_near(vertices[0], {3, 4});
    expect_near(vertices[1], {3, 5});
    expect_near(vertices[2], {4, 5});
    expect_near(vertices[3], {4, 4});
}

TEST(Layers, class_is_read_from_class_or_from_type) {
    const TiledMap map =
        read(map_with_objects(R"({"id":1,"class":"spawn","point":true,"x":1,"y":1},)"
                              R"({"id":2,"type":"spawn","point":true,"x":1,"y":1},)"
                              R"({"id":3,"class":"","type":"spawn","point":true,"x":1,"y":1},)"
                              R"({"id":4,"class":"spawn","type":"","point":true,"x":1,"y":1})"));

    EXPECT_EQ(map.description.spawns.size(), 4u);
    EXPECT_EQ(map.report.objects_by_class, (std::map<std::string, std::uint32_t>{{"spawn", 4}}));
}

TEST(Layers, unknown_classes_are_counted_and_named_once_each) {
    const TiledMap map = read(map_with_objects(
        R"({"id":1,"class":"tree","x":1,"y":1},{"id":2,"class":"tree","polygon":3},)"
        R"({"id":3,"class":"Wall"})"));

    EXPECT_EQ(map.report.objects_by_class,
              (std::map<std::string, std::uint32_t>{{"Wall", 1}, {"tree", 2}}));
    EXPECT_EQ(
        map.report.warnings,
        (std::vector<std::string>{
            "unknown class 'Wall': 1 object ignored: the closest match is 'wall'",
            "unknown class 'tree': 2 objects ignored: the known classes are " + class_list()}));
    EXPECT_TRUE(map.description.obstacles.empty());
}

TEST(Layers, a_flood_of_unknown_classes_yields_a_page_of_warnings) {
    std::string objects = "{}";
    for (int i = 0; i < 100; ++i) {
        objects += R"(,{"class":"k)";
        objects += std::to_string(i);
        objects += "\"}";
    }

    const TiledMap map = read(map_with_objects(objects));

    EXPECT_EQ(map.report.objects_by_class.size(), 101u);
    ASSERT_EQ(map.report.warnings.size(), kUnknownClassesNamedMax + 1);
    EXPECT_EQ(map.report.warnings.back(), "68 more unknown classes: their objects are ignored");
}

TEST(Layers, objects_without_a_class_are_not_solid_however_malformed) {
    const TiledMap map = read(map_with_objects(
        R"({},{"id":"x"},{"id":1,"x":"far","polygon":[{"x":0,"y":0}]},{"class":5,"type":null},)"
        R"({"id":1,"width":-1e300,"rotation":[],"class":""},{"polyline":true})"));

    EXPECT_EQ(map.report.objects_by_class,
              (std::map<std::string, std::uint32_t>{{"unclassified", 6}}));
    EXPECT_TRUE(map.description.obstacles.empty());
    EXPECT_TRUE(map.report.warnings.empty()) << joined(map.report.warnings);
}

TEST(Layers, each_ignored_kind_of_object_is_named_in_one_warning) {
    const TiledMap map = read(map_with_objects(
        R"({"id":1,"gid":5,"x":1,"y":1,"width":32,"height":32},)"
        R"({"id":2,"class":"wall","text":{"text":"hello","wrap":true},"x":1,"y":1},)"
        R"({"id":5,"class":"wall","point":true,"x":1,"y":1},)"
        R"({"id":6,"gid":5},{"id":7,"gid":5},{"id":8,"gid":5},{"id":9,"gid":5},{"id":10,"gid":5})"));

    EXPECT_TRUE(map.description.obstacles.empty());
    EXPECT_EQ(joined(map.report.warnings),
              "6 x tile object: ignored (decoration: it has no class, and its tile is not solid): "
              "layer 'walls', object 1; layer 'walls', object 6; layer 'walls', object 7; layer "
              "'walls', object 8; and 2 "
              "more\n"
              "1 x text object: ignored (decoration): layer 'walls', object 2\n"
              "1 x point of class wall: not solid because it has no extent (draw a shape): layer "
              "'walls', object 5\n");
    EXPECT_EQ(map.report.objects_by_class.at("wall"), 2u);
    EXPECT_EQ(map.report.objects_by_class.at("unclassified"), 6u);
}

TEST(Layers, each_ignored_kind_of_layer_is_named_in_one_warning) {
    const TiledMap map = read(
        map_with(R"({"type":"tilelayer","name":"ground","data":[1,2,3],"width":1,"height":3},)"
                 R"({"type":"tilelayer","name":"roof","encoding":"base64","compression":"zstd",)"
                 R"("chunks":[{"data":"AAAA","x":-16}]},)"
                 R"({"type":"imagelayer","name":"sky","image":"sky.png"},)"
                 R"({"type":"hologram","name":"later"},{"name":"bare"})"));

    EXPECT_EQ(joined(map.report.warnings),
              "2 x tile layer: has no solid tile (to make all of them solid, set its property "
              "solid to true; to make some solid, draw their collision shapes, set their "
              "property collides to true, or name their own property in the map property "
              "solid_property): layer 'ground'; layer 'roof'\n"
              "1 x image layer: ignored (decoration): layer 'sky'\n"
              "2 x layer of unknown type: ignored: layer 'later'; layer 'bare'\n");
}

TEST(Layers, hidden_objects_are_read_with_a_warning) {
    const std::string box = R"("class":"wall","x":32,"y":32,"width":32,"height":32)";
    const std::string hidden_object = R"({"id":1,"visible":false,)" + box + "}";
    const std::string shown_object = R"({"id":2,"visible":true,)" + box + "}";
    const std::string hidden_group =
        group("off", object_layer(shown_object), R"("visible":false,)");

    const TiledMap map =
        read(map_with(object_layer(hidden_object + "," + shown_object) + "," + hidden_group));

    EXPECT_EQ(map.description.obstacles.size(), 3u);
    EXPECT_EQ(joined(map.report.warnings),
              "2 x hidden object: read anyway, as hiding affects only drawing: layer 'walls', "
              "object 1; layer 'off/walls', object 2\n");
}

/// The property `name` as a JSON list, with the comma behind it.
std::string property(const std::string& name, const std::string& value) {
    return R"("properties":[{"name":")" + name + R"(","value":)" + value + "}],";
}

const std::string kOneTile = R"({"type":"tilelayer","name":"t","width":1,"height":1,"data":[1],)";
const std::string kPlainSet =
    R"("tilesets":[{"firstgid":1,"name":"s","tilewidth":32,"tileheight":32}],)";

TEST(Layers, have_the_solid_property_of_their_group_unless_they_have_their_own) {
    const std::string inherits = kOneTile + R"("x":0})";
    const std::string open = kOneTile + property("solid", "false") + R"("x":0})";
    const std::string solid = kOneTile + property("solid", "true") + R"("x":0})";
    const auto walls = [](const std::string& layers) {
        return read(map_with(layers, kPlainSet)).description.obstacles.size();
    };

    EXPECT_EQ(walls(inherits), 0u);
    EXPECT_EQ(walls(solid), 1u);
    EXPECT_EQ(walls(group("g", inherits + "," + open, property("solid", "true"))), 1u);
    EXPECT_EQ(walls(group("g", group("h", inherits), property("solid", "true"))), 1u);
    EXPECT_EQ(walls(group("g", inherits + "," + solid, property("solid", "false"))), 1u);
    EXPECT_EQ(walls(group("g", solid, property("solid", "true")) + "," + inherits), 1u)
        << "a group says nothing about the layers after it";
    EXPECT_EQ(walls(kOneTile + property("collides", "true") + R"("x":0})"), 1u)
        << "any solid property";
    EXPECT_EQ(walls(kOneTile + property("collides", "false") + R"("x":0})"), 0u);
}

TEST(Layers, in_a_solid_object_layer_objects_without_a_class_are_walls) {
    const std::string box = R"({"id":1,"x":32,"y":32,"width":32,"height":32},)"
                            R"({"id":2,"class":"spawn","x":32,"y":32,"width":32,"height":32})";
    const TiledMap solid = read(map_with(object_layer(box, property("solid", "true"))));
    const TiledMap open = read(map_with(object_layer(box, property("solid", "false"))));

    EXPECT_EQ(solid.description.obstacles.size(), 1u);
    EXPECT_EQ(solid.description.spawns.size(), 1u);
    EXPECT_TRUE(open.description.obstacles.empty());
    EXPECT_EQ(open.description.spawns.size(), 1u);
}

TEST(Layers, an_invalid_or_misspelt_solid_property_is_named) {
    EXPECT_EQ(joined(read(map_with(group("g", "", property("solid", "7")))).report.warnings),
              "1 x property 'solid' of a layer is neither true nor false, ignored: layer 'g'\n");
    EXPECT_EQ(
        joined(read(map_with(object_layer("", property("Solid ", "true")))).report.warnings),
        "1 x property 'Solid ' has no meaning for a layer, ignored (the closest match is 'solid'): "
        "layer 'walls'\n");
}

TEST(Layers, malformed_layers_are_rejected_in_one_line) {
    EXPECT_EQ(refusal(map_with("5")),
              "maps/test.tmj: a layer is 5, not an object: export the map again");
    EXPECT_EQ(refusal(map_with(group("g", "null"))),
              "maps/test.tmj: layer 'g': a layer is null, not an object: export the map again");
    EXPECT_EQ(refusal(map_with(R"({"type":"group","name":"g"})")),
              "maps/test.tmj: layer 'g': has no list of layers: export the map from Tiled again");
    EXPECT_EQ(refusal(map_with(R"({"type":"objectgroup","name":"o","objects":{}})")),
              "maps/test.tmj: layer 'o': has no list of objects: export the map from Tiled again");
    EXPECT_EQ(
        refusal(map_with_objects(R"({},[1])")),
        "maps/test.tmj: layer 'walls': entry 2 of its objects is a list, not an object: delete "
        "it");
    EXPECT_EQ(refusal(map_with(object_layer("", R"("offsetx":"3",)"))),
              "maps/test.tmj: layer 'walls': offsetx is text '3', not a number: set the layer's "
              "offset again");
    EXPECT_EQ(
        refusal(map_with(object_layer("", R"("offsety":[],)"))),
        "maps/test.tmj: layer 'walls': offsety is a list, not a number: set the layer's offset "
        "again");
}

TEST(Layers, may_be_nested_32_levels_deep_and_no_deeper) {
    std::string nested = object_layer(kSpawnAtCorner);
    for (std::size_t depth = 1; depth < kMapDepthMax; ++depth)
        nested = group("g", nested);

    EXPECT_EQ(read(map_with(nested)).description.spawns.size(), 1u);

    const std::string line = refusal(map_with(group("g", nested)));
    EXPECT_NE(line.find("groups are nested deeper than 32: move the layer out of some of them"),
              std::string::npos)
        << line;
    EXPECT_EQ(line.rfind("maps/test.tmj: layer 'g/g/g", 0), 0u) << line;
}

TEST(Layers, names_from_the_file_cannot_break_the_line) {
    const std::string line =
        refusal(map_with(R"({"type":"objectgroup","name":"two\nlines\u001b[2J","objects":[)"
                         R"({"id":1,"class":"wall","x":0,"y":0,"polygon":[]}]})"));

    EXPECT_EQ(line,
              "maps/test.tmj: layer 'two?lines?[2J', object 1: polygon has 0 vertices, a polygon "
              "needs 3: add vertices or delete the object");
}

TEST(Layers, vertices_of_ellipses_count_towards_the_cap) {
    const std::size_t ellipses = kMapVerticesMax / 32 + 1;
    std::string objects = "{}";
    for (std::size_t i = 1; i <= ellipses; ++i) {
        objects += R"(,{"class":"wall","ellipse":true,"x":9,"y":9,"width":9,"height":5,"id":)";
        objects += std::to_string(i);
        objects += "}";
    }

    EXPECT_EQ(
        refusal(map_with_objects(objects)),
        "maps/test.tmj: layer 'walls', object 8193: more than 262144 vertices in the walls (an "
        "ellipse has 32): draw with fewer points or split the map");
}

TEST(Layers, obey_every_name_of_the_solid_property_both_ways) {
    const std::string tiles =
        R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":32,"tiles":[)"
        R"({"id":0,"properties":{"collides":true}}]}],)";
    const auto read_with = [&](const std::string& name, const std::string& value,
                               const std::string& cell) {
        return read(map_with(R"({"type":"tilelayer","name":"l","width":1,"height":1,"data":[)" +
                                 cell + "]," + property(name, value) + R"("x":0})",
                             tiles));
    };
    const auto walls = [&](const std::string& name, const std::string& value,
                           const std::string& cell) {
        return read_with(name, value, cell).description.obstacles.size();
    };

    for (const char* name : {"solid", "collides", "Obstacle", "wall"}) {
        EXPECT_EQ(walls(name, "false", "1"), 0u) << name;
        EXPECT_EQ(walls(name, "true", "2"), 1u) << name;
        EXPECT_EQ(walls(name, R"("false")", "1"), 0u) << name;
        EXPECT_EQ(walls(name, R"("true")", "2"), 1u) << name;
        EXPECT_EQ(walls(name, "1", "2"), 1u) << name;
        EXPECT_EQ(walls(name, R"("yes")", "1"), 1u) << name;
        EXPECT_EQ(walls(name, R"("yes")", "2"), 0u) << name;
    }
    for (const char* value : {R"("true")", R"("false")"})
        for (const char* name : {"solid", "collides"})
            EXPECT_EQ(joined(read_with(name, value, "1").report.warnings),
                      "1 x property '" + std::string(name) +
                          "' is a string, read anyway (change its type): layer 'l'\n")
                << value;
    EXPECT_EQ(joined(read_with("collides", "0", "1").report.warnings),
              "1 x property 'collides' is a number, read anyway (change its type): layer 'l'\n");
    for (const char* name : {"solid", "collides"})
        EXPECT_EQ(joined(read_with(name, R"("yes")", "1").report.warnings),
                  "1 x property '" + std::string(name) +
                      "' of a layer is neither true nor false, ignored: layer 'l'\n");
    EXPECT_EQ(read(map_with(group("g", kOneTile + property("collides", "true") + R"("x":0})",
                                  property("collides", "false")),
                            kPlainSet))
                  .description.obstacles.size(),
              1u)
        << "a layer's own one overrides that of its group";
}

TEST(Layers, another_value_than_the_one_that_the_map_names_says_nothing) {
    const std::string map =
        R"({"width":10,"height":10,"tilewidth":32,"tileheight":32,)"
        R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":32,"tiles":[)"
        R"({"id":0,"properties":{"type":"hard"}}]}],)"
        R"("properties":{"pixels_per_metre":32,"solid_property":"type=hard"},"layers":[)" +
        kOneTile + property("type", R"("ground")") + R"("x":0}]})";

    EXPECT_EQ(read(map).description.obstacles.size(), 1u);
}

}  // namespace
}  // namespace arena::protocol
