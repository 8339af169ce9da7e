#include "sim/sweep/sweep_point_line.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::sweep_point_line_test::sweep_point_line_test {
namespace {

const Segment kUpright{{5, -10}, {5, 10}};

TEST(SweepPointLine, hits_the_line_where_the_path_crosses_it) {
    const auto from_left = sweep_point_line({0, 0}, {10, 0}, kUpright);
    const auto from_right = sweep_point_line({10, 1}, {-10, 0}, kUpright);

    ASSERT_TRUE(from_left && from_right);
    EXPECT_EQ(from_left->t, 0.5f);
    EXPECT_EQ(from_left->point, (Vec2{5, 0}));
    EXPECT_EQ(from_left->normal, (Vec2{-1, 0}));
    EXPECT_EQ(from_right->normal, (Vec2{1, 0}));
    EXPECT_FALSE(from_left->started_overlapped);
}

TEST(SweepPointLine, the_ends_of_the_line_count) {
    EXPECT_TRUE(sweep_point_line({0, 10}, {10, 0}, kUpright));
    EXPECT_TRUE(sweep_point_line({0, -10}, {10, 0}, kUpright));
    EXPECT_FALSE(sweep_point_line({0, 10.001f}, {10, 0}, kUpright));
}

TEST(SweepPointLine, arriving_on_the_line_is_a_hit_and_starting_on_it_is_not) {
    EXPECT_EQ(sweep_point_line({4, 0}, {1, 0}, kUpright)->t, 1.0f);
    EXPECT_FALSE(sweep_point_line({5, 0}, {1, 0}, kUpright));
    EXPECT_FALSE(sweep_point_line({5, 0}, {-1, 0}, kUpright));
}

TEST(SweepPointLine, moving_along_or_away_or_not_at_all_is_no_hit) {
    EXPECT_FALSE(sweep_point_line({5, -20}, {0, 40}, kUpright));
    EXPECT_FALSE(sweep_point_line({4, -20}, {0, 40}, kUpright));
    EXPECT_FALSE(sweep_point_line({4, 0}, {-10, 0}, kUpright));
    EXPECT_FALSE(sweep_point_line({4, 0}, {0, 0}, kUpright));
}

TEST(SweepPointLine, a_point_aimed_at_the_joint_of_two_lines_does_not_slip_through) {
    const Vec2 joint{5.3f, 0.7f};
    const Segment lower{{4.1f, -10}, joint};
    const Segment upper{joint, {6.2f, 10}};

    for (int step = -100; step <= 100; ++step) {
        const Vec2 start{-7.7f, 0.37f * static_cast<float>(step)};
        const Vec2 delta = (joint - start) * 2.0f;
        EXPECT_TRUE(sweep_point_line(start, delta, lower) || sweep_point_line(start, delta, upper))
            << step;
    }
}

TEST(SweepPointLine, small_steps_towards_a_slanted_line_hit_exactly_once) {
    const Segment slanted{{998.1f, -3.3f}, {1001.7f, 5.9f}};
    const Vec2 delta{0.0137f, 0.0021f};
    Vec2 position{998.3f, 0.1f};
    int hits = 0;

    for (int tick = 0; tick < 200; ++tick) {
        if (sweep_point_line(position, delta, slanted)) ++hits;
        position += delta;
    }

    EXPECT_EQ(hits, 1);
}

TEST(SweepPointLine, a_line_without_length_is_never_hit) {
    EXPECT_FALSE(sweep_point_line({0, 0}, {10, 0}, {{5, 0}, {5, 0}}));
}

}  // namespace
}  // namespace arena::sim::sweep_point_line_test::sweep_point_line_test
