#include "sim/sweep/sweep_polygon_line.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::sweep_polygon_line_test {
namespace {

using test::Points;

const Points kBox = test::rectangle(0, 0, 2, 2);

TEST(SweepPolygonLine, a_vertex_hits_the_line_from_either_side) {
    const Points diamond{{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
    const Segment wall{{5, -9}, {5, 9}};

    const auto from_left = sweep_polygon_line({diamond}, {8, 0}, wall);
    const auto turned = sweep_polygon_line({diamond}, {8, 0}, {wall.b, wall.a});

    ASSERT_TRUE(from_left && turned);
    EXPECT_FLOAT_EQ(from_left->t, 0.5f);
    EXPECT_EQ(from_left->normal, (Vec2{-1, 0}));
    EXPECT_EQ(from_left->point, (Vec2{5, 0}));
    EXPECT_EQ(from_left->feature, SweepFeature::edge);
    EXPECT_FLOAT_EQ(turned->t, 0.5f);
    EXPECT_EQ(turned->normal, (Vec2{-1, 0}));
}

TEST(SweepPolygonLine, a_face_hits_an_end_of_the_line) {
    const auto hit = sweep_polygon_line({kBox}, {10, 0}, {{9, 1}, {7, 1}});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.5f);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->point, (Vec2{7, 1}));
    EXPECT_EQ(hit->feature, SweepFeature::vertex);
    EXPECT_EQ(hit->feature_index, 1u);
}

TEST(SweepPolygonLine, a_face_lands_flat_on_a_line_longer_or_shorter_than_itself) {
    EXPECT_FLOAT_EQ(sweep_polygon_line({kBox}, {0, -4}, {{-5, -2}, {5, -2}})->t, 0.5f);
    EXPECT_FLOAT_EQ(sweep_polygon_line({kBox}, {0, -4}, {{0.5f, -2}, {1.5f, -2}})->t, 0.5f);
}

TEST(SweepPolygonLine, a_tip_hits_an_end_head_on) {
    const Points diamond{{-1, 0}, {0, -1}, {1, 0}, {0, 1}};

    EXPECT_FLOAT_EQ(sweep_polygon_line({diamond}, {8, 0}, {{5, 0}, {9, 0}})->t, 0.5f);
}

TEST(SweepPolygonLine, grazing_a_line_or_its_end_is_no_hit) {
    const Points diamond{{-1, 0}, {0, -1}, {1, 0}, {0, 1}};

    EXPECT_FALSE(sweep_polygon_line({kBox}, {20, 0}, {{5, 2}, {9, 2}}));
    EXPECT_FALSE(sweep_polygon_line({kBox}, {20, 0}, {{5, 2}, {5, 9}}));
    EXPECT_FALSE(sweep_polygon_line({diamond}, {20, 0}, {{5, 1}, {9, 3}}));
    EXPECT_TRUE(sweep_polygon_line({kBox}, {20, 0}, {{5, 1.999f}, {5, 9}}));
}

TEST(SweepPolygonLine, a_polygon_at_rest_on_the_line_hits_it_only_when_it_presses_down) {
    const Segment ground{{-5, 0}, {5, 0}};

    EXPECT_EQ(sweep_polygon_line({kBox}, {1, -1}, ground)->t, 0.0f);
    EXPECT_FALSE(sweep_polygon_line({kBox}, {1, 0}, ground));
    EXPECT_FALSE(sweep_polygon_line({kBox}, {1, 1}, ground));
    EXPECT_EQ(sweep_polygon_line({kBox}, {0, 1}, {{-5, 2}, {5, 2}})->t, 0.0f);
    EXPECT_FALSE(sweep_polygon_line({kBox}, {0, -1}, {{-5, 2}, {5, 2}}));
}

TEST(SweepPolygonLine, a_line_drops_into_the_cavity_of_a_concave_mover) {
    const auto hit = sweep_polygon_line({test::u_shape()}, {0, 10}, {{3, 8}, {3, 20}});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.6f);
    EXPECT_EQ(hit->normal, (Vec2{0, -1}));
}

TEST(SweepPolygonLine, an_overlap_at_the_start_returns_the_way_out) {
    const auto hit = sweep_polygon_line({kBox}, {1, 0}, {{-5, 0.5f}, {5, 0.5f}});

    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->started_overlapped);
    EXPECT_EQ(hit->normal, (Vec2{0, 1}));
    EXPECT_NEAR(hit->depth, 0.5f, 1e-4f);
}

TEST(SweepPolygonLine, a_line_without_length_is_a_point) {
    EXPECT_FLOAT_EQ(sweep_polygon_line({kBox}, {10, 0}, {{7, 1}, {7, 1}})->t, 0.5f);
    EXPECT_FALSE(sweep_polygon_line({kBox}, {10, 0}, {{7, 2}, {7, 2}}));
}

TEST(SweepPolygonLine, without_motion_only_an_overlap_is_a_hit) {
    EXPECT_FALSE(sweep_polygon_line({kBox}, {0, 0}, {{2, -5}, {2, 5}}));
    EXPECT_TRUE(sweep_polygon_line({kBox}, {0, 0}, {{1, -5}, {1, 5}}));
}

}  // namespace
}  // namespace arena::sim::sweep_polygon_line_test
