#include "protocol/tiled/tile_data.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::tile_data_test {
namespace {

using nlohmann::json;
using Cells = std::vector<std::uint32_t>;

/// A layer with these keys.
json layer_with(const std::string& encoding, const std::string& compression = "") {
    json layer = json::object();
    if (!encoding.empty()) layer["encoding"] = encoding;
    if (!compression.empty()) layer["compression"] = compression;
    return layer;
}

std::string problem_with(const json& data, const json& layer, std::size_t count) {
    const auto cells = decode_tiles(data, layer, count);
    return cells.ok() ? std::string() : cells.error();
}

TEST(TileData, numbers_are_four_bytes_a_cell_the_lowest_first) {
    const json data = json::binary({1, 2, 3, 4, 0, 0, 0, 0x80});

    const auto cells = decode_tiles(data, layer_with(""), 2);

    ASSERT_TRUE(cells.ok()) << cells.error();
    EXPECT_EQ(cells.value(), (Cells{0x04030201, 0x80000000}));
}

TEST(TileData, no_cells_are_no_data) {
    EXPECT_EQ(problem_with(json::binary({}), layer_with(""), 0), "");
    EXPECT_EQ(problem_with("", layer_with("base64"), 0), "");
    EXPECT_EQ(problem_with(" \n ", layer_with("base64"), 0), "");
    EXPECT_EQ(problem_with("", layer_with("base64"), 1),
              "its data holds 0 tiles, not 1: save the map again");
}

TEST(TileData, every_form_of_text_holds_the_same_cells) {
    const Cells expected{1, 2};
    const std::pair<const char*, const char*> cases[] = {
        {"", "AQAAAAIAAAA="},
        {"zlib", "eJxjZGBgYAJiAAAYAAQ="},
        {"gzip", "H4sIAAAAAAACA2NkYGBgAmIAfBeBAwgAAAA="},
        {"zstd", "KLUv/SQIQQAAAQAAAAIAAAA6GOQe"}};
    for (const auto& [compression, text] : cases) {
        const auto cells = decode_tiles(text, layer_with("base64", compression), 2);

        ASSERT_TRUE(cells.ok()) << compression << ": " << cells.error();
        EXPECT_EQ(cells.value(), expected) << compression;
    }
}

TEST(TileData, base64_may_have_blanks_around_it_and_lack_its_padding) {
    const auto cells = decode_tiles(" \t\r\n AQAAAAIAAAA \n", layer_with("base64"), 2);

    ASSERT_TRUE(cells.ok()) << cells.error();
    EXPECT_EQ(cells.value(), (Cells{1, 2}));
}

TEST(TileData, base64_has_64_digits) {
    // 62 and 63 are written as + and /.
    const auto cells = decode_tiles("+/+/+w==", layer_with("base64"), 1);
    ASSERT_TRUE(cells.ok()) << cells.error();
    EXPECT_EQ(cells.value(), (Cells{0xFBBFFFFB}));

    for (const char* text :
         {"AQAA AAIAAAA=", "AQAA=AAA", "AQAAAAIAAA-=", "AQAAAAIAAA_=", "AQAAAAIAAA\xC3\xA9="})
        EXPECT_EQ(problem_with(text, layer_with("base64"), 2),
                  "its data is not base64: save the map again")
            << text;
}

TEST(TileData, another_number_of_cells_is_a_problem) {
    EXPECT_EQ(problem_with(json::binary({1, 0, 0, 0}), layer_with(""), 2),
              "its data holds 1 tiles, not 2: save the map again");
    EXPECT_EQ(problem_with("AQAAAAIAAAA=", layer_with("base64"), 1),
              "its data holds 2 tiles, not 1: save the map again");
    EXPECT_EQ(problem_with("eJxjZGBgYAJiAAAYAAQ=", layer_with("base64", "zlib"), 3),
              "its data holds 2 tiles, not 3: save the map again");
    EXPECT_EQ(problem_with("eJxjZGBgYAJiAAAYAAQ=", layer_with("base64", "zlib"), 1),
              "its data is not zlib of 1 tiles: save the map again");
}

TEST(TileData, a_part_of_a_cell_is_a_problem_in_bytes) {
    EXPECT_EQ(problem_with("AQAAAAIAAAAJ", layer_with("base64"), 2),
              "its data holds 9 bytes, not 4 for each of 2 tiles: save the map again");
    EXPECT_EQ(problem_with(json::binary({1, 0, 0}), layer_with(""), 1),
              "its data holds 3 bytes, not 4 for each of 1 tiles: save the map again");
}

TEST(TileData, another_kind_encoding_or_compression_is_a_problem) {
    EXPECT_EQ(problem_with(json::array({1, 2}), layer_with(""), 2),
              "its data is a list: save the map again");
    EXPECT_EQ(problem_with(nullptr, layer_with("base64"), 2),
              "its data is null: save the map again");
    EXPECT_EQ(problem_with("1,2", layer_with(""), 2),
              "its data is text in the encoding '': set the map's tile layer format to CSV or "
              "Base64");
    EXPECT_EQ(problem_with("AQAAAAIAAAA=", layer_with("base64", "lzma"), 2),
              "its compression 'lzma' is not known: set the map's tile layer format to zlib, gzip "
              "or Zstandard");
}

}  // namespace
}  // namespace arena::protocol::tile_data_test
