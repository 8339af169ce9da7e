#include "sim/geometry/polygon.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;
using test::rectangle;

Points reversed(Points points) {
    std::reverse(points.begin(), points.end());
    return points;
}

TEST(SignedArea, is_positive_counter_clockwise) {
    EXPECT_EQ(signed_area(rectangle(0, 0, 10, 10)), 100.0f);
    EXPECT_EQ(signed_area(reversed(rectangle(0, 0, 10, 10))), -100.0f);
    EXPECT_EQ(signed_area(test::comb()), 20.5f);
}

TEST(Winding, of_a_corner_is_that_of_its_triangle) {
    EXPECT_EQ(winding_at({0, 0}, {4, 0}, {4, 3}), Winding::counter_clockwise);
    EXPECT_EQ(winding_at({4, 3}, {4, 0}, {0, 0}), Winding::clockwise);
    EXPECT_EQ(winding_at({0, 0}, {4, 0}, {9, 0}), Winding::none);
    EXPECT_EQ(winding_at({0, 0}, {4, 0}, {1, 0}), Winding::none);
    EXPECT_EQ(winding_at({4, 0}, {4, 0}, {1, 0}), Winding::none);
}

TEST(SignedArea, of_less_than_a_triangle_is_zero) {
    EXPECT_EQ(signed_area(Points{}), 0.0f);
    EXPECT_EQ(signed_area(Points{{1, 1}, {2, 2}}), 0.0f);
}

TEST(SignedArea, keeps_its_digits_far_from_the_origin) {
    EXPECT_EQ(signed_area(rectangle(1.0e6f, 1.0e6f, 1.0e6f + 0.5f, 1.0e6f + 0.5f)), 0.25f);
}

TEST(Winding, is_the_turn_at_the_lowest_vertex) {
    EXPECT_EQ(winding(test::u_shape()), Winding::counter_clockwise);
    EXPECT_EQ(winding(reversed(test::u_shape())), Winding::clockwise);
}

TEST(Winding, skips_duplicates_of_the_lowest_vertex) {
    EXPECT_EQ(winding(Points{{0, 0}, {0, 0}, {4, 0}, {4, 3}, {0, 0}}), Winding::counter_clockwise);
}

TEST(Winding, without_area_is_none) {
    EXPECT_EQ(winding(Points{{0, 0}, {1, 1}, {2, 2}}), Winding::none);
    EXPECT_EQ(winding(Points{{1, 1}, {1, 1}, {1, 1}}), Winding::none);
    EXPECT_EQ(winding(Points{}), Winding::none);
}

TEST(AreaCentroid, of_a_triangle_is_the_mean_of_its_corners) {
    const Vec2 centroid = area_centroid(Points{{0, 0}, {4, 0}, {4, 3}});

    EXPECT_FLOAT_EQ(centroid.x, 8.0f / 3.0f);
    EXPECT_FLOAT_EQ(centroid.y, 1.0f);
}

TEST(AreaCentroid, weighs_the_area_rather_than_the_vertices) {
    const Points with_many_vertices_left{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 7}, {0, 5}};

    EXPECT_EQ(area_centroid(with_many_vertices_left), (Vec2{5, 5}));
}

TEST(AreaCentroid, without_area_is_the_mean) {
    EXPECT_EQ(area_centroid(Points{{0, 0}, {1, 1}, {2, 2}}), (Vec2{1, 1}));
    EXPECT_EQ(area_centroid(Points{}), (Vec2{0, 0}));
}

TEST(IsConvex, holds_for_convex_counter_clockwise_polygons_only) {
    EXPECT_TRUE(is_convex(rectangle(0, 0, 1, 1)));
    EXPECT_FALSE(is_convex(reversed(rectangle(0, 0, 1, 1))));
    EXPECT_FALSE(is_convex(test::u_shape()));
    EXPECT_FALSE(is_convex(Points{{0, 0}, {1, 1}, {2, 2}}));
    EXPECT_FALSE(is_convex(Points{{0, 0}, {1, 1}}));
}

TEST(IsConvex, allows_vertices_in_the_middle_of_a_side) {
    EXPECT_TRUE(is_convex(Points{{0, 0}, {5, 0}, {10, 0}, {10, 10}, {5, 10}, {0, 10}}));
}

TEST(IsConvex, is_false_for_a_pentagram_that_turns_left_everywhere_but_winds_twice) {
    EXPECT_FALSE(is_convex(Points{{0, 10}, {-6, -8}, {9, 3}, {-9, 3}, {6, -8}}));
}

TEST(ClassifyPoint, distinguishes_inside_boundary_and_outside_of_a_square) {
    const Points square = rectangle(0, 0, 10, 10);

    EXPECT_EQ(classify_point({5, 5}, {square}), PointSide::inside);
    EXPECT_EQ(classify_point({5, 10}, {square}), PointSide::boundary);
    EXPECT_EQ(classify_point({10, 5}, {square}), PointSide::boundary);
    EXPECT_EQ(classify_point({0, 0}, {square}), PointSide::boundary);
    EXPECT_EQ(classify_point({5, 11}, {square}), PointSide::outside);
    EXPECT_EQ(classify_point({-1, 10}, {square}), PointSide::outside);
    EXPECT_EQ(classify_point({-1, 0}, {square}), PointSide::outside);
}

TEST(ClassifyPoint, is_correct_between_the_points_of_a_star) {
    const Points star = test::four_point_star();

    EXPECT_EQ(classify_point({0, 0}, {star}), PointSide::inside);
    EXPECT_EQ(classify_point({500, 500}, {star}), PointSide::outside);
    EXPECT_EQ(classify_point({0, 999}, {star}), PointSide::inside);
    EXPECT_EQ(classify_point({-1000, 0}, {star}), PointSide::boundary);
    // Level with vertices: the ray towards +x passes through them.
    EXPECT_EQ(classify_point({-1001, 0}, {star}), PointSide::outside);
    EXPECT_EQ(classify_point({-700, 250}, {star}), PointSide::outside);
}

TEST(ClassifyPoint, does_not_depend_on_the_winding) {
    const Points clockwise = reversed(test::u_shape());

    EXPECT_EQ(classify_point({1, 5}, {clockwise}), PointSide::inside);
    EXPECT_EQ(classify_point({3, 5}, {clockwise}), PointSide::outside);
    EXPECT_EQ(classify_point({3, 2}, {clockwise}), PointSide::boundary);
}

TEST(ClassifyPoint, every_point_is_outside_a_polygon_without_vertices) {
    EXPECT_EQ(classify_point({0, 0}, {}), PointSide::outside);
    EXPECT_EQ(classify_point_in_convex({0, 0}, {}), PointSide::outside);
}

TEST(ClassifyPointInConvex, agrees_with_the_half_planes_of_a_triangle) {
    const Points triangle{{0, 0}, {6, 0}, {0, 6}};

    EXPECT_EQ(classify_point_in_convex({1, 1}, {triangle}), PointSide::inside);
    EXPECT_EQ(classify_point_in_convex({0, 6}, {triangle}), PointSide::boundary);
    EXPECT_EQ(classify_point_in_convex({3, 3}, {triangle}), PointSide::boundary);
    EXPECT_EQ(classify_point_in_convex({0, 0}, {triangle}), PointSide::boundary);
    EXPECT_EQ(classify_point_in_convex({9, 0}, {triangle}), PointSide::outside);
    EXPECT_EQ(classify_point_in_convex({4, 4}, {triangle}), PointSide::outside);
}

TEST(ClassifyPointInConvex, finds_the_boundary_on_a_side_of_several_edges) {
    const Points split{{0, 0}, {5, 0}, {10, 0}, {10, 10}, {0, 10}};

    EXPECT_EQ(classify_point_in_convex({7, 0}, {split}), PointSide::boundary);
    EXPECT_EQ(classify_point_in_convex({2, 0}, {split}), PointSide::boundary);
    EXPECT_EQ(classify_point_in_convex({11, 0}, {split}), PointSide::outside);
}

}  // namespace
}  // namespace arena::sim
