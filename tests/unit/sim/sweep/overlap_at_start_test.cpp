#include "sim/sweep/overlap_at_start.h"

#include <gtest/gtest.h>

#include "sim/narrowphase/polygon_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim::overlap_at_start_test {
namespace {

using test::Points;
using test::rectangle;

const Points kSquare = rectangle(0, 0, 4, 4);

TEST(OverlapAtStart, of_convex_polygons_is_the_smallest_push_at_time_zero) {
    const Points mover = rectangle(3, 1, 9, 3);

    const SweepHit hit = overlap_at_start({mover}, {kSquare});

    EXPECT_TRUE(hit.started_overlapped);
    EXPECT_EQ(hit.t, 0.0f);
    EXPECT_EQ(hit.normal, (Vec2{1, 0}));
    EXPECT_EQ(hit.depth, 1.0f);
}

TEST(OverlapAtStart, point_is_where_the_push_moves_the_deepest_vertex_of_the_mover) {
    const Points diamond{{3, 2}, {5, 1}, {7, 2}, {5, 3}};

    const SweepHit hit = overlap_at_start({diamond}, {kSquare});

    EXPECT_EQ(hit.normal, (Vec2{1, 0}));
    EXPECT_EQ(hit.point, (Vec2{4, 2}));
}

TEST(OverlapAtStart, of_equally_deep_vertices_the_first_counts) {
    const Points mover = rectangle(3, 1, 9, 3);

    EXPECT_EQ(overlap_at_start({mover}, {kSquare}).point, (Vec2{4, 1}));
}

/// A box with its lower right corner on a slope of 5 in 12, as far as its coordinates can say so.
TEST(OverlapAtStart, by_rounding_alone_has_the_normal_of_the_face_that_is_met) {
    const Points slope{{0, 0}, {12, 0}, {12, 5}};
    const float right = 1.28f;
    const float bottom = right * 5.0f / 12.0f;
    const Points box{{right - 0.8f, bottom},
                     {right, bottom},
                     {right, bottom + 0.6f},
                     {right - 0.8f, bottom + 0.6f}};
    ASSERT_TRUE(overlaps(Polygon{box}, Polygon{slope}));
    ASSERT_FALSE(push_polygon_out_of_polygon({box}, {slope})) << "only the exact test sees it";

    const SweepHit hit = overlap_at_start({box}, {slope});

    EXPECT_NEAR(hit.normal.x, -5.0f / 13.0f, 1e-6f);
    EXPECT_NEAR(hit.normal.y, 12.0f / 13.0f, 1e-6f);
    EXPECT_NEAR(hit.depth, 0.0f, 1e-6f);
}

TEST(OverlapAtStart, pushes_a_mover_out_of_the_cavity_of_a_concave_obstacle) {
    const Points u = test::u_shape();
    const Points mover = rectangle(2.5f, 1.75f, 3.5f, 3);

    const SweepHit hit = overlap_at_start({mover}, {u});

    EXPECT_EQ(hit.normal, (Vec2{0, 1}));
    EXPECT_NEAR(hit.depth, 0.25f, 1e-5f);
    EXPECT_NEAR(hit.point.y, 2.0f, 1e-5f) << "the floor of the cavity";
}

TEST(OverlapAtStart, pushes_a_concave_mover_out_of_a_convex_obstacle) {
    const Points u = test::u_shape();
    const Points obstacle = rectangle(2.5f, 1.75f, 3.5f, 3);

    const SweepHit hit = overlap_at_start({u}, {obstacle});

    EXPECT_EQ(hit.normal, (Vec2{0, -1}));
    EXPECT_NEAR(hit.depth, 0.25f, 1e-5f);
}

}  // namespace
}  // namespace arena::sim::overlap_at_start_test
