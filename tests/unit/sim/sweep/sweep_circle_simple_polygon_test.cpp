#include "sim/sweep/sweep_circle_simple_polygon.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;

const Points kU = test::u_shape();

TEST(SweepCircleSimplePolygon, drops_into_a_cavity_and_hits_its_floor) {
    const auto hit = sweep_circle_simple_polygon({{3, 8}, 0.5f}, {0, -10}, {kU});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.55f);
    EXPECT_EQ(hit->normal, (Vec2{0, 1}));
    EXPECT_EQ(hit->feature, SweepFeature::edge);
    EXPECT_EQ(hit->feature_index, 4u);
}

TEST(SweepCircleSimplePolygon, a_disc_too_wide_for_the_cavity_lands_on_a_prongs_corner) {
    const auto hit = sweep_circle_simple_polygon({{3, 9}, 1.25f}, {0, -10}, {kU});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.225f);
    EXPECT_EQ(hit->feature, SweepFeature::vertex);
    EXPECT_EQ(hit->feature_index, 3u);
    EXPECT_EQ(hit->point, (Vec2{4, 6}));
}

TEST(SweepCircleSimplePolygon, a_disc_that_fits_the_cavity_slides_down_between_its_walls) {
    EXPECT_FLOAT_EQ(sweep_circle_simple_polygon({{3, 8}, 1}, {0, -10}, {kU})->t, 0.5f);
}

TEST(SweepCircleSimplePolygon, passing_tangentially_by_a_prong_is_no_hit) {
    EXPECT_FALSE(sweep_circle_simple_polygon({{-5, 7}, 1}, {20, 0}, {kU}));
    EXPECT_TRUE(sweep_circle_simple_polygon({{-5, 6.999f}, 1}, {20, 0}, {kU}));
}

TEST(SweepCircleSimplePolygon, an_overlap_at_the_start_returns_the_way_out) {
    const auto hit = sweep_circle_simple_polygon({{3, 2.5f}, 1}, {0, -1}, {kU});

    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->started_overlapped);
    EXPECT_NEAR(hit->normal.y, 1.0f, 1e-6f);
    EXPECT_FLOAT_EQ(hit->depth, 0.5f);
    EXPECT_NEAR(hit->point.y, 2.0f, 1e-6f);
}

TEST(SweepCircleSimplePolygon, agrees_with_the_sweeps_of_convex_polygons_and_of_points) {
    const Points box = test::rectangle(5, -1, 7, 1);

    EXPECT_FLOAT_EQ(sweep_circle_simple_polygon({{0, 0}, 1}, {10, 0}, {box})->t, 0.4f);
    EXPECT_FLOAT_EQ(sweep_circle_simple_polygon({{3, 8}, 0}, {0, -10}, {kU})->t, 0.6f);
}

TEST(SweepCircleSimplePolygon, without_motion_there_is_no_hit) {
    EXPECT_FALSE(sweep_circle_simple_polygon({{3, 3}, 1}, {0, 0}, {kU}));
}

}  // namespace
}  // namespace arena::sim
