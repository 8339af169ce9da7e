#include "protocol/tiled/document.h"

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/map_text.h"

namespace arena::protocol {
namespace {

std::string repeated(std::size_t count, const std::string& item) {
    std::string list;
    list.reserve(count * (item.size() + 1));
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) list += ',';
        list += item;
    }
    return list;
}

struct BadText {
    const char* text;
    const char* line;
};

TEST(Document, invalid_json_is_reported_with_line_and_column) {
    const BadText cases[] = {
        {"", "the file is empty: save the map again"},
        {" \n\t", "the file is empty: save the map again"},
        {"<?xml version=\"1.0\"?>",
         "is XML (.tmx?), not JSON: export it from Tiled as JSON (.tmj)"},
        {"{\n \"width\": 10,\n",
         "line 3, column 1: the file ends too early: save or copy it again"},
        {"{\"name\":\"cut", "line 1, column 13: the file ends too early: save or copy it again"},
        {"{\n  \"width\": ten }",
         "line 2, column 13: not JSON at 'ten': export the map from Tiled as JSON (.tmj)"},
        {"{} trailing",
         "line 1, column 6: not JSON at 'trailing': export the map from Tiled as JSON (.tmj)"},
        {"{'width':10}",
         "line 1, column 2: not JSON at ''width'': export the map from Tiled as JSON (.tmj)"},
        {"[1,]", "line 1, column 4: not JSON at ']': export the map from Tiled as JSON (.tmj)"},
        {"{\"x\":\"\xFF\"}",
         "line 1, column 7: not JSON at '?': export the map from Tiled as JSON (.tmj)"},
    };
    for (const BadText& bad : cases) {
        EXPECT_EQ(refusal(bad.text), "maps/test.tmj: " + std::string(bad.line));
    }
}

TEST(Document, invalid_numbers_are_reported_with_layer_and_object) {
    const std::string before = R"({"id":12,"class":"wall","width":8,"height":8,"y":0,"x":)";
    const std::pair<const char*, const char*> cases[] = {
        {"NaN", "NaN is not JSON: write the intended number"},
        {"Infinity", "Infinity is not JSON: write the intended number"},
        {"-Infinity", "-Infinity is not JSON: write the intended number"},
        {"1e999", "number 1e999 is too large: write the intended number"},
        {"-1e999", "number -1e999 is too large: write the intended number"}};
    for (const auto& [number, what] : cases) {
        const std::string line = refusal(map_with_objects(before + number + "}"));

        EXPECT_EQ(line.rfind("maps/test.tmj: layer 'walls', object 12: line 1, column ", 0), 0u)
            << line;
        EXPECT_NE(line.find(what), std::string::npos) << line;
    }
}

TEST(Document, ten_million_objects_are_rejected_at_the_cap_with_the_layer) {
    const std::string text = map_with_objects(repeated(10'000'000, "{}"));
    ASSERT_LT(text.size(), kMapBytesMax);

    EXPECT_EQ(refusal(text),
              "maps/test.tmj: layer 'walls': more than 65536 objects in the map: delete objects or "
              "split the map");
}

TEST(Document, objects_are_counted_over_all_layers) {
    const std::string half = repeated(kMapObjectsMax / 2, "{}");

    EXPECT_EQ(refusal(map_with(object_layer(half) + "," + object_layer(half))), "");
    EXPECT_EQ(refusal(map_with(object_layer(half) + "," + object_layer(half + ",{}"))),
              "maps/test.tmj: layer 'walls': more than 65536 objects in the map: delete objects or "
              "split the map");
}

TEST(Document, vertices_are_counted_over_all_objects) {
    const std::string object =
        R"({"id":3,"polygon":[)" + repeated(kMapVerticesMax + 1, "{}") + "]}";

    EXPECT_EQ(refusal(map_with_objects(object)),
              "maps/test.tmj: layer 'walls', object 3: more than 262144 vertices in the map: draw "
              "with fewer points or split the map");
}

TEST(Document, values_are_counted_wherever_they_are) {
    const std::string line = refusal("{\"value\":[" + repeated(kJsonValuesMax + 1, "1") + "]}");

    EXPECT_EQ(line, "maps/test.tmj: more than 1750000 values in the map: delete objects or layers");
}

TEST(Document, tile_data_has_its_own_limit) {
    const std::string tiles = R"({"type":"tilelayer","name":"ground","data":[)" +
                              repeated(kJsonValuesMax + 1, "1") + "]}";

    EXPECT_EQ(refusal(map_with(tiles)), "");
    EXPECT_EQ(refusal(map_with(R"({"type":"tilelayer","name":"ground","data":[)" +
                               repeated(kMapTilesMax + 1, "1") + "]}")),
              "maps/test.tmj: layer 'ground': more than 4194304 tiles in the map: make its tile "
              "layers smaller");
}

TEST(Document, tile_data_is_kept_as_four_bytes_a_cell) {
    const auto document =
        parse_document(R"({"layers":[{"data":[1,2147483650]},{"chunks":[{"data":[3]}]}]})");

    ASSERT_TRUE(document);
    const auto& layers = document.value()["layers"];
    using Bytes = nlohmann::json::binary_t::container_type;
    EXPECT_EQ(static_cast<const Bytes&>(layers[0]["data"].get_binary()),
              (Bytes{1, 0, 0, 0, 2, 0, 0, 0x80}));
    EXPECT_EQ(static_cast<const Bytes&>(layers[1]["chunks"][0]["data"].get_binary()),
              (Bytes{3, 0, 0, 0}));
}

TEST(Document, tile_data_with_other_values_than_tiles_is_rejected) {
    for (const char* bad : {"-1", "4294967296", "1.5", "\"a\"", "[1]", "{}", "null", "true"}) {
        const std::string line = refusal(map_with(
            R"({"type":"tilelayer","name":"ground","data":[0,)" + std::string(bad) + "]}"));

        EXPECT_EQ(line.rfind("maps/test.tmj: layer 'ground': its data holds ", 0), 0u) << line;
    }
}

TEST(Document, too_deep_nesting_is_rejected_even_below_ignored_keys) {
    for (const char* key : {"value", "unknown"}) {
        const std::string text = "{\"" + std::string(key) + "\":" + std::string(1'000'000, '[');

        EXPECT_EQ(refusal(text),
                  "maps/test.tmj: nested deeper than 128 levels: flatten the groups");
    }
}

TEST(Document, ignored_keys_may_hold_anything) {
    const std::string line =
        refusal(map_with("", R"("tilesets":[{"grid":[{"objectgroup":{"objects":[{"x":{}}]}}]}],)"
                             R"("editorsettings":{"a":[[],{}]},"":{"":[1]},)"));

    EXPECT_EQ(line, "");
}

TEST(Document, keeps_only_keys_that_are_read) {
    const auto document = parse_document(
        R"({"width":1,"data":[{"width":2}],"layers":[{"x":[1,{"y":2}],"color":"#fff"}],)"
        R"("objects":[{"name":"n","properties":[1],"type":"t"}]})");

    ASSERT_TRUE(document);
    EXPECT_EQ(document.value(),
              nlohmann::json::parse(R"({"width":1,"layers":[{"x":[1,{"y":2}]}],)"
                                    R"("objects":[{"name":"n","properties":[1],"type":"t"}]})"));
}

TEST(Document, may_start_with_a_byte_order_mark) {
    EXPECT_EQ(refusal("\xEF\xBB\xBF" + map_with("")), "");
}

TEST(Document, a_text_larger_than_the_cap_is_rejected_unread) {
    EXPECT_EQ(refusal(std::string(kMapBytesMax + 1, ' ')),
              "maps/test.tmj: is larger than 32 MiB: delete objects or split the map");
}

}  // namespace
}  // namespace arena::protocol
