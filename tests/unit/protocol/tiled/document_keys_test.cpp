#include "protocol/tiled/document_keys.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(DocumentKeys, tile_data_is_read_in_layers_and_chunks_only) {
    EXPECT_TRUE(is_key_read("data", ListKind::layers));
    EXPECT_TRUE(is_key_read("data", ListKind::chunks));
    for (const ListKind list : {ListKind::other, ListKind::objects, ListKind::cells})
        EXPECT_FALSE(is_key_read("data", list));
}

TEST(DocumentKeys, words_of_drawing_are_not_read) {
    for (const char* key : {"capsule", "polygon", "tileproperties", "y"})
        EXPECT_TRUE(is_key_read(key, ListKind::other)) << key;
    for (const char* key : {"", "opacity", "tintcolor", "wangsets", "propertytypes", "unread"})
        EXPECT_FALSE(is_key_read(key, ListKind::other)) << key;
}

TEST(DocumentKeys, properties_and_tiles_have_names_for_keys) {
    EXPECT_EQ(keys_of("properties"), KeysOf::names);
    EXPECT_EQ(keys_of("tiles"), KeysOf::names);
    EXPECT_EQ(keys_of("tileproperties"), KeysOf::lists_of_names);
    EXPECT_EQ(keys_of("objectgroup"), KeysOf::format);
}

}  // namespace
}  // namespace arena::protocol
