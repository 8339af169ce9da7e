#include "sim/sweep/sweep_circle_circle.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

TEST(SweepCircleCircle, hits_head_on_at_the_sum_of_the_radii) {
    const auto hit = sweep_circle_circle({{0, 0}, 1}, {10, 0}, {{8, 0}, 2});

    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0.5f);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->point, (Vec2{6, 0}));
    EXPECT_FALSE(hit->started_overlapped);
}

TEST(SweepCircleCircle, a_projectile_that_crosses_a_player_within_one_tick_hits) {
    const auto hit = sweep_circle_circle({{0, 0}, 10}, {2000, 0}, {{1000, 30}, 50});

    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 0.4740192f, 1e-6f);
}

TEST(SweepCircleCircle, two_moving_bodies_hit_by_their_relative_motion) {
    const Vec2 relative = Vec2{10, 0} - Vec2{-10, 0};

    const auto hit = sweep_circle_circle({{0, 0}, 1}, relative, {{20, 3}, 4});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.8f);
}

TEST(SweepCircleCircle, touching_and_moving_in_hits_at_once) {
    const auto hit = sweep_circle_circle({{0, 0}, 3}, {10, 0}, {{5, 0}, 2});

    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0.0f);
    EXPECT_FALSE(hit->started_overlapped);
}

TEST(SweepCircleCircle, touching_and_moving_away_or_along_does_not_hit) {
    EXPECT_FALSE(sweep_circle_circle({{0, 0}, 3}, {-10, 0}, {{5, 0}, 2}));
    EXPECT_FALSE(sweep_circle_circle({{0, 0}, 3}, {0, 10}, {{5, 0}, 2}));
}

TEST(SweepCircleCircle, grazing_does_not_hit_but_slightly_closer_does) {
    EXPECT_FALSE(sweep_circle_circle({{0, 5}, 2}, {40, 0}, {{20, 0}, 3}));
    EXPECT_TRUE(sweep_circle_circle({{0, 4.99f}, 2}, {40, 0}, {{20, 0}, 3}));
}

TEST(SweepCircleCircle, stopping_at_the_contact_is_a_hit_and_stopping_short_is_not) {
    EXPECT_EQ(sweep_circle_circle({{0, 0}, 1}, {5, 0}, {{8, 0}, 2})->t, 1.0f);
    EXPECT_FALSE(sweep_circle_circle({{0, 0}, 1}, {4.99f, 0}, {{8, 0}, 2}));
}

TEST(SweepCircleCircle, an_overlap_at_the_start_returns_the_way_out) {
    const auto hit = sweep_circle_circle({{3, 4}, 3}, {100, 0}, {{0, 0}, 5});

    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->started_overlapped);
    EXPECT_EQ(hit->t, 0.0f);
    EXPECT_FLOAT_EQ(hit->normal.x, 0.6f);
    EXPECT_FLOAT_EQ(hit->normal.y, 0.8f);
}

TEST(SweepCircleCircle, without_motion_only_an_overlap_is_a_hit) {
    EXPECT_FALSE(sweep_circle_circle({{0, 0}, 1}, {0, 0}, {{8, 0}, 2}));
    EXPECT_FALSE(sweep_circle_circle({{0, 0}, 3}, {0, 0}, {{5, 0}, 2}));
    EXPECT_TRUE(sweep_circle_circle({{0, 0}, 3}, {0, 0}, {{4, 0}, 2})->started_overlapped);
}

TEST(SweepCircleCircle, a_point_hits_a_disc_but_never_a_point) {
    EXPECT_FALSE(sweep_circle_circle({{0, 0}, 0}, {10, 0}, {{5, 0}, 0}));
    EXPECT_FLOAT_EQ(sweep_circle_circle({{0, 0}, 0}, {10, 0}, {{5, 0}, 1})->t, 0.4f);
}

}  // namespace
}  // namespace arena::sim
