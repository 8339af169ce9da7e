#include "sim/geometry/segments.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(Segments, that_cross_in_their_interiors_cross_and_meet) {
    EXPECT_TRUE(segments_cross({{0, 0}, {10, 10}}, {{0, 10}, {10, 0}}));
    EXPECT_TRUE(segments_intersect({{0, 0}, {10, 10}}, {{0, 10}, {10, 0}}));
}

TEST(Segments, that_share_an_end_meet_but_do_not_cross) {
    EXPECT_FALSE(segments_cross({{0, 0}, {4, 0}}, {{4, 0}, {4, 3}}));
    EXPECT_TRUE(segments_intersect({{0, 0}, {4, 0}}, {{4, 0}, {4, 3}}));
    EXPECT_FALSE(segments_cross({{0, 0}, {4, 0}}, {{2, 0}, {4, 3}}));
    EXPECT_TRUE(segments_intersect({{0, 0}, {4, 0}}, {{2, 0}, {4, 3}}));
}

TEST(Segments, on_one_line_meet_where_their_intervals_do) {
    EXPECT_TRUE(segments_intersect({{0, 0}, {10, 0}}, {{4, 0}, {14, 0}}));
    EXPECT_TRUE(segments_intersect({{0, 0}, {10, 0}}, {{10, 0}, {14, 0}}));
    EXPECT_FALSE(segments_intersect({{0, 0}, {10, 0}}, {{11, 0}, {14, 0}}));
    EXPECT_FALSE(segments_cross({{0, 0}, {10, 0}}, {{4, 0}, {14, 0}}));
}

TEST(Segments, that_pass_each_other_do_not_meet) {
    EXPECT_FALSE(segments_intersect({{0, 0}, {10, 0}}, {{5, 1}, {5, 9}}));
    EXPECT_FALSE(segments_intersect({{0, 0}, {10, 10}}, {{5, 4}, {9, 4.5f}}));
}

TEST(Segments, without_length_are_points) {
    EXPECT_TRUE(segments_intersect({{5, 0}, {5, 0}}, {{0, 0}, {10, 0}}));
    EXPECT_FALSE(segments_intersect({{5, 1}, {5, 1}}, {{0, 0}, {10, 0}}));
    EXPECT_TRUE(segments_intersect({{5, 1}, {5, 1}}, {{5, 1}, {5, 1}}));
    EXPECT_FALSE(segments_cross({{5, 0}, {5, 0}}, {{0, 0}, {10, 0}}));
    EXPECT_FALSE(segments_intersect({{5, 4}, {5, 4}}, {{0, 0}, {10, 10}}));
}

TEST(OnSegment, both_ends_count_and_nothing_beyond) {
    const Segment slope{{0, 0}, {3, 9}};

    EXPECT_TRUE(is_on_segment({0, 0}, slope));
    EXPECT_TRUE(is_on_segment({3, 9}, slope));
    EXPECT_TRUE(is_on_segment({1, 3}, slope));
    EXPECT_FALSE(is_on_segment({4, 12}, slope));
    EXPECT_FALSE(is_on_segment({1, std::nextafter(3.0f, 4.0f)}, slope));
}

}  // namespace
}  // namespace arena::sim
