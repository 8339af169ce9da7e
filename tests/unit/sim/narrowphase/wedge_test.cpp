#include "sim/narrowphase/wedge.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::wedge_test {
namespace {

using test::Points;

const Points kSquare = test::rectangle(0, 0, 4, 4);

/// A wedge at the origin.
Wedge wedge_between(Vec2 from, Vec2 to) {
    return {{0, 0}, from, to};
}

const Wedge kQuarter = wedge_between({1, 0}, {0, 1});
const Wedge kThreeQuarters = wedge_between({0, 1}, {1, 0});
const Wedge kUpperHalf = wedge_between({1, 0}, {-1, 0});

TEST(WedgeAt, a_vertex_lies_between_the_next_and_the_previous_one) {
    const Wedge corner = wedge_at({4, 0}, kSquare, 1);

    EXPECT_EQ(corner.apex, (Vec2{4, 0}));
    EXPECT_EQ(corner.from, (Vec2{4, 4}));
    EXPECT_EQ(corner.to, (Vec2{0, 0}));
}

TEST(WedgeAt, is_the_same_from_both_edges_of_a_vertex_and_wraps_around) {
    const Wedge by_end = wedge_at({4, 0}, kSquare, 0);
    EXPECT_EQ(by_end.from, (Vec2{4, 4}));
    EXPECT_EQ(by_end.to, (Vec2{0, 0}));

    const Wedge first = wedge_at({0, 0}, kSquare, 0);
    EXPECT_EQ(first.from, (Vec2{4, 0}));
    EXPECT_EQ(first.to, (Vec2{0, 4}));
    const Wedge first_by_end = wedge_at({0, 0}, kSquare, 3);
    EXPECT_EQ(first_by_end.from, (Vec2{4, 0}));
    EXPECT_EQ(first_by_end.to, (Vec2{0, 4}));
}

TEST(WedgeAt, the_middle_of_an_edge_has_half_of_all_directions) {
    const Wedge half = wedge_at({1, 0}, kSquare, 0);

    EXPECT_EQ(half.from, (Vec2{4, 0}));
    EXPECT_EQ(half.to, (Vec2{0, 0}));
    EXPECT_TRUE(contains_direction(half, {2, 1}));
    EXPECT_FALSE(contains_direction(half, {2, -1}));
}

TEST(ContainsDirection, a_sharp_wedge_holds_what_lies_strictly_between_its_sides) {
    EXPECT_TRUE(contains_direction(kQuarter, {3, 5}));
    EXPECT_TRUE(contains_direction(kQuarter, {1, 0x1p-30f}));
    EXPECT_FALSE(contains_direction(kQuarter, {5, 0})) << "along its first side";
    EXPECT_FALSE(contains_direction(kQuarter, {0, 9})) << "along its second side";
    EXPECT_FALSE(contains_direction(kQuarter, {-1, 1}));
    EXPECT_FALSE(contains_direction(kQuarter, {-1, -1})) << "opposite";
}

TEST(ContainsDirection, a_wide_wedge_holds_all_but_the_closed_rest) {
    EXPECT_TRUE(contains_direction(kThreeQuarters, {-1, 1}));
    EXPECT_TRUE(contains_direction(kThreeQuarters, {-1, -1}));
    EXPECT_TRUE(contains_direction(kThreeQuarters, {1, -0x1p-30f}));
    EXPECT_FALSE(contains_direction(kThreeQuarters, {1, 1}));
    EXPECT_FALSE(contains_direction(kThreeQuarters, {0, 1}));
    EXPECT_FALSE(contains_direction(kThreeQuarters, {1, 0}));
}

TEST(ContainsDirection, a_straight_wedge_holds_one_half) {
    EXPECT_TRUE(contains_direction(kUpperHalf, {0, 1}));
    EXPECT_TRUE(contains_direction(kUpperHalf, {-5, 0x1p-30f}));
    EXPECT_FALSE(contains_direction(kUpperHalf, {1, 0}));
    EXPECT_FALSE(contains_direction(kUpperHalf, {-1, 0}));
    EXPECT_FALSE(contains_direction(kUpperHalf, {0, -1}));
}

TEST(ContainsDirection, a_wedge_whose_sides_coincide_holds_nothing) {
    const Wedge shut = wedge_between({1, 1}, {2, 2});

    EXPECT_FALSE(contains_direction(shut, {1, 1}));
    EXPECT_FALSE(contains_direction(shut, {0, 1}));
    EXPECT_FALSE(contains_direction(shut, {-1, -1}));
}

TEST(WedgesOverlap, when_one_begins_inside_the_other) {
    const Wedge next_quarter = wedge_between({0, 1}, {-1, 0});
    const Wedge in_between = wedge_between({1, 1}, {-1, 1});

    EXPECT_FALSE(wedges_overlap(kQuarter, next_quarter)) << "they share a side only";
    EXPECT_TRUE(wedges_overlap(kQuarter, in_between));
    EXPECT_TRUE(wedges_overlap(in_between, kQuarter));
    EXPECT_TRUE(wedges_overlap(next_quarter, in_between));
}

TEST(WedgesOverlap, when_both_begin_in_the_same_direction) {
    EXPECT_TRUE(wedges_overlap(kQuarter, kQuarter));
    EXPECT_TRUE(wedges_overlap(kQuarter, kUpperHalf));
    EXPECT_TRUE(wedges_overlap(wedge_between({3, 0}, {1, 2}), kQuarter)) << "at another distance";
}

TEST(WedgesOverlap, not_when_they_fill_the_two_sides_of_a_line) {
    EXPECT_FALSE(wedges_overlap(kUpperHalf, wedge_between({-1, 0}, {1, 0})));
    EXPECT_FALSE(wedges_overlap(kQuarter, kThreeQuarters));
    EXPECT_TRUE(wedges_overlap(kThreeQuarters, kUpperHalf));
}

}  // namespace
}  // namespace arena::sim::wedge_test
