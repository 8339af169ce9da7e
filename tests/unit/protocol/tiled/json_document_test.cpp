#include "protocol/tiled/json_document.h"

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

TEST(JsonDocument, invalid_json_is_reported_with_line_and_column) {
    const BadText cases[] = {
        {"{\n \"width\": 10,\n",
         "line 3, column 1: the file ends too early: save or copy it again"},
        {"{\"name\":\"cut", "line 1, column 13: the file ends too early: save or copy it again"},
        {"{\n  \"width\": ten }", "line 2, column 13: not JSON at 'ten': save it from Tiled again"},
        {"{} trailing", "line 1, column 6: not JSON at 'trailing': save it from Tiled again"},
        {"{'width':10}", "line 1, column 2: not JSON at ''width'': save it from Tiled again"},
        {"[1,]", "line 1, column 4: not JSON at ']': save it from Tiled again"},
        {"{\"x\":\"\xFF\"}", "line 1, column 7: not JSON at '?': save it from Tiled again"},
    };
    for (const BadText& bad : cases) {
        EXPECT_EQ(refusal(bad.text), "maps/test.tmj: " + std::string(bad.line));
    }
}

TEST(JsonDocument, tiles_in_an_object_are_rejected) {
    const std::string line = refusal(map_with(R"({"type":"tilelayer","data":{"height":8}})"));

    EXPECT_NE(line.find("its data holds 8, not a tile: save the map again"), std::string::npos)
        << line;
}

TEST(JsonDocument, invalid_numbers_are_reported_with_layer_and_object) {
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

TEST(JsonDocument, ten_million_objects_are_rejected_at_the_cap_with_the_layer) {
    const std::string text = map_with_objects(repeated(10'000'000, "{}"));
    ASSERT_LT(text.size(), kMapBytesMax);

    EXPECT_EQ(refusal(text),
              "maps/test.tmj: layer 'walls': more than 65536 objects in the map: delete objects or "
              "split the map");
}

TEST(JsonDocument, objects_are_counted_over_all_layers) {
    const std::string half = repeated(kMapObjectsMax / 2, "{}");

    EXPECT_EQ(refusal(map_with(object_layer(half) + "," + object_layer(half))), "");
    EXPECT_EQ(refusal(map_with(object_layer(half) + "," + object_layer(half + ",{}"))),
              "maps/test.tmj: layer 'walls': more than 65536 objects in the map: delete objects or "
              "split the map");
}

TEST(JsonDocument, vertices_are_counted_over_all_objects) {
    const std::string object =
        R"({"id":3,"polygon":[)" + repeated(kMapVerticesMax + 1, "{}") + "]}";

    EXPECT_EQ(refusal(map_with_objects(object)),
              "maps/test.tmj: layer 'walls', object 3: more than 262144 vertices in the map: draw "
              "with fewer points or split the map");
}

TEST(JsonDocument, values_are_counted_wherever_they_are) {
    const std::string line = refusal("{\"value\":[" + repeated(kDocumentValuesMax + 1, "1") + "]}");

    EXPECT_EQ(line, "maps/test.tmj: more than 1750000 values in the map: delete objects or layers");
}

TEST(JsonDocument, tile_data_has_its_own_limit) {
    const std::string tiles = R"({"type":"tilelayer","name":"ground","data":[)" +
                              repeated(kDocumentValuesMax + 1, "1") + "]}";

    EXPECT_EQ(refusal(map_with(tiles)), "");
    EXPECT_EQ(refusal(map_with(R"({"type":"tilelayer","name":"ground","data":[)" +
                               repeated(kMapTilesMax + 1, "1") + "]}")),
              "maps/test.tmj: layer 'ground': more than 4194304 tiles in the map: make its tile "
              "layers smaller");
}

TEST(JsonDocument, tile_data_is_kept_as_four_bytes_a_cell) {
    DocumentUse use;
    const auto document =
        parse_json(R"({"layers":[{"data":[1,2147483650]},{"chunks":[{"data":[3]}]}]})", use);

    ASSERT_TRUE(document);
    const auto& layers = document.value()["layers"];
    using Bytes = nlohmann::json::binary_t::container_type;
    EXPECT_EQ(static_cast<const Bytes&>(layers[0]["data"].get_binary()),
              (Bytes{1, 0, 0, 0, 2, 0, 0, 0x80}));
    EXPECT_EQ(static_cast<const Bytes&>(layers[1]["chunks"][0]["data"].get_binary()),
              (Bytes{3, 0, 0, 0}));
}

TEST(JsonDocument, tile_data_with_other_values_than_tiles_is_rejected) {
    for (const char* bad : {"-1", "4294967296", "1.5", "\"a\"", "[1]", "{}", "null", "true"}) {
        const std::string line = refusal(map_with(
            R"({"type":"tilelayer","name":"ground","data":[0,)" + std::string(bad) + "]}"));

        EXPECT_EQ(line.rfind("maps/test.tmj: layer 'ground': its data holds ", 0), 0u) << line;
    }
}

TEST(JsonDocument, too_deep_nesting_is_rejected_even_below_ignored_keys) {
    for (const char* key : {"value", "unknown"}) {
        const std::string text = "{\"" + std::string(key) + "\":" + std::string(1'000'000, '[');

        EXPECT_EQ(refusal(text),
                  "maps/test.tmj: nested deeper than 128 levels: flatten the groups");
    }
}

TEST(JsonDocument, ignored_keys_may_hold_anything) {
    const std::string line =
        refusal(map_with("", R"("tilesets":[{"grid":[{"objectgroup":{"objects":[{"x":{}}]}}]}],)"
                             R"("editorsettings":{"a":[[],{}]},"":{"":[1]},)"));

    EXPECT_EQ(line, "");
}

TEST(JsonDocument, keeps_only_keys_that_are_read) {
    DocumentUse use;
    const auto document =
        parse_json(R"({"width":1,"data":[{"width":2}],"layers":[{"x":[1,{"y":2}],"color":"#fff"}],)"
                   R"("objects":[{"name":"n","properties":[1],"type":"t"}]})",
                   use);

    ASSERT_TRUE(document);
    EXPECT_EQ(document.value(),
              nlohmann::json::parse(R"({"width":1,"layers":[{"x":[1,{"y":2}]}],)"
                                    R"("objects":[{"name":"n","properties":[1],"type":"t"}]})"));
}

TEST(JsonDocument, keeps_all_names_that_are_not_of_the_format) {
    const char* const text =
        R"({"layers":[{"objects":[{"properties":{"speed":2,"data":[1],"width":"w"}}]}],)"
        R"("tilesets":[{"tileproperties":{"7":{"ladder":true}},"tiles":{"2":{"type":"wall"}}}]})";
    DocumentUse use;

    const auto document = parse_json(text, use);

    ASSERT_TRUE(document) << document.error();
    EXPECT_EQ(document.value(), nlohmann::json::parse(text));
}

TEST(JsonDocument, drops_keys_below_names_that_are_not_read) {
    DocumentUse use;

    const auto document =
        parse_json(R"({"properties":{"a":{"b":1,"name":2}},"tiles":{"2":{"probability":1,"id":2}},)"
                   R"("tilepropertytypes":{"2":{"a":"int"}},"propertytypes":{"a":"int"}})",
                   use);

    ASSERT_TRUE(document) << document.error();
    EXPECT_EQ(document.value(),
              nlohmann::json::parse(R"({"properties":{"a":{"name":2}},"tiles":{"2":{"id":2}}})"));
}

TEST(JsonDocument, may_start_with_a_byte_order_mark) {
    EXPECT_EQ(refusal("\xEF\xBB\xBF" + map_with("")), "");
}

TEST(JsonDocument, a_text_larger_than_the_cap_is_rejected_unread) {
    EXPECT_EQ(refusal(std::string(kMapBytesMax + 1, ' ')),
              "maps/test.tmj: is larger than 32 MiB: delete objects or split the map");
}

}  // namespace
}  // namespace arena::protocol
