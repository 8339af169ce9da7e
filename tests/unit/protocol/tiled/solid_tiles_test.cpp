#include "protocol/tiled/solid_tiles.h"

#include <cstdint>
#include <map>
#include <string>

#include <gtest/gtest.h>

namespace arena::protocol::solid_tiles_test {
namespace {

TEST(SolidTiles, are_counted_by_reason_and_by_property) {
    SolidTiles tiles;

    tiles.count(SolidBy::nothing, "");
    EXPECT_EQ(tiles.total(), 0u);
    tiles.count(SolidBy::its_class, "");
    for (int i = 0; i < 2; ++i)
        tiles.count(SolidBy::shapes, "");
    for (int i = 0; i < 4; ++i)
        tiles.count(SolidBy::layer, "");
    for (const char* name : {"solid", "collides", "solid"})
        tiles.count(SolidBy::property, name);

    EXPECT_EQ(tiles.by_class, 1u);
    EXPECT_EQ(tiles.by_shapes, 2u);
    EXPECT_EQ(tiles.by_layer, 4u);
    EXPECT_EQ(tiles.by_property,
              (std::map<std::string, std::uint32_t>{{"collides", 1}, {"solid", 2}}));
    EXPECT_EQ(tiles.total(), 10u);
}

}  // namespace
}  // namespace arena::protocol::solid_tiles_test
