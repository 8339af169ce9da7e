#include "sim/sweep/sweep_point_polygon.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::sweep_point_polygon_test::sweep_point_polygon_test {
namespace {

using test::Points;

const Points kBox = test::rectangle(5, -1, 7, 1);
const Points kU = test::u_shape();

TEST(SweepPointPolygon, hits_a_face_head_on) {
    const auto hit = sweep_point_polygon({0, 0}, {10, 0}, {kBox});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.5f);
    EXPECT_EQ(hit->point, (Vec2{5, 0}));
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->feature, SweepFeature::edge);
    EXPECT_EQ(hit->feature_index, 3u);
    EXPECT_FALSE(hit->started_overlapped);
}

TEST(SweepPointPolygon, drops_into_a_cavity_and_hits_its_floor) {
    const auto hit = sweep_point_polygon({3, 8}, {0, -10}, {kU});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.6f);
    EXPECT_EQ(hit->normal, (Vec2{0, 1}));
}

TEST(SweepPointPolygon, a_corner_hit_head_on_is_a_hit_and_a_grazed_one_is_not) {
    EXPECT_FLOAT_EQ(sweep_point_polygon({4, -2}, {4, 4}, {kBox})->t, 0.25f);
    EXPECT_FALSE(sweep_point_polygon({4, 0}, {2, -2}, {kBox}));
    EXPECT_FALSE(sweep_point_polygon({0, 1}, {10, 0}, {kBox}));
}

TEST(SweepPointPolygon, leads_in_past_an_inner_corner) {
    // Along the cavity's floor into its corner and on into the solid.
    EXPECT_FLOAT_EQ(sweep_point_polygon({3, 2}, {2, 0}, {kU})->t, 0.5f);
    EXPECT_FLOAT_EQ(sweep_point_polygon({3, 3}, {2, -2}, {kU})->t, 0.5f);
}

TEST(SweepPointPolygon, from_the_outline_only_a_motion_that_leads_in_hits) {
    EXPECT_EQ(sweep_point_polygon({5, 0}, {1, 0}, {kBox})->t, 0.0f);
    EXPECT_FALSE(sweep_point_polygon({5, 0}, {-1, 0}, {kBox}));
    EXPECT_FALSE(sweep_point_polygon({5, 0}, {0, 1}, {kBox}));
    EXPECT_EQ(sweep_point_polygon({5, -1}, {1, 1}, {kBox})->t, 0.0f);
    EXPECT_FALSE(sweep_point_polygon({5, -1}, {1, -1}, {kBox}));
}

TEST(SweepPointPolygon, ending_on_a_face_is_a_hit_and_ending_short_is_not) {
    EXPECT_EQ(sweep_point_polygon({0, 0}, {5, 0}, {kBox})->t, 1.0f);
    EXPECT_FALSE(sweep_point_polygon({0, 0}, {4.9f, 0}, {kBox}));
}

TEST(SweepPointPolygon, a_start_inside_returns_the_way_to_the_nearest_outline) {
    const auto hit = sweep_point_polygon({5.25f, 0}, {10, 0}, {kBox});

    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->started_overlapped);
    EXPECT_EQ(hit->t, 0.0f);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->depth, 0.25f);
    EXPECT_EQ(hit->point, (Vec2{5, 0}));
}

TEST(SweepPointPolygon, without_motion_only_a_start_inside_is_a_hit) {
    EXPECT_FALSE(sweep_point_polygon({0, 0}, {0, 0}, {kBox}));
    EXPECT_FALSE(sweep_point_polygon({5, 0}, {0, 0}, {kBox}));
    EXPECT_TRUE(sweep_point_polygon({6, 0}, {0, 0}, {kBox}));
}

}  // namespace
}  // namespace arena::sim::sweep_point_polygon_test::sweep_point_polygon_test
