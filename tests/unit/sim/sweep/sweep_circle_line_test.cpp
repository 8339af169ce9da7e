#include "sim/sweep/sweep_circle_line.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

const Segment kUpright{{5, -10}, {5, 10}};

TEST(SweepCircleLine, meets_it_from_either_side) {
    const auto from_left = sweep_circle_line({{0, 0}, 1}, {10, 0}, kUpright);
    const auto from_right = sweep_circle_line({{10, 0}, 1}, {-10, 0}, kUpright);

    ASSERT_TRUE(from_left && from_right);
    EXPECT_FLOAT_EQ(from_left->t, 0.4f);
    EXPECT_EQ(from_left->normal, (Vec2{-1, 0}));
    EXPECT_FLOAT_EQ(from_right->t, 0.4f);
    EXPECT_EQ(from_right->normal, (Vec2{1, 0}));
}

TEST(SweepCircleLine, meets_its_end) {
    const auto side = sweep_circle_line({{-4, 13}, 5}, {10, 0}, kUpright);
    const auto end_on = sweep_circle_line({{5, 20}, 1}, {0, -18}, kUpright);

    ASSERT_TRUE(side && end_on);
    EXPECT_FLOAT_EQ(side->t, 0.5f);
    EXPECT_FLOAT_EQ(side->normal.x, -0.8f);
    EXPECT_FLOAT_EQ(side->normal.y, 0.6f);
    EXPECT_FLOAT_EQ(end_on->t, 0.5f);
    EXPECT_EQ(end_on->normal, (Vec2{0, 1}));
}

TEST(SweepCircleLine, a_circle_of_radius_zero_is_a_point) {
    EXPECT_FLOAT_EQ(sweep_circle_line({{0, 0}, 0}, {10, 0}, kUpright)->t, 0.5f);
    EXPECT_FALSE(sweep_circle_line({{5, 0}, 0}, {1, 0}, kUpright));
}

TEST(SweepCircleLine, does_not_slip_between_a_face_and_an_end) {
    for (int step = -1000; step <= 1000; ++step) {
        const float height = 10.0f + 1.0e-4f * static_cast<float>(step);
        EXPECT_TRUE(sweep_circle_line({{-17, height}, 0.2f}, {33, 0.007f}, kUpright)) << height;
    }
}

TEST(SweepCircleLine, moving_along_the_line_grazes_it) {
    EXPECT_FALSE(sweep_circle_line({{4, -20}, 1}, {0, 40}, kUpright));
    EXPECT_FALSE(sweep_circle_line({{5, -20}, 0}, {0, 40}, kUpright));
}

TEST(SweepCircleLine, an_overlap_at_the_start_gives_the_way_out) {
    const auto hit = sweep_circle_line({{4.5f, 0}, 1}, {10, 0}, kUpright);

    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->started_overlapped);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

// The distance to this slanted line is 2, from whichever end it is computed.
TEST(SweepCircleLine, touching_a_slanted_line_does_not_overlap_it) {
    const Circle circle{{-1, 2}, 2};

    EXPECT_FALSE(sweep_circle_line(circle, {-10, -10}, {{0, 0}, {6, 8}}));
    EXPECT_FALSE(sweep_circle_line(circle, {-10, -10}, {{6, 8}, {0, 0}}));
    EXPECT_EQ(sweep_circle_line(circle, {10, 0}, {{0, 0}, {6, 8}})->t, 0.0f);
    EXPECT_FALSE(sweep_circle_line(circle, {10, 0}, {{6, 8}, {0, 0}})->started_overlapped);
}

TEST(SweepCircleLine, without_length_it_is_a_point) {
    EXPECT_FLOAT_EQ(sweep_circle_line({{0, 0}, 1}, {10, 0}, {{5, 0}, {5, 0}})->t, 0.4f);
    EXPECT_FALSE(sweep_circle_line({{0, 0}, 0}, {10, 0}, {{5, 0}, {5, 0}}));
}

}  // namespace
}  // namespace arena::sim
