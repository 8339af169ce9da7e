#include "sim/sweep/opening.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

// The corners of two squares that touch at (2, 2): the mover's upper right one and the obstacle's
// lower left one.
const test::Points kBelow = test::rectangle(0, 0, 2, 2);
const test::Points kAbove = test::rectangle(2, 2, 4, 4);
const test::Points kBeside = test::rectangle(2, 0, 4, 2);

TEST(LeadsIn, on_the_diagonal_of_two_corners) {
    EXPECT_TRUE(leads_in_at_vertices(kBelow, 2, kAbove, 0, {1, 1}));
    EXPECT_TRUE(leads_in_at_vertices(kBelow, 2, kAbove, 0, {5, 0.001f}));
}

TEST(LeadsIn, not_along_a_side_of_two_corners_nor_away_from_them) {
    EXPECT_FALSE(leads_in_at_vertices(kBelow, 2, kAbove, 0, {1, 0}));
    EXPECT_FALSE(leads_in_at_vertices(kBelow, 2, kAbove, 0, {0, 1}));
    EXPECT_FALSE(leads_in_at_vertices(kBelow, 2, kAbove, 0, {1, -0.001f}));
    EXPECT_FALSE(leads_in_at_vertices(kBelow, 2, kAbove, 0, {-1, -1}));
}

TEST(LeadsIn, across_a_common_side_at_any_slant) {
    EXPECT_TRUE(leads_in_at_vertices(kBelow, 2, kBeside, 3, {1, 0}));
    EXPECT_TRUE(leads_in_at_vertices(kBelow, 2, kBeside, 3, {0.001f, 5}));
    EXPECT_FALSE(leads_in_at_vertices(kBelow, 2, kBeside, 3, {0, 1}));
    EXPECT_FALSE(leads_in_at_vertices(kBelow, 2, kBeside, 3, {-0.001f, 1}));
}

TEST(LeadsIn, from_a_notch_in_every_direction_but_out_of_it) {
    const test::Points notched{{0, 0}, {10, 0}, {10, 10}, {5, 5}, {0, 10}};
    const test::Points wedge{{5, 5}, {6, 9}, {4, 9}};

    EXPECT_TRUE(leads_in_at_vertices(wedge, 0, notched, 3, {0, -1}));
    EXPECT_TRUE(leads_in_at_vertices(wedge, 0, notched, 3, {1, 0}));
    EXPECT_FALSE(leads_in_at_vertices(wedge, 0, notched, 3, {0, 1}));
}

TEST(LeadsIn, from_a_plug_into_the_sides_of_its_cavity_and_not_out_of_it) {
    const test::Points plug = test::rectangle(2, 2, 4, 6);
    const test::Points u = test::u_shape();  // vertex 5 is the cavity's lower left corner

    EXPECT_TRUE(leads_in_at_vertices(plug, 0, u, 5, {-1, 0}));
    EXPECT_TRUE(leads_in_at_vertices(plug, 0, u, 5, {-1, 1}));
    EXPECT_TRUE(leads_in_at_vertices(plug, 0, u, 5, {0, -1}));
    EXPECT_FALSE(leads_in_at_vertices(plug, 0, u, 5, {0, 1}));
    EXPECT_FALSE(leads_in_at_vertices(plug, 0, u, 5, {1, 1}));
}

TEST(LeadsIn, at_vertices_in_the_middle_of_straight_sides) {
    const test::Points left{{0, 0}, {2, 0}, {2, 1}, {2, 2}, {0, 2}};
    const test::Points right{{2, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 1}};

    EXPECT_TRUE(leads_in_at_vertices(left, 2, right, 4, {1, 0}));
    EXPECT_TRUE(leads_in_at_vertices(left, 2, right, 4, {0.001f, 7}));
    EXPECT_FALSE(leads_in_at_vertices(left, 2, right, 4, {0, 1}));
    EXPECT_FALSE(leads_in_at_vertices(left, 2, right, 4, {-1, 1}));
}

}  // namespace
}  // namespace arena::sim
