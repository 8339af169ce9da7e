#include "sim/narrowphase/push_polygon_polygon.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;
using test::rectangle;

TEST(PushPolygonOutOfPolygon, takes_the_axis_of_least_overlap) {
    const auto contact =
        push_polygon_out_of_polygon({rectangle(0, 0, 4, 4)}, {rectangle(3, 1, 8, 3)});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{-1, 0}));
    EXPECT_EQ(contact->depth, 1.0f);
}

TEST(PushPolygonOutOfPolygon, returns_nothing_when_one_axis_shows_a_gap) {
    const Points diamond{{0, 3}, {3, 0}, {6, 3}, {3, 6}};

    EXPECT_FALSE(push_polygon_out_of_polygon({rectangle(0, 0, 4, 4)}, {rectangle(5, 1, 8, 3)}));
    EXPECT_FALSE(push_polygon_out_of_polygon({diamond}, {rectangle(-1, -1, 1, 1)}));
    EXPECT_FALSE(push_polygon_out_of_polygon({rectangle(-1, -1, 1, 1)}, {diamond}));
}

TEST(PushPolygonOutOfPolygon, returns_nothing_when_they_only_touch) {
    EXPECT_FALSE(push_polygon_out_of_polygon({rectangle(0, 0, 2, 2)}, {rectangle(2, 0, 4, 2)}));
    EXPECT_FALSE(push_polygon_out_of_polygon({rectangle(0, 0, 2, 2)}, {rectangle(2, 2, 4, 4)}));
}

TEST(PushPolygonOutOfPolygon, pushes_a_box_on_a_slope_along_the_normal_of_the_slope) {
    const Points slope{{0, 0}, {4, 0}, {4, 3}};

    const auto contact = push_polygon_out_of_polygon({rectangle(1, 1, 2, 2)}, {slope});

    ASSERT_TRUE(contact);
    EXPECT_NEAR(contact->depth, 0.4f, 1e-6f);
    EXPECT_NEAR(contact->normal.x, -0.6f, 1e-6f);
    EXPECT_NEAR(contact->normal.y, 0.8f, 1e-6f);
}

TEST(PushPolygonOutOfPolygon, pushes_a_contained_mover_out_on_the_nearest_side) {
    const auto contact =
        push_polygon_out_of_polygon({rectangle(7, 4, 9, 6)}, {rectangle(0, 0, 10, 10)});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{1, 0}));
    EXPECT_EQ(contact->depth, 3.0f);
}

// A box beside a diamond's right corner: the box's left side is the axis, and its outward normal
// points at the diamond.
TEST(PushPolygonOutOfPolygon, an_edge_of_the_mover_pushes_against_its_outward_normal) {
    const Points diamond{{0, -10}, {10, 0}, {0, 10}, {-10, 0}};

    const auto contact = push_polygon_out_of_polygon({rectangle(9, -1, 19, 1)}, {diamond});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{1, 0}));
    EXPECT_EQ(contact->depth, 1.0f);
}

TEST(PushPolygonOutOfPolygon, takes_the_lowest_edge_of_the_obstacle_at_a_tie) {
    const auto contact =
        push_polygon_out_of_polygon({rectangle(4, 4, 6, 6)}, {rectangle(0, 0, 10, 10)});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{0, -1}));
    EXPECT_EQ(contact->depth, 6.0f);
}

TEST(PushPolygonOutOfPolygon, does_not_push_across_inner_edges) {
    const Points square = rectangle(0, 0, 10, 10);
    const std::uint64_t right_is_inner = 1u << 1;

    // The mover's left side is the shortest axis, but leads across the cut as well.
    const auto contact =
        push_polygon_out_of_polygon({rectangle(9, 5, 11, 7)}, {square, right_is_inner});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{0, 1}));
    EXPECT_EQ(contact->depth, 5.0f);
}

// Level ground behind the foot of a slope, in three pieces that meet in the foot at (10, 5):
//
//   ----.                          slope
//   left   `--.        level
//   ___________`-----------------
//      below  .  | both edges of the middle piece at the foot are cuts
TEST(PushPolygonOutOfPolygon, a_mover_that_reaches_a_piece_over_cuts_alone_is_left_to_the_others) {
    const Points slope{{10, 5}, {0, 7}, {0, 5}};
    const Points below{{0, 5}, {0, 0}, {20, 0}, {10, 5}};
    const Points level{{20, 0}, {20, 5}, {10, 5}};
    // Its bottom is 0.1 m deep, and the foot of the slope is in it.
    const Points box = rectangle(9.5f, 4.9f, 11, 6);

    const auto out_of_slope = push_polygon_out_of_polygon({box}, {slope, 1u << 2});
    const auto out_of_level = push_polygon_out_of_polygon({box}, {level, 1u << 2});

    EXPECT_FALSE(push_polygon_out_of_polygon({box}, {below, 1u << 2 | 1u << 3}));
    ASSERT_TRUE(out_of_slope);
    EXPECT_GT(out_of_slope->normal.y, 0.9f);
    ASSERT_TRUE(out_of_level);
    EXPECT_EQ(out_of_level->normal, (Vec2{0, 1}));
    EXPECT_NEAR(out_of_level->depth, 0.1f, 1e-6f);
}

// A valley under a level, and the box walks down from the level to the left: its corner is over the
// tip of the valley's piece, and behind the line of that piece's far edge, which it does not meet.
TEST(PushPolygonOutOfPolygon, an_edge_behind_whose_line_a_mover_is_counts_only_where_it_meets_it) {
    const Points valley{{20.9f, 6.2f}, {16.4f, 6.6f}, {12, 2}, {27.3f, 5.5f}};
    const std::uint64_t tip_is_cut = 1u << 2 | 1u << 3;

    EXPECT_FALSE(
        push_polygon_out_of_polygon({rectangle(27.2f, 5.5f, 28, 7.1f)}, {valley, tip_is_cut}));
    const auto over_the_edge =
        push_polygon_out_of_polygon({rectangle(20.7f, 6.1f, 21.5f, 7.7f)}, {valley, tip_is_cut});
    ASSERT_TRUE(over_the_edge);
    EXPECT_GT(over_the_edge->normal.y, 0.9f);
}

TEST(PushPolygonOutOfPolygon, a_mover_with_its_middle_in_a_piece_is_pushed_out_of_it) {
    const Points below{{0, 5}, {0, 0}, {20, 0}, {10, 5}};

    const auto contact =
        push_polygon_out_of_polygon({rectangle(7, 4, 9, 6)}, {below, 1u << 2 | 1u << 3});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{0, -1}));
}

TEST(PushLineOutOfPolygon, takes_the_smallest_way_out) {
    const auto contact = push_line_out_of_polygon({{-5, 9}, {15, 9}}, {rectangle(0, 0, 10, 10)});

    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{0, 1}));
    EXPECT_EQ(contact->depth, 1.0f);
}

TEST(PushLineOutOfPolygon, goes_along_the_normal_of_a_line_over_a_corner) {
    const auto contact = push_line_out_of_polygon({{5, 14}, {14, 5}}, {rectangle(0, 0, 10, 10)});

    ASSERT_TRUE(contact);
    EXPECT_NEAR(contact->normal.x, 0.70710678f, 1e-6f);
    EXPECT_NEAR(contact->normal.y, 0.70710678f, 1e-6f);
    EXPECT_NEAR(contact->depth, 0.70710678f, 1e-5f);
}

TEST(PushLineOutOfPolygon, a_line_without_length_is_a_point) {
    EXPECT_EQ(push_line_out_of_polygon({{9, 5}, {9, 5}}, {rectangle(0, 0, 10, 10)})->depth, 1.0f);
    EXPECT_FALSE(push_line_out_of_polygon({{10, 5}, {10, 5}}, {rectangle(0, 0, 10, 10)}));
    EXPECT_FALSE(push_line_out_of_polygon({{10, 2}, {10, 8}}, {rectangle(0, 0, 10, 10)}));
}

TEST(PushPolygonOutOfPolygon, shapes_without_any_edge_have_no_way_out) {
    const Points point{{1, 1}, {1, 1}};

    EXPECT_FALSE(push_polygon_out_of_polygon({point}, {point}));
    EXPECT_FALSE(push_polygon_out_of_polygon({}, {rectangle(0, 0, 1, 1)}));
}

}  // namespace
}  // namespace arena::sim
