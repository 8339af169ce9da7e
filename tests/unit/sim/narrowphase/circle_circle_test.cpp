#include "sim/narrowphase/circle_circle.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(CircleCircle, discs_that_only_touch_do_not_overlap) {
    EXPECT_FALSE(overlaps(Circle{{0, 0}, 2}, Circle{{3, 4}, 3}));
    EXPECT_TRUE(touches(Circle{{0, 0}, 2}, Circle{{3, 4}, 3}));
}

TEST(CircleCircle, a_disc_inside_another_overlaps_it) {
    EXPECT_TRUE(overlaps(Circle{{0, 0}, 10}, Circle{{1, 0}, 1}));
}

TEST(CircleCircle, discs_apart_neither_overlap_nor_touch) {
    EXPECT_FALSE(touches(Circle{{0, 0}, 2}, Circle{{3, 4}, 2.9f}));
}

TEST(CircleCircle, two_circles_of_radius_zero_at_one_place_only_touch) {
    EXPECT_FALSE(overlaps(Circle{{1, 1}, 0}, Circle{{1, 1}, 0}));
    EXPECT_TRUE(touches(Circle{{1, 1}, 0}, Circle{{1, 1}, 0}));
}

TEST(CircleCircle, a_circle_of_radius_zero_is_a_point) {
    EXPECT_TRUE(overlaps(Circle{{1, 1}, 0}, Circle{{1, 1}, 1}));
    EXPECT_FALSE(overlaps(Circle{{2, 1}, 0}, Circle{{1, 1}, 1}));
}

}  // namespace
}  // namespace arena::sim
