#include "sim/narrowphase/point_line.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(PointLine, a_point_on_the_line_or_an_end_touches_and_never_overlaps) {
    const Segment line{{0, 0}, {10, 5}};

    EXPECT_TRUE(touches(Vec2{4, 2}, line));
    EXPECT_TRUE(touches(line, Vec2{10, 5}));
    EXPECT_FALSE(touches(Vec2{12, 6}, line));
    EXPECT_FALSE(overlaps(Vec2{4, 2}, line));
    EXPECT_FALSE(overlaps(line, Vec2{4, 2}));
}

TEST(PointLine, a_line_without_length_is_a_point) {
    EXPECT_TRUE(touches(Vec2{3, 3}, Segment{{3, 3}, {3, 3}}));
    EXPECT_FALSE(touches(Vec2{3, 4}, Segment{{3, 3}, {3, 3}}));
}

}  // namespace
}  // namespace arena::sim
