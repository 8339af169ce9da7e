#include "protocol/tiled/upgrade.h"

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol::upgrade_test {
namespace {

using nlohmann::json;

json upgraded(const std::string& text) {
    json document = json::parse(text);
    DocumentUse use;
    EXPECT_EQ(upgrade_document(document, use), std::nullopt) << text;
    return document;
}

std::string problem_of(const std::string& text) {
    json document = json::parse(text);
    DocumentUse use;
    return upgrade_document(document, use).value_or("");
}

TEST(Upgrade, properties_become_a_list_wherever_they_are) {
    EXPECT_EQ(upgraded(R"({"properties":{"a":1,"b":"x"},"layers":[{"properties":{"c":true},)"
                       R"("objects":[{"properties":{}}]}]})"),
              json::parse(R"({"properties":[{"name":"a","value":1},{"name":"b","value":"x"}],)"
                          R"("layers":[{"properties":[{"name":"c","value":true}],)"
                          R"("objects":[{"properties":[]}]}]})"));
}

TEST(Upgrade, tiles_become_a_list_in_the_order_of_their_numbers) {
    EXPECT_EQ(upgraded(R"({"tiles":{"10":{"type":"wall"},"2":{"objectgroup":{}}},)"
                       R"("tileproperties":{"2":{"solid":true},"3":{"a":1}}})"),
              json::parse(R"({"tiles":[{"id":2,"objectgroup":{},"properties":)"
                          R"([{"name":"solid","value":true}]},)"
                          R"({"id":3,"properties":[{"name":"a","value":1}]},)"
                          R"({"id":10,"type":"wall"}]})"));
}

TEST(Upgrade, a_list_of_tiles_keeps_its_tiles_beside_their_properties) {
    EXPECT_EQ(upgraded(R"({"tiles":[{"id":1,"type":"wall"}],"tileproperties":{"1":{"a":1}}})"),
              json::parse(R"({"tiles":[{"id":1,"type":"wall","properties":)"
                          R"([{"name":"a","value":1}]}]})"));
}

TEST(Upgrade, the_number_of_a_tile_is_its_key) {
    EXPECT_EQ(upgraded(R"({"tiles":{"7":{"id":1},"8":5}})"),
              json::parse(R"({"tiles":[{"id":7},{"id":8}]})"));
    for (const char* key : {"x", "", "-1", "1.5", "4294967296", " 1"})
        EXPECT_EQ(problem_of(R"({"name":"set","tiles":{")" + std::string(key) + R"(":{}}})"),
                  "tileset 'set', tiles: '" + std::string(key) +
                      "' is not the number of a tile: save it again");
    EXPECT_EQ(problem_of(R"({"name":"set","tileproperties":{"x":{}}})"),
              "tileset 'set', tileproperties: 'x' is not the number of a tile: save it again");
}

TEST(Upgrade, todays_format_stays_as_it_is) {
    const std::string text =
        R"({"properties":[{"name":"a","type":"class","value":{"properties":{"b":1},"tiles":{}}}],)"
        R"("tilesets":[{"tiles":[{"id":3}]}],"tiles":5})";

    EXPECT_EQ(upgraded(text), json::parse(text));
}

TEST(Upgrade, what_it_adds_counts) {
    std::string many = R"({"properties":{"p0":0)";
    for (std::size_t i = 1; i <= kDocumentValuesMax / 2; ++i)
        many += ",\"p" + std::to_string(i) + "\":0";

    EXPECT_EQ(problem_of(many + "}}"),
              "more than 1750000 values in the map: delete objects or layers");
}

/// A map as Tiled 1.0 and 1.1 wrote it.
std::string old_map(const std::string& tileset_keys) {
    return R"({"type":"map","version":1,"orientation":"orthogonal","width":10,"height":10,)"
           R"("tilewidth":32,"tileheight":32,"properties":{"pixels_per_metre":32},)"
           R"("propertytypes":{"pixels_per_metre":"float"},"layers":[{"type":"tilelayer",)"
           R"("name":"ground","x":0,"y":0,"width":2,"height":1,"data":[1,3]}],)"
           R"("tilesets":[{"firstgid":1,"name":"set","tilewidth":32,"tileheight":32,)" +
           tileset_keys + "}]}";
}

TEST(Upgrade, collision_shapes_of_maps_before_tiled_1_2_are_solid) {
    const TiledMap map =
        read(old_map(R"("tiles":{"2":{"objectgroup":{"type":"objectgroup","objects":)"
                     R"([{"id":1,"name":"","type":"","x":0,"y":0,"width":16,"height":32,)"
                     R"("rotation":0,"visible":true}]}}})"));

    EXPECT_EQ(map.report.warnings, std::vector<std::string>{});
    ASSERT_EQ(map.description.obstacles.size(), 1u);
    expect_near(map.description.obstacles[0].vertices[0], {1.0f, 10.0f});
}

TEST(Upgrade, properties_of_maps_before_tiled_1_2_are_read) {
    const TiledMap map =
        read(R"({"width":10,"height":10,"tilewidth":32,"tileheight":32,"layers":[{"type":)"
             R"("objectgroup","objects":[{"id":1,"type":"spawn","point":true,"x":32,"y":32,)"
             R"("properties":{"team":2,"archetype":"scout","colour":"red"},)"
             R"("propertytypes":{"team":"int","archetype":"string","colour":"string"}}]}],)"
             R"("properties":{"pixels_per_metre":16},"propertytypes":{"pixels_per_metre":"int"}})");

    expect_near(map.description.bounds.max, {20, 20});
    ASSERT_EQ(map.description.spawns.size(), 1u);
    EXPECT_EQ(map.description.spawns[0].team, 2);
    EXPECT_EQ(map.description.spawns[0].archetype, "scout");
    EXPECT_EQ(map.report.warnings,
              std::vector<std::string>{"1 x property 'colour' has no meaning for class spawn, "
                                       "ignored: layer 'unnamed', object 1"});
}

}  // namespace
}  // namespace arena::protocol::upgrade_test
