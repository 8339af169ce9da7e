#include "sim/narrowphase/point_point.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(PointPoint, equal_points_touch_and_never_overlap) {
    EXPECT_TRUE(touches(Vec2{1, 2}, Vec2{1, 2}));
    EXPECT_FALSE(overlaps(Vec2{1, 2}, Vec2{1, 2}));
    EXPECT_FALSE(touches(Vec2{1, 2}, Vec2{1, 3}));
}

}  // namespace
}  // namespace arena::sim
