#include "sim/volumes/volume_reach.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace arena::sim::volume_reach_test {
namespace {

using Shapes = std::vector<VolumeShape>;

const Circle kCircle{{3, 4}, 2};    // reaches 7 m from the origin
const Aabb kBox{{-6, -8}, {1, 2}};  // reaches 10 m, with its lower left corner

TEST(Distance, is_that_of_pythagoras_in_double) {
    EXPECT_EQ(distance(WidePoint{1.0, 2.0}, WidePoint{4.0, 6.0}), 5.0);
    EXPECT_EQ(distance(WidePoint{1.0, 2.0}, WidePoint{1.0, 2.0}), 0.0);
}

TEST(ReachFrom, ends_at_the_far_side_of_the_disc) {
    EXPECT_EQ(reach_from(WidePoint{0.0, 0.0}, {{3.0, 4.0}, 2.0}), 7.0);
    EXPECT_EQ(reach_from(WidePoint{3.0, 4.0}, {{3.0, 4.0}, 2.0}), 2.0);
}

TEST(FarthestPart, of_no_shapes_is_the_origin) {
    const WideDisc part = farthest_part(WidePoint{9.0, 9.0}, Shapes{});

    EXPECT_EQ(part.center.x, 0.0);
    EXPECT_EQ(part.center.y, 0.0);
    EXPECT_EQ(part.radius, 0.0);
}

TEST(FarthestPart, is_a_circle_itself_or_the_corner_of_a_box) {
    const WideDisc circle = farthest_part(WidePoint{0.0, 0.0}, Shapes{kCircle});
    EXPECT_EQ(circle.center.x, 3.0);
    EXPECT_EQ(circle.center.y, 4.0);
    EXPECT_EQ(circle.radius, 2.0);

    const WideDisc corner = farthest_part(WidePoint{0.0, 0.0}, Shapes{kBox});
    EXPECT_EQ(corner.center.x, -6.0);
    EXPECT_EQ(corner.center.y, -8.0);
    EXPECT_EQ(corner.radius, 0.0);
}

TEST(FarthestPart, of_a_box_is_another_corner_seen_from_another_side) {
    const WideDisc corner = farthest_part(WidePoint{-50.0, 50.0}, Shapes{kBox});

    EXPECT_EQ(corner.center.x, 1.0);
    EXPECT_EQ(corner.center.y, -8.0);
}

TEST(FarthestPart, is_that_of_the_shape_that_reaches_farthest_in_any_place) {
    EXPECT_EQ(farthest_part(WidePoint{0.0, 0.0}, Shapes{kCircle, kBox}).center.x, -6.0);
    EXPECT_EQ(farthest_part(WidePoint{0.0, 0.0}, Shapes{kBox, kCircle}).center.x, -6.0);
    EXPECT_EQ(farthest_part(WidePoint{-6.0, -8.0}, Shapes{kBox, kCircle}).center.x, 3.0);
}

TEST(FarthestPart, a_tie_goes_to_the_lowest_index) {
    const Circle to_the_right{{5, 0}, 1};
    const Circle to_the_left{{-4, 0}, 2};

    EXPECT_EQ(farthest_part(WidePoint{0.0, 0.0}, Shapes{to_the_right, to_the_left}).center.x, 5.0);
    EXPECT_EQ(farthest_part(WidePoint{0.0, 0.0}, Shapes{to_the_left, to_the_right}).center.x, -4.0);
}

TEST(FarthestPart, a_shape_without_extent_at_the_point_itself_counts) {
    EXPECT_EQ(farthest_part(WidePoint{3.0, 4.0}, Shapes{Circle{{3, 4}, 0}}).center.x, 3.0);
}

TEST(FarthestReach, of_no_shapes_is_zero) {
    EXPECT_EQ(farthest_reach({5, 5}, Shapes{}), 0.0f);
}

TEST(FarthestReach, keeps_what_floats_hold_and_rounds_the_rest_up) {
    EXPECT_EQ(farthest_reach({0, 0}, Shapes{kCircle}), 7.0f);
    EXPECT_EQ(farthest_reach({0, 0}, Shapes{kCircle, kBox}), 10.0f);

    // The nearest float lies below the root of 2.
    const float reach = farthest_reach({0, 0}, Shapes{Circle{{1, 1}, 0}});
    EXPECT_GE(static_cast<double>(reach), std::sqrt(2.0));
    EXPECT_EQ(reach, std::nextafter(std::sqrt(2.0f), 2.0f));
    // The nearest float lies above the root of 5.
    EXPECT_EQ(farthest_reach({0, 0}, Shapes{Aabb{{0, 0}, {1, 2}}}), std::sqrt(5.0f));
}

}  // namespace
}  // namespace arena::sim::volume_reach_test
