#include "sim/sweep/sweep_circle_line.h"

#include <array>

#include <gtest/gtest.h>

#include "sim/sweep/sweep_circle_polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

const Segment kUpright{{5, -10}, {5, 10}};

TEST(SweepCircleLine, hits_the_line_from_either_side) {
    const auto from_left = sweep_circle_line({{0, 0}, 1}, {10, 0}, kUpright);
    const auto from_right = sweep_circle_line({{10, 0}, 1}, {-10, 0}, kUpright);

    ASSERT_TRUE(from_left && from_right);
    EXPECT_FLOAT_EQ(from_left->t, 0.4f);
    EXPECT_EQ(from_left->normal, (Vec2{-1, 0}));
    EXPECT_FLOAT_EQ(from_right->t, 0.4f);
    EXPECT_EQ(from_right->normal, (Vec2{1, 0}));
}

TEST(SweepCircleLine, hits_an_end_of_the_line) {
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

TEST(SweepCircleLine, moving_along_the_line_is_no_hit) {
    EXPECT_FALSE(sweep_circle_line({{4, -20}, 1}, {0, 40}, kUpright));
    EXPECT_FALSE(sweep_circle_line({{5, -20}, 0}, {0, 40}, kUpright));
}

TEST(SweepCircleLine, an_overlap_at_the_start_returns_the_way_out) {
    const auto hit = sweep_circle_line({{4.5f, 0}, 1}, {10, 0}, kUpright);

    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->started_overlapped);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

// The distance to this slanted line is 2, whichever end it is computed from.
TEST(SweepCircleLine, touching_a_slanted_line_does_not_overlap_it) {
    const Circle circle{{-1, 2}, 2};

    EXPECT_FALSE(sweep_circle_line(circle, {-10, -10}, {{0, 0}, {6, 8}}));
    EXPECT_FALSE(sweep_circle_line(circle, {-10, -10}, {{6, 8}, {0, 0}}));
    EXPECT_EQ(sweep_circle_line(circle, {10, 0}, {{0, 0}, {6, 8}})->t, 0.0f);
    EXPECT_FALSE(sweep_circle_line(circle, {10, 0}, {{6, 8}, {0, 0}})->started_overlapped);
}

TEST(SweepCircleLine, a_line_without_length_is_a_point) {
    EXPECT_FLOAT_EQ(sweep_circle_line({{0, 0}, 1}, {10, 0}, {{5, 0}, {5, 0}})->t, 0.4f);
    EXPECT_FALSE(sweep_circle_line({{0, 0}, 0}, {10, 0}, {{5, 0}, {5, 0}}));
}

/// The slow, obvious version: a polygon with two edges, one for each side.
std::optional<SweepHit> by_polygon(Circle mover, Vec2 delta, Segment line) {
    const std::array<Vec2, 2> ends{line.a, line.b};
    return sweep_circle_polygon(mover, delta, {ends});
}

TEST(SweepCircleLine, agrees_with_the_sweep_against_a_polygon_of_two_edges) {
    const Segment line{{-1.3f, 0.4f}, {1.1f, -0.2f}};
    std::size_t hits = 0;
    for (int step = 0; step < 40000; ++step) {
        const auto at = [&](int stride) {
            return static_cast<float>(step * stride % 997) / 997.0f;
        };
        const Circle mover{{at(101) * 6 - 3, at(389) * 6 - 3}, 0.1f + at(211)};
        const Vec2 delta{at(577) * 4 - 2, at(733) * 4 - 2};

        const auto hit = sweep_circle_line(mover, delta, line);
        const auto expected = by_polygon(mover, delta, line);

        ASSERT_EQ(hit.has_value(), expected.has_value()) << step;
        if (!hit) continue;
        ++hits;
        ASSERT_NEAR(hit->t, expected->t, 1.0e-6f) << step;
        ASSERT_EQ(hit->started_overlapped, expected->started_overlapped) << step;
        ASSERT_NEAR(hit->depth, expected->depth, 1.0e-6f) << step;
        ASSERT_NEAR(hit->normal.x, expected->normal.x, 1.0e-5f) << step;
        ASSERT_NEAR(hit->normal.y, expected->normal.y, 1.0e-5f) << step;
        ASSERT_EQ(hit->feature, expected->feature) << step;
    }
    EXPECT_GT(hits, 1000u);
}

TEST(SweepCircleLine, the_smallest_difference_decides_at_each_border) {
    const Segment line{{0, 0}, {4, 0}};
    const float hair = 0x1p-20f;
    const auto meets = [&](Vec2 from, Vec2 delta) {
        return sweep_circle_line({from, 1}, delta, line).has_value();
    };

    EXPECT_TRUE(meets({2, 3}, {0.5f, -2 - hair}));  // the face
    EXPECT_FALSE(meets({2, 3}, {0.5f, -2 + hair}));
    EXPECT_TRUE(meets({5 - hair, 3}, {0, -6}));  // past an end
    EXPECT_FALSE(meets({5 + hair, 3}, {0, -6}));
    EXPECT_TRUE(meets({-3, 0}, {2 + hair, 0}));  // end on
    EXPECT_FALSE(meets({-3, 0}, {2 - hair, 0}));
}

}  // namespace
}  // namespace arena::sim
