#include "protocol/tiled/tile_shapes.h"

#include <cstdint>

#include <gtest/gtest.h>

namespace arena::protocol::tile_shapes_test {
namespace {

constexpr Pixel kTileSize{32.0, 16.0};

/// Where the point of a tile of 32 x 16 px is drawn in the box.
Pixel drawn_at(const Tileset& tileset, const TileReference& reference, TileBox box, Pixel point) {
    return place_in(tile_frame(tileset, reference, box, kTileSize), point);
}

TEST(TileReference, is_a_number_below_the_bits_that_say_how_the_tile_is_flipped) {
    const TileReference plain = tile_reference(7);
    const TileReference all = tile_reference(0xF0000000u | 7u);

    EXPECT_EQ(plain.gid, 7u);
    EXPECT_FALSE(plain.flip_x || plain.flip_y || plain.diagonal);
    EXPECT_EQ(all.gid, 7u);
    EXPECT_TRUE(all.flip_x && all.flip_y && all.diagonal);
    EXPECT_TRUE(tile_reference(1u << 31u).flip_x);
    EXPECT_TRUE(tile_reference(1u << 30u).flip_y);
    EXPECT_TRUE(tile_reference(1u << 29u).diagonal);
}

TEST(TileFrame, of_a_box_of_the_tiles_size_only_moves_it) {
    const TileBox box{{100.0, 200.0}, 32.0, 16.0};

    EXPECT_EQ(drawn_at({}, {}, box, {0, 0}), (Pixel{100, 184}));
    EXPECT_EQ(drawn_at({}, {}, box, {32, 16}), (Pixel{132, 200}));
    EXPECT_EQ(drawn_at({}, {.flip_x = true}, box, {4, 1}), (Pixel{128, 185}));
    EXPECT_EQ(drawn_at({}, {.flip_y = true}, box, {4, 1}), (Pixel{104, 199}));
}

TEST(TileFrame, stretches_the_tile_to_the_box_before_it_swaps_the_axes) {
    const TileBox box{{100.0, 200.0}, 64.0, 8.0};

    EXPECT_EQ(drawn_at({}, {}, box, {0, 0}), (Pixel{100, 192}));
    EXPECT_EQ(drawn_at({}, {}, box, {16, 8}), (Pixel{132, 196}));
    // Swapped, the box is 8 wide and 64 high, above the same lower left corner.
    EXPECT_EQ(drawn_at({}, {.diagonal = true}, box, {0, 0}), (Pixel{100, 136}));
    EXPECT_EQ(drawn_at({}, {.diagonal = true}, box, {32, 16}), (Pixel{108, 200}));
}

TEST(TileFrame, stretches_the_offset_of_the_tileset_too) {
    Tileset tileset;
    tileset.offset = {5.0, -3.0};

    EXPECT_EQ(drawn_at(tileset, {}, {{100.0, 200.0}, 64.0, 16.0}, {0, 16}), (Pixel{110, 197}));
}

TEST(TileFrame, that_keeps_the_aspect_is_in_the_middle_of_its_box) {
    Tileset tileset;
    tileset.render_size.keeps_aspect = true;
    const TileBox box{{100.0, 200.0}, 64.0, 64.0};

    EXPECT_EQ(drawn_at(tileset, {}, box, {0, 0}), (Pixel{100, 152}));
    EXPECT_EQ(drawn_at(tileset, {}, box, {32, 16}), (Pixel{164, 184}));
    EXPECT_EQ(drawn_at(tileset, {.diagonal = true}, box, {0, 0}), (Pixel{116, 136}));
}

TEST(TileFrame, of_a_tile_without_a_size_is_not_stretched) {
    const TileFrame frame = tile_frame({}, {}, {{0.0, 0.0}, 64.0, 64.0}, {0.0, 0.0});

    EXPECT_EQ(frame.stretch, (Pixel{1.0, 1.0}));
}

}  // namespace
}  // namespace arena::protocol::tile_shapes_test
