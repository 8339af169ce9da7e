#include "protocol/tiled/transform.h"

#include <limits>

#include <gtest/gtest.h>

#include "protocol/tiled/read_map.h"

namespace arena::protocol {
namespace {

TEST(ToMapPixels, turns_clockwise_on_a_screen_whose_y_points_down) {
    const ObjectPose pose{{100, 50}, turn_of_degrees(90)};

    // A point to the right of the origin moves below it.
    EXPECT_EQ(to_map_pixels(pose, {10, 0}), (Pixel{100, 60}));
    // A point below moves to the left.
    EXPECT_EQ(to_map_pixels(pose, {0, 10}), (Pixel{90, 50}));
}

TEST(ToMetres, turns_y_up_and_divides_by_the_scale) {
    const MapScale scale{320, 16};

    EXPECT_EQ(to_metres(scale, {0, 320}), (sim::Vec2{0, 0}));
    EXPECT_EQ(to_metres(scale, {32, 0}), (sim::Vec2{2, 20}));
    EXPECT_EQ(to_metres(scale, {-16, 336}), (sim::Vec2{-1, -1}));
}

TEST(ToMetres, returns_nothing_beyond_the_resolution_of_a_float) {
    const MapScale scale{0, 1};
    const double infinity = std::numeric_limits<double>::infinity();

    EXPECT_TRUE(to_metres(scale, {kMapMetresMax, -kMapMetresMax}));
    EXPECT_FALSE(to_metres(scale, {kMapMetresMax + 1, 0}));
    EXPECT_FALSE(to_metres(scale, {0, kMapMetresMax + 1}));
    EXPECT_FALSE(to_metres(scale, {1e308, 0}));
    EXPECT_FALSE(to_metres(scale, {infinity, 0}));
    EXPECT_FALSE(to_metres(scale, {0, infinity - infinity}));
}

TEST(PlaceIn, stretches_mirrors_moves_and_then_turns_about_the_pivot) {
    TileFrame frame;
    frame.origin = {-8.0, -32.0};
    frame.stretch = {2.0, 4.0};
    frame.flip_x = true;
    frame.width = 64.0;
    frame.height = 32.0;
    frame.pivot = {100.0, 200.0};

    EXPECT_EQ(place_in(frame, {3.0, 1.0}), (Pixel{100.0 - 8.0 + 58.0, 200.0 - 32.0 + 4.0}));
    frame.turn = turn_of_degrees(90.0);
    EXPECT_EQ(place_in(frame, {3.0, 1.0}), (Pixel{100.0 + 28.0, 200.0 + 50.0}));
}

}  // namespace
}  // namespace arena::protocol
