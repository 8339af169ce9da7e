#include "sim/tick/memory/lookup.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"

namespace arena::sim::lookup_test {
namespace {

using test::MapBuilder;

TEST(Lookup, has_room_for_the_four_sides_of_the_border_of_an_empty_map) {
    const Lookup lookup(*MapBuilder().terrain());

    EXPECT_EQ(lookup.found.capacity(), 4u);
    EXPECT_EQ(lookup.surfaces.capacity(), 4u);
    EXPECT_TRUE(lookup.found.empty());
    EXPECT_TRUE(lookup.surfaces.empty());
}

// A box is one piece with four sides, a line one piece with two.
TEST(Lookup, has_room_for_all_surfaces_where_there_are_fewer_pieces) {
    const Lookup lookup(*MapBuilder().box({10, 10}, {12, 12}).line({20, 10}, {20, 12}).terrain());

    EXPECT_EQ(lookup.found.capacity(), 4u + 2u + 4u);
    EXPECT_EQ(lookup.surfaces.capacity(), 4u + 2u + 4u);
}

TEST(Lookup, has_room_for_the_surfaces_of_movers) {
    const Lookup lookup(
        *MapBuilder()
             .box({10, 10}, {12, 12})
             .mover(test::platform(test::line_obstacle({20, 10}, {20, 12}), {{0, 0}, {4, 0}}, 1))
             .mover(test::crate(test::box_obstacle({30, 10}, {32, 12}), 10))
             .terrain());

    EXPECT_EQ(lookup.found.capacity(), 4u + 4u) << "those that never move are more than the pieces";
    EXPECT_EQ(lookup.surfaces.capacity(), 4u + 4u + 2u + 4u);
}

TEST(Lookup, has_room_for_all_pieces_where_they_are_more_than_the_surfaces_that_never_move) {
    MapBuilder map;
    for (int i = 0; i < 7; ++i) {
        const float x = 2.0f + 4.0f * static_cast<float>(i);
        map.mover(test::crate(test::box_obstacle({x, 10.0f}, {x + 1.0f, 11.0f}), 10));
    }

    const Lookup lookup(*map.terrain());

    EXPECT_EQ(lookup.found.capacity(), 7u);
    EXPECT_EQ(lookup.surfaces.capacity(), 4u + 7u * 4u);
}

}  // namespace
}  // namespace arena::sim::lookup_test
