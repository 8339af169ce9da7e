#include "sim/narrowphase/line_circle.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

const Segment kLine{{0, 0}, {10, 0}};

TEST(LineCircle, a_line_that_passes_through_overlaps_with_both_ends_outside) {
    EXPECT_TRUE(overlaps(Segment{{-10, 1}, {10, 1}}, Circle{{0, 0}, 2}));
}

TEST(LineCircle, a_line_wholly_inside_overlaps) {
    EXPECT_TRUE(overlaps(Segment{{-1, 0}, {1, 0}}, Circle{{0, 0}, 2}));
}

TEST(LineCircle, a_tangent_to_the_middle_only_touches) {
    EXPECT_FALSE(overlaps(kLine, Circle{{5, 3}, 3}));
    EXPECT_TRUE(touches(kLine, Circle{{5, 3}, 3}));
    EXPECT_TRUE(touches(Circle{{5, 3}, 3}, kLine));
}

TEST(LineCircle, a_tangent_at_an_end_only_touches) {
    EXPECT_FALSE(overlaps(kLine, Circle{{13, 4}, 5}));
    EXPECT_TRUE(touches(kLine, Circle{{13, 4}, 5}));
}

TEST(LineCircle, a_line_does_not_continue_beyond_its_end) {
    EXPECT_FALSE(touches(kLine, Circle{{15, 0}, 4}));
    EXPECT_FALSE(touches(kLine, Circle{{15, 0}, 4.999f}));
}

TEST(LineCircle, a_line_without_length_is_a_point) {
    EXPECT_TRUE(touches(Segment{{2, 2}, {2, 2}}, Circle{{5, 6}, 5}));
    EXPECT_FALSE(overlaps(Segment{{2, 2}, {2, 2}}, Circle{{5, 6}, 5}));
    EXPECT_TRUE(overlaps(Segment{{2, 2}, {2, 2}}, Circle{{5, 6}, 5.1f}));
}

}  // namespace
}  // namespace arena::sim
