#include "sim/narrowphase/point_circle.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

const Circle kCircle{{0, 0}, 5};

TEST(PointCircle, a_point_inside_overlaps) {
    EXPECT_TRUE(overlaps(Vec2{3, 3.9f}, kCircle));
    EXPECT_TRUE(touches(kCircle, Vec2{3, 3.9f}));
}

TEST(PointCircle, a_point_on_the_rim_only_touches) {
    EXPECT_FALSE(overlaps(Vec2{3, 4}, kCircle));
    EXPECT_FALSE(overlaps(kCircle, Vec2{3, 4}));
    EXPECT_TRUE(touches(Vec2{3, 4}, kCircle));
}

TEST(PointCircle, a_point_outside_neither_overlaps_nor_touches) {
    EXPECT_FALSE(overlaps(Vec2{3.1f, 4}, kCircle));
    EXPECT_FALSE(touches(Vec2{3.1f, 4}, kCircle));
}

TEST(PointCircle, the_centre_only_touches_a_circle_of_radius_zero) {
    EXPECT_TRUE(touches(Vec2{1, 1}, Circle{{1, 1}, 0}));
    EXPECT_FALSE(overlaps(Vec2{1, 1}, Circle{{1, 1}, 0}));
}

}  // namespace
}  // namespace arena::sim
