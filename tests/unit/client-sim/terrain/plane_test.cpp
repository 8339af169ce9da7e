#include "client-sim/terrain/plane.h"

#include <array>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(Plane, the_distance_to_a_segment_is_that_to_its_nearest_point) {
    EXPECT_DOUBLE_EQ(distance_to_segment({1, 2}, {0, 0}, {4, 0}), 2.0);
    EXPECT_DOUBLE_EQ(distance_to_segment({-3, 4}, {0, 0}, {4, 0}), 5.0);
    EXPECT_DOUBLE_EQ(distance_to_segment({7, 4}, {0, 0}, {4, 0}), 5.0);
    EXPECT_DOUBLE_EQ(distance_to_segment({3, 4}, {0, 0}, {0, 0}), 5.0);
}

TEST(Plane, segments_meet_when_they_cross_touch_or_lie_on_each_other) {
    EXPECT_TRUE(segments_meet({0, 0}, {2, 2}, {0, 2}, {2, 0}));
    EXPECT_TRUE(segments_meet({0, 0}, {2, 0}, {1, 0}, {1, 5}));
    EXPECT_TRUE(segments_meet({0, 0}, {2, 0}, {2, 0}, {5, 1}));
    EXPECT_TRUE(segments_meet({0, 0}, {2, 0}, {1, 0}, {5, 0}));
    EXPECT_TRUE(segments_meet({1, 1}, {1, 1}, {0, 0}, {2, 2}));
}

TEST(Plane, segments_apart_do_not_meet_even_on_one_line) {
    EXPECT_FALSE(segments_meet({0, 0}, {1, 0}, {2, 0}, {3, 0}));
    EXPECT_FALSE(segments_meet({0, 0}, {2, 0}, {0, 1}, {2, 1}));
    EXPECT_FALSE(segments_meet({0, 0}, {2, 0}, {1, 0.001}, {1, 5}));
    EXPECT_FALSE(segments_meet({1, 1.001}, {1, 1.001}, {0, 0}, {2, 2}));
}

TEST(Plane, a_point_level_with_a_corner_is_inside_only_once) {
    const std::array<Point, 4> diamond{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

    EXPECT_TRUE(inside_polygon({0, 0}, diamond));
    EXPECT_FALSE(inside_polygon({-2, 0}, diamond));
    EXPECT_FALSE(inside_polygon({2, 0}, diamond));
    EXPECT_FALSE(inside_polygon({-2, 1}, diamond));
}

TEST(Plane, a_vector_without_length_has_some_direction) {
    EXPECT_DOUBLE_EQ(length(direction_of({0, 0})), 1.0);
    EXPECT_DOUBLE_EQ(length(direction_of({3, 4})), 1.0);
}

}  // namespace
}  // namespace arena::client_sim
