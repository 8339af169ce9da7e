#include "sim/mode/areas.h"

#include <gtest/gtest.h>

#include "tests/support/match_scene.h"

namespace arena::sim::areas_test {
namespace {

TEST(Areas, a_place_on_the_edge_of_a_circle_is_in_it) {
    const MapArea area = test::round_area({10.0f, 10.0f}, 2.0f);

    EXPECT_TRUE(is_in_area(area, {10.0f, 10.0f}));
    EXPECT_TRUE(is_in_area(area, {12.0f, 10.0f}));
    EXPECT_FALSE(is_in_area(area, {12.001f, 10.0f}));
    EXPECT_FALSE(is_in_area(area, {11.5f, 11.5f}));
}

TEST(Areas, a_place_on_the_edge_or_the_corner_of_a_box_is_in_it) {
    const MapArea area = test::box_area({1.0f, 2.0f}, {3.0f, 4.0f});

    EXPECT_TRUE(is_in_area(area, {2.0f, 3.0f}));
    EXPECT_TRUE(is_in_area(area, {1.0f, 3.0f}));
    EXPECT_TRUE(is_in_area(area, {3.0f, 4.0f}));
    for (const Vec2 outside : {Vec2{0.999f, 3.0f}, {3.001f, 3.0f}, {2.0f, 1.999f}, {2.0f, 4.001f}})
        EXPECT_FALSE(is_in_area(area, outside)) << outside.x << ", " << outside.y;
}

TEST(Areas, an_area_of_no_size_is_a_place) {
    EXPECT_TRUE(is_in_area(test::round_area({1.0f, 1.0f}, 0.0f), {1.0f, 1.0f}));
    EXPECT_TRUE(is_in_area(test::box_area({1.0f, 1.0f}, {1.0f, 1.0f}), {1.0f, 1.0f}));
    EXPECT_FALSE(is_in_area(test::round_area({1.0f, 1.0f}, 0.0f), {1.0f, 1.1f}));
}

}  // namespace
}  // namespace arena::sim::areas_test
