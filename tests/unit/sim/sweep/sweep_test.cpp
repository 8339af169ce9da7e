#include "sim/sweep/sweep.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::sweep_test {
namespace {

using test::Points;

const Points kBox = test::rectangle(5, -1, 7, 1);

TEST(Sweep, all_nine_pairs_agree_on_the_same_approach) {
    const Points mover = test::rectangle(-1, -1, 1, 1);
    const Vec2 delta{8, 0};
    const Segment wall{{5, -9}, {5, 9}};
    const Circle disc{{6, 0}, 1};

    EXPECT_FLOAT_EQ(sweep(Vec2{1, 0}, delta, wall)->t, 0.5f);
    EXPECT_FLOAT_EQ(sweep(Vec2{1, 0}, delta, disc)->t, 0.5f);
    EXPECT_FLOAT_EQ(sweep(Vec2{1, 0}, delta, Polygon{kBox})->t, 0.5f);
    EXPECT_FLOAT_EQ(sweep(Circle{{0, 0}, 1}, delta, wall)->t, 0.5f);
    EXPECT_FLOAT_EQ(sweep(Circle{{0, 0}, 1}, delta, disc)->t, 0.5f);
    EXPECT_FLOAT_EQ(sweep(Circle{{0, 0}, 1}, delta, Polygon{kBox})->t, 0.5f);
    EXPECT_FLOAT_EQ(sweep(Polygon{mover}, delta, wall)->t, 0.5f);
    EXPECT_FLOAT_EQ(sweep(Polygon{mover}, delta, disc)->t, 0.5f);
    EXPECT_FLOAT_EQ(sweep(Polygon{mover}, delta, Polygon{kBox})->t, 0.5f);
}

TEST(Sweep, the_feature_says_which_part_of_the_obstacle_is_hit) {
    EXPECT_EQ(sweep(Circle{{0, 0}, 1}, {8, 0}, Circle{{6, 0}, 1})->feature, SweepFeature::rim);
    EXPECT_EQ(sweep(Circle{{0, 0}, 1}, {8, 0}, Polygon{kBox})->feature, SweepFeature::edge);
    EXPECT_EQ(sweep(Circle{{0, 0}, 1}, {8, 0}, Polygon{kBox})->feature_index, 3u);
    EXPECT_EQ(sweep(Circle{{0, 1.5f}, 1}, {8, 0}, Polygon{kBox})->feature, SweepFeature::vertex);
    EXPECT_EQ(sweep(Circle{{0, 1.5f}, 1}, {8, 0}, Polygon{kBox})->feature_index, 3u);
    EXPECT_EQ(sweep(Circle{{0, 0}, 1}, {0, 8}, Segment{{5, 5}, {-5, 5}})->feature_index, 0u);
}

TEST(Sweep, sweep_any_agrees_with_the_sweep_of_the_obstacles_own_kind) {
    const AnyObstacle disc = Circle{{6, 0}, 1};

    EXPECT_FLOAT_EQ(sweep_any(Circle{{0, 0}, 1}, {8, 0}, disc)->t, 0.5f);
}

TEST(SweepPolygonCircle, a_face_hits_the_disc_from_the_movers_side) {
    const auto hit = sweep(Polygon{test::rectangle(-1, -1, 1, 1)}, {8, 0}, Circle{{6, 0}, 1});

    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->point, (Vec2{5, 0}));
    EXPECT_EQ(hit->feature, SweepFeature::rim);
}

TEST(SweepPolygonCircle, a_disc_of_radius_0_is_a_point_and_an_overlap_returns_the_way_out) {
    const Points mover = test::rectangle(-1, -1, 1, 1);

    EXPECT_FLOAT_EQ(sweep(Polygon{mover}, {8, 0}, Circle{{5, 0}, 0})->t, 0.5f);
    const auto inside = sweep(Polygon{mover}, {8, 0}, Circle{{1.5f, 0}, 1});
    EXPECT_TRUE(inside->started_overlapped);
    EXPECT_EQ(inside->normal, (Vec2{-1, 0}));
    EXPECT_FLOAT_EQ(inside->depth, 0.5f);
}

TEST(SweepBoth, approaching_bodies_hit_where_they_are_in_the_world_at_that_time) {
    const auto hit = sweep_both(Circle{{0, 0}, 1}, {10, 0}, Circle{{12, 0}, 1}, {-10, 0});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.5f);
    EXPECT_FLOAT_EQ(hit->point.x, 6.0f);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

TEST(SweepBoth, bodies_with_equal_motions_keep_their_gap) {
    EXPECT_FALSE(sweep_both(Circle{{0, 0}, 1}, {10, 0}, Polygon{kBox}, {10, 0}));
}

TEST(SweepBoth, a_moving_wall_hits_a_resting_body) {
    const auto hit = sweep_both(Circle{{0, 0}, 1}, {}, Polygon{kBox}, {-8, 0});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.5f);
    EXPECT_EQ(hit->point, (Vec2{1, 0}));
}

}  // namespace
}  // namespace arena::sim::sweep_test
