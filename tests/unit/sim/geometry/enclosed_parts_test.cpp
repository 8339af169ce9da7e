// Known answers; tests/property compares random outlines with a judge that cuts the plane into
// strips.
#include "sim/geometry/enclosed_parts.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "sim/geometry/polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim::enclosed_parts_test {
namespace {

using test::Points;
using test::rectangle;
using Kind = EnclosureError::Kind;

EnclosedParts parts_of(const Points& outline) {
    const auto enclosed = find_enclosed_parts(outline);
    EXPECT_TRUE(enclosed.ok());
    return enclosed.ok() ? enclosed.value() : EnclosedParts{};
}

EnclosureError rejected(const Points& outline) {
    const auto enclosed = find_enclosed_parts(outline);
    EXPECT_FALSE(enclosed.ok());
    return enclosed.ok() ? EnclosureError{} : enclosed.error();
}

TEST(EnclosedParts, of_a_simple_outline_is_the_outline_counter_clockwise) {
    Points clockwise = test::u_shape();
    std::reverse(clockwise.begin() + 1, clockwise.end());

    for (const Points& outline : {test::u_shape(), clockwise}) {
        const EnclosedParts enclosed = parts_of(outline);

        EXPECT_EQ(enclosed.parts, std::vector<Points>{test::u_shape()});
        EXPECT_EQ(enclosed.outline, test::u_shape());
    }
}

TEST(EnclosedParts, of_a_keyhole_is_the_keyhole) {
    Points clockwise = test::keyhole();
    std::reverse(clockwise.begin() + 1, clockwise.end());

    EXPECT_EQ(parts_of(test::keyhole()).parts, std::vector<Points>{test::keyhole()});
    EXPECT_EQ(parts_of(clockwise).parts, std::vector<Points>{test::keyhole()});
}

TEST(EnclosedParts, two_squares_that_share_a_corner_are_two_parts_and_one_walk) {
    const Points outline{{0, 0}, {4, 0}, {4, 4}, {8, 4}, {8, 8}, {4, 8}, {4, 4}, {0, 4}};

    const EnclosedParts enclosed = parts_of(outline);

    ASSERT_EQ(enclosed.parts.size(), 2u);
    EXPECT_EQ(enclosed.parts[0], rectangle(0, 0, 4, 4));
    EXPECT_EQ(enclosed.parts[1], (Points{{4, 4}, {8, 4}, {8, 8}, {4, 8}}));
    EXPECT_EQ(enclosed.outline, outline);
}

TEST(EnclosedParts, a_vertex_on_an_edge_parts_the_inside) {
    const EnclosedParts enclosed = parts_of({{0, 0}, {10, 0}, {10, 10}, {5, 0}, {0, 10}});

    ASSERT_EQ(enclosed.parts.size(), 2u);
    EXPECT_EQ(enclosed.parts[0], (Points{{0, 0}, {5, 0}, {0, 10}}));
    EXPECT_EQ(enclosed.parts[1], (Points{{5, 0}, {10, 0}, {10, 10}}));
}

TEST(EnclosedParts, a_side_in_common_disappears) {
    const Points squares{{0, 0}, {4, 0}, {8, 0}, {8, 4}, {4, 4}, {4, 0}, {4, 4}, {0, 4}};

    EXPECT_EQ(parts_of(squares).parts, std::vector<Points>{rectangle(0, 0, 8, 4)});
}

TEST(EnclosedParts, a_bridge_has_the_same_vertices_on_both_sides) {
    // From the lower side up to the hole through (5, 1), and back through (5, 2).
    const Points outline{{0, 0}, {5, 0}, {5, 1}, {5, 3}, {3, 3},  {3, 7},   {7, 7},
                         {7, 3}, {5, 3}, {5, 2}, {5, 0}, {10, 0}, {10, 10}, {0, 10}};
    const Points expected{{0, 0}, {5, 0}, {5, 3}, {3, 3},  {3, 7},   {7, 7},
                          {7, 3}, {5, 3}, {5, 0}, {10, 0}, {10, 10}, {0, 10}};

    EXPECT_EQ(parts_of(outline).parts, std::vector<Points>{expected});
}

TEST(EnclosedParts, a_hole_that_touches_the_outline_needs_no_bridge) {
    const Points outline{{0, 0}, {3, 6}, {6, 3}, {0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const Points other_way(outline.rbegin(), outline.rend());

    EXPECT_EQ(parts_of(outline).parts, std::vector<Points>{outline});
    EXPECT_EQ(signed_area(parts_of(other_way).outline), 100.0f - 13.5f);
}

TEST(EnclosedParts, passes_may_cross_in_a_place_as_long_as_the_inside_is_clear) {
    // Three triangles around (4, 4); each pass goes straight across to the next but one side.
    const Points outline{{4, 4}, {8, 3}, {8, 5}, {4, 4}, {5, 8}, {3, 8}, {4, 4}, {0, 5}, {0, 3}};

    const EnclosedParts enclosed = parts_of(outline);

    EXPECT_EQ(enclosed.parts.size(), 3u);
    EXPECT_EQ(signed_area(enclosed.outline), 12.0f);
}

TEST(EnclosedParts, names_edges_that_cross) {
    const EnclosureError error = rejected({{0, 0}, {4, 4}, {4, 0}, {0, 4}});

    EXPECT_EQ(error.kind, Kind::crossing);
    EXPECT_EQ(error.edges.first, 0u);
    EXPECT_EQ(error.edges.second, 2u);
}

TEST(EnclosedParts, names_the_edges_that_leave_the_place_where_it_is_not_clear_what_is_inside) {
    const Points knot{{0, 0}, {2, 2}, {4, 4}, {4, 0}, {2, 2}, {0, 4}};
    const Points hole_wound_like_the_frame{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0},
                                           {3, 3}, {7, 3},  {7, 7},   {3, 7},  {3, 3}};

    const EnclosureError in_knot = rejected(knot);
    const EnclosureError in_hole = rejected(hole_wound_like_the_frame);

    EXPECT_EQ(in_knot.kind, Kind::crossing);
    EXPECT_EQ(in_knot.edges.first, 1u);
    EXPECT_EQ(in_knot.edges.second, 4u);
    EXPECT_EQ(in_hole.kind, Kind::crossing);
    EXPECT_EQ(in_hole.edges.first, 5u);
    EXPECT_EQ(in_hole.edges.second, 9u);
}

TEST(EnclosedParts, names_the_edge_with_a_vertex_on_it_around_which_the_outline_turns_over) {
    // The second triangle is wound the other way and touches the first in the middle of edge 0.
    const Points outline{{0, 0}, {8, 0}, {8, 8}, {4, 0}, {12, -4}, {4, -8}, {4, 0}, {0, 8}};

    const EnclosureError error = rejected(outline);

    EXPECT_EQ(error.kind, Kind::crossing);
    EXPECT_EQ(error.edges.first, 3u);
    EXPECT_EQ(error.edges.second, 6u);
}

TEST(EnclosedParts, names_edges_that_run_in_the_same_direction_twice) {
    Points twice = rectangle(0, 0, 4, 4);
    twice.insert(twice.end(), twice.begin(), twice.end());

    const EnclosureError error = rejected(twice);

    EXPECT_EQ(error.kind, Kind::crossing);
    EXPECT_EQ(error.edges.second, error.edges.first + 4);
}

TEST(EnclosedParts, a_line_without_width_that_joins_two_parts_is_rejected) {
    const Points joined{{0, 0}, {2, 0}, {2, 2}, {4, 2}, {6, 2},
                        {6, 4}, {4, 4}, {4, 2}, {2, 2}, {0, 2}};

    EXPECT_EQ(rejected(joined).kind, Kind::line_without_width);
    EXPECT_EQ(rejected(joined).edges.first, 2u);
    EXPECT_EQ(rejected(joined).edges.second, 7u);
}

}  // namespace
}  // namespace arena::sim::enclosed_parts_test
