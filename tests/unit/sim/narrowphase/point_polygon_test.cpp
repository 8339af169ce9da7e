#include "sim/narrowphase/point_polygon.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

TEST(PointPolygon, a_point_inside_overlaps_and_one_on_the_outline_only_touches) {
    const test::Points square = test::rectangle(0, 0, 10, 10);

    EXPECT_TRUE(overlaps(Vec2{5, 5}, Polygon{square}));
    EXPECT_TRUE(overlaps(Polygon{square}, Vec2{5, 5}));
    EXPECT_FALSE(overlaps(Vec2{5, 0}, Polygon{square}));
    EXPECT_FALSE(overlaps(Vec2{10, 10}, Polygon{square}));
    EXPECT_TRUE(touches(Vec2{5, 0}, Polygon{square}));
    EXPECT_TRUE(touches(Polygon{square}, Vec2{10, 10}));
    EXPECT_FALSE(touches(Vec2{10, 10.001f}, Polygon{square}));
}

TEST(PointPolygon, the_cavity_of_a_u_is_outside) {
    const test::Points u = test::u_shape();

    EXPECT_FALSE(touches(Vec2{3, 5}, Polygon{u}));
    EXPECT_TRUE(overlaps(Vec2{3, 1}, Polygon{u}));
}

}  // namespace
}  // namespace arena::sim
