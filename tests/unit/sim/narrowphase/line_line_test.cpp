#include "sim/narrowphase/line_line.h"

#include <limits>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

TEST(LineLine, a_proper_crossing_has_a_point_and_both_parameters) {
    const auto intersection = intersect_lines({{0, 0}, {10, 10}}, {{0, 10}, {10, 0}});

    EXPECT_EQ(intersection.relation, LineRelation::proper);
    EXPECT_EQ(intersection.on_first, 0.5f);
    EXPECT_EQ(intersection.on_second, 0.5f);
    EXPECT_EQ(intersection.point, (Vec2{5, 5}));
    EXPECT_TRUE(overlaps(Segment{{0, 0}, {10, 10}}, Segment{{0, 10}, {10, 0}}));
}

TEST(LineLine, end_to_end_touches_and_does_not_overlap) {
    const auto intersection = intersect_lines({{0, 0}, {4, 0}}, {{4, 0}, {4, 3}});

    EXPECT_EQ(intersection.relation, LineRelation::touch);
    EXPECT_EQ(intersection.on_first, 1.0f);
    EXPECT_EQ(intersection.on_second, 0.0f);
    EXPECT_EQ(intersection.point, (Vec2{4, 0}));
    EXPECT_FALSE(overlaps(Segment{{0, 0}, {4, 0}}, Segment{{4, 0}, {4, 3}}));
    EXPECT_TRUE(touches(Segment{{0, 0}, {4, 0}}, Segment{{4, 0}, {4, 3}}));
}

TEST(LineLine, an_end_on_the_other_line_is_returned_bit_for_bit) {
    const auto intersection = intersect_lines({{0, 0}, {0.5f, 1.5f}}, {{0.25f, 0.75f}, {7, 0}});
    EXPECT_EQ(intersection.relation, LineRelation::touch);
    EXPECT_EQ(intersection.point, (Vec2{0.25f, 0.75f}));
    EXPECT_EQ(intersection.on_second, 0.0f);
}

TEST(LineLine, a_line_that_stops_short_is_disjoint_and_still_has_parameters) {
    const auto intersection = intersect_lines({{0, 0}, {10, 0}}, {{5, 2}, {5, 4}});

    EXPECT_EQ(intersection.relation, LineRelation::disjoint);
    EXPECT_EQ(intersection.on_first, 0.5f);
    EXPECT_EQ(intersection.on_second, -1.0f);
}

TEST(LineLine, distinguishes_parallel_from_collinear_lines) {
    EXPECT_EQ(intersect_lines({{0, 0}, {10, 0}}, {{0, 2}, {10, 2}}).relation,
              LineRelation::parallel);
    EXPECT_EQ(intersect_lines({{0, 0}, {1, 0}}, {{2, 0}, {3, 0}}).relation,
              LineRelation::collinear_disjoint);
}

TEST(LineLine, collinear_lines_share_an_interval_in_the_direction_of_the_first) {
    const auto forward = intersect_lines({{0, 0}, {10, 0}}, {{4, 0}, {14, 0}});
    const auto backward = intersect_lines({{10, 0}, {0, 0}}, {{4, 0}, {14, 0}});
    const auto inside = intersect_lines({{0, 9}, {0, 1}}, {{0, 3}, {0, 5}});

    EXPECT_EQ(forward.relation, LineRelation::collinear_overlap);
    EXPECT_EQ(forward.shared.a, (Vec2{4, 0}));
    EXPECT_EQ(forward.shared.b, (Vec2{10, 0}));
    EXPECT_EQ(backward.shared.a, (Vec2{10, 0}));
    EXPECT_EQ(backward.shared.b, (Vec2{4, 0}));
    EXPECT_EQ(inside.shared.a, (Vec2{0, 5}));
    EXPECT_EQ(inside.shared.b, (Vec2{0, 3}));
}

TEST(LineLine, collinear_lines_that_share_one_end_touch_there) {
    const auto intersection = intersect_lines({{0, 0}, {10, 0}}, {{15, 0}, {10, 0}});

    EXPECT_EQ(intersection.relation, LineRelation::collinear_touch);
    EXPECT_EQ(intersection.point, (Vec2{10, 0}));
}

TEST(LineLine, lines_without_length_are_points) {
    const auto on = intersect_lines({{5, 0}, {5, 0}}, {{0, 0}, {10, 0}});

    EXPECT_EQ(on.relation, LineRelation::degenerate_touch);
    EXPECT_EQ(on.point, (Vec2{5, 0}));
    EXPECT_EQ(intersect_lines({{0, 0}, {10, 0}}, {{5, 0}, {5, 0}}).relation,
              LineRelation::degenerate_touch);
    EXPECT_EQ(intersect_lines({{5, 1}, {5, 1}}, {{0, 0}, {10, 0}}).relation,
              LineRelation::degenerate_disjoint);
    EXPECT_EQ(intersect_lines({{5, 1}, {5, 1}}, {{5, 1}, {5, 1}}).relation,
              LineRelation::degenerate_touch);
}

TEST(LineLine, has_finite_parameters_where_the_lines_cross_beyond_the_largest_float) {
    const Segment first{{-1000.0f, 0.0f}, {-1000.0f, -1.0e-45f}};
    const Segment second{{-1000.0f, -1.0f}, {-2000.0f, -4.0e-45f}};

    const LineIntersection intersection = intersect_lines(first, second);

    EXPECT_EQ(intersection.relation, LineRelation::disjoint);
    EXPECT_EQ(intersection.on_first, std::numeric_limits<float>::max());
    EXPECT_EQ(intersection.on_second, 0.0f);
}

}  // namespace
}  // namespace arena::sim
