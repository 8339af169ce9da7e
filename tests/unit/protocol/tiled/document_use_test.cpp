#include "protocol/tiled/document_use.h"

#include <gtest/gtest.h>

#include "protocol/tiled/read_map.h"

namespace arena::protocol::document_use_test {
namespace {

using nlohmann::json;

/// How many values of a kind fit; stops a little behind the limit.
std::size_t fitting(ListKind list, std::size_t limit) {
    DocumentUse use;
    std::size_t count = 0;
    while (count <= limit && use.count_value(list) == DocumentLimit::none)
        ++count;
    return count;
}

TEST(DocumentUse, each_kind_has_its_limit) {
    EXPECT_EQ(fitting(ListKind::objects, kMapObjectsMax), kMapObjectsMax);
    EXPECT_EQ(fitting(ListKind::vertices, kMapVerticesMax), kMapVerticesMax);
    for (const ListKind list : {ListKind::other, ListKind::layers, ListKind::chunks})
        EXPECT_EQ(fitting(list, kDocumentValuesMax), kDocumentValuesMax);
    DocumentUse use;
    for (std::size_t i = 0; i < kMapTilesMax; ++i)
        ASSERT_EQ(use.count_cell(), DocumentLimit::none);
    EXPECT_EQ(use.count_cell(), DocumentLimit::tiles);
}

TEST(DocumentUse, reports_which_limit_was_exceeded) {
    DocumentUse use;
    for (std::size_t i = 0; i < kMapObjectsMax; ++i)
        ASSERT_EQ(use.count_value(ListKind::objects), DocumentLimit::none);

    EXPECT_EQ(use.count_value(ListKind::objects), DocumentLimit::objects);
    EXPECT_EQ(excess_text(DocumentLimit::none), "");
    EXPECT_EQ(excess_text(DocumentLimit::vertices),
              "more than 262144 vertices in the map: draw with fewer points or split the map");
}

TEST(DocumentUse, a_copy_counts_its_values_vertices_and_cells) {
    json points = json::array();
    for (int i = 0; i < 1000; ++i)
        points.push_back({{"x", i}, {"y", 0}});
    const json object = {{"polygon", points}};
    json tiles = {{"data", json::binary(std::vector<std::uint8_t>(4 * 1024 * 1024))}};
    DocumentUse vertices;
    DocumentUse cells;

    for (std::size_t copy = 0; copy < kMapVerticesMax / 1000; ++copy)
        ASSERT_EQ(vertices.count_copy(object), DocumentLimit::none) << copy;
    EXPECT_EQ(vertices.count_copy(object), DocumentLimit::vertices);
    for (std::size_t copy = 0; copy < 4; ++copy)
        ASSERT_EQ(cells.count_copy(tiles), DocumentLimit::none) << copy;
    EXPECT_EQ(cells.count_copy(tiles), DocumentLimit::tiles);

    DocumentUse values;
    const json list = json::array_t(100'000);
    std::size_t copies = 0;
    while (values.count_copy(list) == DocumentLimit::none)
        ++copies;
    EXPECT_EQ(copies, kDocumentValuesMax / 100'001);
}

/// A tileset with a long text that a map names a thousand times.
TEST(DocumentUse, a_copy_counts_the_bytes_of_its_names_and_texts) {
    DocumentUse texts;
    DocumentUse names;
    const json long_text = {{"type", std::string(1 << 20, 'z')}};
    const json long_name = {{std::string(1 << 20, 'z'), 1}};

    for (int copy = 0; copy < 31; ++copy) {
        ASSERT_EQ(texts.count_copy(long_text), DocumentLimit::none) << copy;
        ASSERT_EQ(names.count_copy(long_name), DocumentLimit::none) << copy;
    }
    EXPECT_EQ(texts.count_copy(long_text), DocumentLimit::bytes);
    static_cast<void>(names.count_copy(long_name));
    EXPECT_EQ(names.count_copy(long_name), DocumentLimit::bytes);
    EXPECT_EQ(excess_text(DocumentLimit::bytes),
              "more than 33554432 bytes of text in the copies of tilesets and templates: shorten "
              "their texts, or name them less often");
}

TEST(DocumentUse, lists_are_known_by_their_keys) {
    EXPECT_EQ(list_kind_of("layers"), ListKind::layers);
    EXPECT_EQ(list_kind_of("objects"), ListKind::objects);
    EXPECT_EQ(list_kind_of("chunks"), ListKind::chunks);
    EXPECT_EQ(list_kind_of("data"), ListKind::cells);
    EXPECT_EQ(list_kind_of("polygon"), ListKind::vertices);
    EXPECT_EQ(list_kind_of("polyline"), ListKind::vertices);
    EXPECT_EQ(list_kind_of("tiles"), ListKind::other);
}

}  // namespace
}  // namespace arena::protocol::document_use_test
