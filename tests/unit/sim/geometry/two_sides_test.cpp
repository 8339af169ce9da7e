#include "sim/geometry/two_sides.h"

#include <gtest/gtest.h>

#include "sim/geometry/shapes.h"

namespace arena::sim {
namespace {

TwoSides sides_of(Segment line, Vec2 c, Vec2 d) {
    return two_sides(widened(line.a), widened(line.b), widened(c), widened(d));
}

const Segment kSlanted{{0.1f, 0.2f}, {7.3f, 3.9f}};

TEST(TwoSides, equal_orientation_bit_for_bit) {
    const Vec2 left{1.7f, 5.3f};
    const Vec2 right{6.1f, -0.9f};

    const TwoSides sides = sides_of(kSlanted, left, right);

    ASSERT_TRUE(sides.is_sure);
    EXPECT_EQ(sides.side[0], orientation(kSlanted.a, kSlanted.b, left));
    EXPECT_EQ(sides.side[1], orientation(kSlanted.a, kSlanted.b, right));
    EXPECT_TRUE(are_on_opposite_sides(sides.side));
    EXPECT_FALSE(are_on_opposite_sides(sides_of(kSlanted, left, left + Vec2{0, 1}).side));
}

TEST(TwoSides, are_not_sure_for_a_point_on_or_very_near_the_line) {
    const Vec2 left{1.7f, 5.3f};
    const Segment diagonal{{0, 0}, {4, 4}};

    EXPECT_FALSE(sides_of(diagonal, {3, 3}, left).is_sure);
    EXPECT_FALSE(sides_of(diagonal, left, {3, 3}).is_sure);
    EXPECT_FALSE(sides_of(diagonal, left, {3, 3 + 0x1p-22f}).is_sure);
    EXPECT_TRUE(sides_of(diagonal, left, {3, 3 + 0x1p-21f}).is_sure);
    EXPECT_FALSE(sides_of({{2, 2}, {2, 2}}, left, left).is_sure);
}

}  // namespace
}  // namespace arena::sim
