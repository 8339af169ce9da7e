#include "sim/narrowphase/push_circle_polygon.h"

#include <limits>

#include <gtest/gtest.h>

#include "tests/support/double_judge.h"
#include "tests/support/polygons.h"
#include "tests/support/shape_tools.h"

namespace arena::sim::push_circle_polygon_test::push_circle_polygon_test {
namespace {

using test::Points;
const Points kSquare = test::rectangle(0, 0, 10, 10);
const Points kDiamond{{0, -1500}, {1500, 0}, {0, 1500}, {-1500, 0}};

TEST(PushCircleOutOfPolygon, goes_along_the_normal_over_a_face) {
    const auto contact = push_circle_out_of_polygon({{12, 5}, 3}, {kSquare});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{1, 0}));
    EXPECT_EQ(contact->depth, 1.0f);
}

TEST(PushCircleOutOfPolygon, goes_away_from_the_vertex_beyond_a_corner) {
    const auto contact = push_circle_out_of_polygon({{13, 14}, 6}, {kSquare});

    ASSERT_TRUE(contact);
    EXPECT_FLOAT_EQ(contact->normal.x, 0.6f);
    EXPECT_FLOAT_EQ(contact->normal.y, 0.8f);
    EXPECT_EQ(contact->depth, 1.0f);
}

TEST(PushCircleOutOfPolygon, returns_nothing_near_a_corner_but_clear_of_it) {
    EXPECT_FALSE(push_circle_out_of_polygon({{13, 14}, 4.9f}, {kSquare}));
    EXPECT_FALSE(push_circle_out_of_polygon({{13, 14}, 5}, {kSquare}));
}

// Without the vertex axis the push would go sideways into a face.
TEST(PushCircleOutOfPolygon, goes_straight_up_from_a_pointed_vertex) {
    const auto contact = push_circle_out_of_polygon({{0, 1550}, 100}, {kDiamond});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{0, 1}));
    EXPECT_FLOAT_EQ(contact->depth, 50.0f);
}

TEST(PushCircleOutOfPolygon, goes_along_the_normal_of_a_slanted_face) {
    const auto contact = push_circle_out_of_polygon({{800, 800}, 100}, {kDiamond});

    ASSERT_TRUE(contact);
    EXPECT_FLOAT_EQ(contact->normal.x, 0.70710678f);
    EXPECT_FLOAT_EQ(contact->normal.y, 0.70710678f);
    EXPECT_NEAR(contact->depth, 29.2893219f, 1e-3f);
}

TEST(PushCircleOutOfPolygon, leaves_from_deep_inside_by_the_nearest_face_plus_the_radius) {
    const Points platform{{-956, -779}, {-995, -989}, {-503, -1416},
                          {105, -1632}, {219, -1232}, {-761, -727}};

    const auto contact = push_circle_out_of_polygon({{-400, -1100}, 90}, {platform});

    ASSERT_TRUE(contact);
    EXPECT_NEAR(contact->depth, 256.2051015f, 1e-3f);
    EXPECT_NEAR(contact->normal.x, 0.4580652f, 1e-6f);
    EXPECT_NEAR(contact->normal.y, 0.8889186f, 1e-6f);
}

TEST(PushCircleOutOfPolygon, takes_the_lowest_edge_at_a_tie) {
    const auto contact = push_circle_out_of_polygon({{5, 5}, 1}, {kSquare});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{0, -1}));
    EXPECT_EQ(contact->depth, 6.0f);
}

TEST(PushCircleOutOfPolygon, goes_outward_by_the_radius_when_centred_on_a_vertex_or_an_edge) {
    const auto on_vertex = push_circle_out_of_polygon({{10, 10}, 1}, {kSquare});
    const auto on_edge = push_circle_out_of_polygon({{10, 3}, 1}, {kSquare});

    ASSERT_TRUE(on_vertex && on_edge);
    EXPECT_EQ(on_vertex->normal, (Vec2{1, 0}));
    EXPECT_EQ(on_vertex->depth, 1.0f);
    EXPECT_EQ(on_edge->normal, (Vec2{1, 0}));
    EXPECT_EQ(on_edge->depth, 1.0f);
}

TEST(PushCircleOutOfPolygon, a_point_inside_is_pushed_and_one_on_the_outline_is_not) {
    EXPECT_EQ(push_circle_out_of_polygon({{9, 5}, 0}, {kSquare})->depth, 1.0f);
    EXPECT_FALSE(push_circle_out_of_polygon({{10, 5}, 0}, {kSquare}));
    EXPECT_FALSE(push_circle_out_of_polygon({{10, 10}, 0}, {kSquare}));
}

TEST(PushCircleOutOfPolygon, never_goes_through_an_inner_edge_while_there_is_another) {
    const std::uint64_t right_is_inner = 1u << 1;

    const auto contact = push_circle_out_of_polygon({{9, 6}, 1}, {kSquare, right_is_inner});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{0, 1}));
    EXPECT_EQ(contact->depth, 5.0f);
}

TEST(PushCircleOutOfPolygon, goes_through_an_inner_edge_when_all_are_inner) {
    EXPECT_EQ(push_circle_out_of_polygon({{9, 6}, 1}, {kSquare, 0xF})->normal, (Vec2{1, 0}));
}

TEST(PushCircleOutOfPolygon, leaves_a_contact_over_an_inner_edge_to_the_neighbour) {
    const ConvexPolygon piece{kSquare, 1u << 1};

    EXPECT_FALSE(push_circle_out_of_polygon({{10.25f, 5}, 0.5f}, piece));
    EXPECT_FALSE(push_circle_out_of_polygon({{10.25f, 10.25f}, 0.5f}, piece));
}

TEST(PushCircleOutOfPolygon, a_flat_floor_of_two_pieces_pushes_straight_up_everywhere) {
    const Points right_square = test::rectangle(10, 0, 20, 10);
    const ConvexPolygon left{kSquare, 1u << 1};
    const ConvexPolygon right{right_square, 1u << 3};

    for (int step = 0; step <= 400; ++step) {
        const Circle mover{{9.0f + 0.005f * static_cast<float>(step), 10.375f}, 0.5f};
        const auto from_left = push_circle_out_of_polygon(mover, left);
        const auto from_right = push_circle_out_of_polygon(mover, right);
        EXPECT_TRUE(from_left || from_right) << mover.center.x;
        for (const auto& contact : {from_left, from_right}) {
            if (!contact) continue;
            EXPECT_NEAR(contact->normal.x, 0.0f, 0.001f) << mover.center.x;
            EXPECT_NEAR(contact->depth, 0.125f, 1e-5f) << mover.center.x;
        }
    }
}

TEST(PushCircleOutOfPolygon, returns_finite_contacts_for_degenerate_polygons) {
    const Points line{{0, 0}, {5, 0}, {10, 0}};
    const Points doubled{{0, 0}, {0, 0}, {10, 0}, {10, 10}, {10, 10}};
    const Points point{{3, 3}, {3, 3}, {3, 3}};

    EXPECT_EQ(push_circle_out_of_polygon({{5, 1}, 2}, {line})->normal, (Vec2{0, 1}));
    EXPECT_FALSE(push_circle_out_of_polygon({{50, 0}, 2}, {line}));
    EXPECT_TRUE(is_finite(push_circle_out_of_polygon({{0, 0}, 1}, {doubled})->normal));
    EXPECT_EQ(push_circle_out_of_polygon({{3, 3}, 1}, {point})->normal, (Vec2{1, 0}));
    EXPECT_FALSE(push_circle_out_of_polygon({{3, 3}, 1}, ConvexPolygon{}));
}

// The sliver is narrower than rounding: in floats the centre, which lies in it, seems to be outside
// of one edge and beside none.
TEST(PushCircleOutOfPolygon, leads_out_of_a_sliver) {
    const test::Points sliver = test::convex_hull(
        {{-99.9860077f, 0.100001f}, {-62.4965057f, 0.0250010006f}, {-12.5105019f, -0.0749990046f}});
    ASSERT_EQ(sliver.size(), 3u);
    const Circle mover{{-50.0000038f, 1.0e-6f}, 1.0f};

    const auto contact = push_circle_out_of_polygon(mover, {sliver});

    ASSERT_TRUE(contact);
    const Vec2 there = mover.center + contact->normal * contact->depth;
    EXPECT_GT(test::signed_distance(test::wide(there), sliver), 0.999);
}

// The direction from a corner micrometres away is nothing but rounding; along it, the disc would be
// pushed down the long edge and stay in it.
TEST(PushCircleOutOfPolygon, leads_out_of_long_edges_next_to_a_corner_far_from_the_origin) {
    const test::Points spike = test::convex_hull({{-1000000.0f, -1000.00006f},
                                                  {-87.788002f, -1000.00006f},
                                                  {-46.010006f, -50.0000038f},
                                                  {-46.0100021f, 999999.938f}});
    ASSERT_EQ(spike.size(), 4u);
    const Circle mover{{-46.010006f, -50.0000114f}, 2.0f};

    const auto contact = push_circle_out_of_polygon(mover, {spike});

    ASSERT_TRUE(contact);
    const Vec2 there = mover.center + contact->normal * contact->depth;
    EXPECT_GT(test::signed_distance(test::wide(there), spike), 1.99);
}

// All squares of lengths underflow to zero here, so that the polygon once looked like a point.
TEST(PushCircleOutOfPolygon, leads_out_of_shapes_whose_squared_lengths_underflow) {
    const test::Points polygon{{2.76951227e-40f, 2.76955431e-40f},
                               {2.7695403e-40f, 1.38477716e-40f},
                               {2.76956832e-40f, 2.76951227e-40f},
                               {2.76955431e-40f, 2.76952628e-40f}};
    const Circle mover{{2.76951227e-40f, 2.76951227e-40f}, 2.76952628e-40f};

    const auto contact = push_circle_out_of_polygon(mover, {polygon});

    ASSERT_TRUE(contact);
    const Vec2 there = mover.center + contact->normal * contact->depth;
    EXPECT_GT(test::signed_distance(test::wide(there), polygon), 2.769e-40);
}

}  // namespace
}  // namespace arena::sim::push_circle_polygon_test::push_circle_polygon_test
