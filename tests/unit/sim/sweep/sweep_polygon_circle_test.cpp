#include "sim/sweep/sweep_polygon_circle.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::sweep_polygon_circle_test {
namespace {

using test::Points;

const Points kSquare = test::rectangle(0, 0, 2, 2);

TEST(SweepPolygonCircle, a_face_hits_the_rim_with_the_normal_from_the_disc_to_the_mover) {
    const auto hit = sweep_polygon_circle({kSquare}, {10, 0}, {{7, 1}, 1});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.4f);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->point, (Vec2{6, 1}));
    EXPECT_EQ(hit->feature, SweepFeature::rim);
    EXPECT_EQ(hit->feature_index, 0u);
    EXPECT_FALSE(hit->started_overlapped);
}

TEST(SweepPolygonCircle, a_corner_hits_the_rim) {
    // The disc's centre is 3 m above the corner's path, its radius 5 m: 4 m before it at contact.
    const auto hit = sweep_polygon_circle({kSquare}, {16, 0}, {{14, 5}, 5});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.5f);
    EXPECT_FLOAT_EQ(hit->normal.x, -0.8f);
    EXPECT_FLOAT_EQ(hit->normal.y, -0.6f);
    EXPECT_NEAR(hit->point.x, 10.0f, 1e-5f);
    EXPECT_NEAR(hit->point.y, 2.0f, 1e-5f);
    EXPECT_EQ(hit->feature, SweepFeature::rim);
}

TEST(SweepPolygonCircle, passing_grazing_and_stopping_before_it_are_no_hits) {
    EXPECT_FALSE(sweep_polygon_circle({kSquare}, {20, 0}, {{7, 9}, 1}));
    EXPECT_FALSE(sweep_polygon_circle({kSquare}, {20, 0}, {{7, 3}, 1}));
    EXPECT_FALSE(sweep_polygon_circle({kSquare}, {3.9f, 0}, {{7, 1}, 1}));
    EXPECT_FALSE(sweep_polygon_circle({kSquare}, {-10, 0}, {{7, 1}, 1}));
    EXPECT_FALSE(sweep_polygon_circle({kSquare}, {0, 0}, {{7, 1}, 1}));
}

TEST(SweepPolygonCircle, an_overlap_at_the_start_returns_the_way_out_of_the_mover) {
    const auto hit = sweep_polygon_circle({kSquare}, {0, 5}, {{2.5f, 1}, 1});

    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->started_overlapped);
    EXPECT_EQ(hit->t, 0.0f);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->depth, 0.5f);
    EXPECT_EQ(hit->point, (Vec2{1.5f, 1})) << "on the rim";
}

TEST(SweepPolygonCircle, the_floor_of_a_concave_mover_hits_a_disc_in_its_cavity) {
    const Points u = test::u_shape();

    const auto hit = sweep_polygon_circle({u}, {0, 10}, {{3, 8}, 0.5f});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.55f);
    EXPECT_EQ(hit->normal, (Vec2{0, -1}));
    EXPECT_EQ(hit->point, (Vec2{3, 7.5f}));
}

TEST(SweepPolygonCircle, a_disc_without_a_radius_is_a_point) {
    const auto hit = sweep_polygon_circle({kSquare}, {10, 0}, {{7, 1}, 0});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.5f);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->point, (Vec2{7, 1}));
}

}  // namespace
}  // namespace arena::sim::sweep_polygon_circle_test
