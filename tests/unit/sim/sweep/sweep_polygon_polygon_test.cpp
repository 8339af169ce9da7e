#include "sim/sweep/sweep_polygon_polygon.h"

#include <gtest/gtest.h>

#include "sim/geometry/polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim::sweep_polygon_polygon_test {
namespace {

using test::Points;
using test::rectangle;

const Points kBox = rectangle(0, 0, 2, 2);
const Points kWall = rectangle(5, 0, 7, 2);

TEST(SweepPolygonPolygon, a_face_hits_a_face_head_on) {
    const auto hit = sweep_polygon_polygon({kBox}, {10, 0}, {kWall});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->first.t, 0.3f);
    EXPECT_EQ(hit->first.normal, (Vec2{-1, 0}));
    EXPECT_FALSE(hit->first.started_overlapped);
    EXPECT_EQ(hit->contacts.size(), 1u);
}

TEST(SweepPolygonPolygon, a_corner_hits_a_corner_on_the_diagonal) {
    const auto hit = sweep_polygon_polygon({kBox}, {4, 4}, {rectangle(4, 4, 6, 6)});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->first.t, 0.5f);
    EXPECT_TRUE(hit->first.normal == (Vec2{0, -1}) || hit->first.normal == (Vec2{-1, 0}));
}

// The second pass, in which the obstacle's corner moves to the mover's face. With +delta instead of
// -delta it would miss.
TEST(SweepPolygonPolygon, the_movers_face_hits_an_obstacles_corner) {
    const Points spike{{5, 1}, {8, 0}, {8, 2}};

    const auto hit = sweep_polygon_polygon({kBox}, {7.5f, 0}, {spike});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->first.t, 0.4f);
    EXPECT_EQ(hit->first.normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->first.point, (Vec2{5, 1}));
    EXPECT_EQ(hit->contacts[0].feature, SweepContact::Feature::vertex);
    EXPECT_EQ(hit->contacts[0].index, 0u);
}

TEST(SweepPolygonPolygon, an_overlap_at_the_start_returns_the_way_out) {
    const auto hit = sweep_polygon_polygon({kBox}, {10, 0}, {rectangle(1, 0, 3, 2)});

    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->first.started_overlapped);
    EXPECT_EQ(hit->first.t, 0.0f);
    EXPECT_EQ(hit->first.normal, (Vec2{-1, 0}));
}

TEST(SweepPolygonPolygon, touching_and_moving_away_or_along_does_not_hit) {
    EXPECT_FALSE(sweep_polygon_polygon({kBox}, {-5, 0}, {rectangle(2, 0, 4, 2)}));
    EXPECT_FALSE(sweep_polygon_polygon({kBox}, {0, 5}, {rectangle(2, -10, 4, 10)}));
    EXPECT_FALSE(sweep_polygon_polygon({kBox}, {0, 5}, {rectangle(2, 0, 4, 2)}));
}

TEST(SweepPolygonPolygon, touching_and_moving_in_hits_at_once) {
    EXPECT_EQ(sweep_polygon_polygon({kBox}, {5, 1}, {rectangle(2, 0, 4, 2)})->first.t, 0.0f);
    EXPECT_EQ(sweep_polygon_polygon({kBox}, {1, 1}, {rectangle(2, 2, 4, 4)})->first.t, 0.0f);
}

TEST(SweepPolygonPolygon, faces_that_slide_past_each_other_are_no_hit) {
    EXPECT_FALSE(sweep_polygon_polygon({kBox}, {10, 0}, {rectangle(5, 2, 7, 4)}));
    EXPECT_FALSE(sweep_polygon_polygon({kBox}, {10, 0}, {rectangle(5, -2, 7, 0)}));
    EXPECT_TRUE(sweep_polygon_polygon({kBox}, {10, 0}, {rectangle(5, 1.999f, 7, 4)}));
}

TEST(SweepPolygonPolygon, a_corner_that_grazes_a_corner_is_no_hit) {
    const Points diamond{{5, 2}, {6, 3}, {5, 4}, {4, 3}};

    EXPECT_FALSE(sweep_polygon_polygon({kBox}, {10, 0}, {diamond}));
}

TEST(SweepPolygonPolygon, does_not_tunnel_through_a_thin_wall) {
    const auto hit = sweep_polygon_polygon({rectangle(0, 0, 1, 1)}, {1000, 0},
                                           {rectangle(100, -50, 100.5f, 50)});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->first.t, 0.099f);
    EXPECT_EQ(hit->first.normal, (Vec2{-1, 0}));
}

TEST(SweepPolygonPolygon, falls_on_a_slope_with_the_lower_corner_first) {
    const Points slope{{0, 0}, {4, 0}, {4, 3}};

    const auto hit = sweep_polygon_polygon({rectangle(1, 5, 2, 6)}, {0, -10}, {slope});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->first.t, 0.35f);
    EXPECT_NEAR(hit->first.normal.x, -0.6f, 1e-6f);
    EXPECT_NEAR(hit->first.normal.y, 0.8f, 1e-6f);
    EXPECT_NEAR(hit->first.point.x, 2.0f, 1e-6f);
    EXPECT_NEAR(hit->first.point.y, 1.5f, 1e-6f);
}

TEST(SweepPolygonPolygon, an_obstacle_behind_or_beyond_the_motion_is_no_hit) {
    EXPECT_FALSE(sweep_polygon_polygon({kBox}, {2, 0}, {kWall}));
    EXPECT_FALSE(sweep_polygon_polygon({kBox}, {10, 0}, {rectangle(-7, 0, -5, 2)}));
    EXPECT_EQ(sweep_polygon_polygon({kBox}, {3, 0}, {kWall})->first.t, 1.0f);
}

TEST(SweepPolygonPolygon, drops_into_the_cavity_of_a_u_and_hits_its_floor) {
    const auto hit =
        sweep_polygon_polygon({rectangle(2.5f, 8, 3.5f, 9)}, {0, -10}, {test::u_shape()});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->first.t, 0.6f);
    EXPECT_EQ(hit->first.normal, (Vec2{0, 1}));
}

TEST(SweepPolygonPolygon, a_plug_as_wide_as_the_cavity_slides_in_to_its_floor) {
    const auto hit = sweep_polygon_polygon({rectangle(2, 8, 4, 9)}, {0, -10}, {test::u_shape()});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->first.t, 0.6f);
}

TEST(SweepPolygonPolygon, a_box_too_wide_for_the_cavity_lands_on_both_prongs_at_once) {
    const auto hit = sweep_polygon_polygon({rectangle(1, 8, 5, 9)}, {0, -10}, {test::u_shape()});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->first.t, 0.2f);
    EXPECT_EQ(hit->first.normal, (Vec2{0, 1}));
    ASSERT_EQ(hit->contacts.size(), 2u);
    EXPECT_EQ(hit->contacts[0].feature, SweepContact::Feature::edge);
    EXPECT_EQ(hit->contacts[1].feature, SweepContact::Feature::edge);
}

TEST(SweepPolygonPolygon, without_motion_only_an_overlap_is_a_hit) {
    EXPECT_FALSE(sweep_polygon_polygon({kBox}, {0, 0}, {kWall}));
    EXPECT_FALSE(sweep_polygon_polygon({kBox}, {0, 0}, {rectangle(2, 0, 4, 2)}));
    EXPECT_TRUE(sweep_polygon_polygon({kBox}, {0, 0}, {rectangle(1, 0, 4, 2)}));
}

TEST(IsFacing, is_true_for_edges_against_the_motion_and_false_along_or_away) {
    const auto kept = [](Vec2 delta) {
        std::vector<std::size_t> edges;
        for (std::size_t i = 0; i < 4; ++i) {
            if (is_facing(edge(kBox, i), delta)) edges.push_back(i);
        }
        return edges;
    };

    EXPECT_EQ(kept({10, -10}), (std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(kept({5, 0}), (std::vector<std::size_t>{3}));
    EXPECT_EQ(kept({0, 0}), (std::vector<std::size_t>{}));
}

}  // namespace
}  // namespace arena::sim::sweep_polygon_polygon_test
