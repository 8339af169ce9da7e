// Known answers; tests/property compares random outlines with a test of every pair of edges.
#include "sim/geometry/simple_polygon.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "sim/geometry/polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim::simple_polygon_test {
namespace {

using test::Points;

Points reversed(Points points) {
    std::reverse(points.begin(), points.end());
    return points;
}

/// Whether one end of the edge lies there.
bool ends_at(const Points& points, std::size_t i, Vec2 place) {
    return edge(points, i).a == place || edge(points, i).b == place;
}

TEST(FindSelfIntersection, returns_nothing_for_fewer_than_three_vertices) {
    EXPECT_FALSE(find_self_intersection(Points{}));
    EXPECT_FALSE(find_self_intersection(Points{{1, 1}}));
    EXPECT_FALSE(find_self_intersection(Points{{0, 0}, {1, 1}}));
}

TEST(FindSelfIntersection, returns_nothing_for_simple_outlines_of_either_winding) {
    for (const Points& outline : {Points{{0, 0}, {4, 0}, {0, 3}}, test::rectangle(0, 0, 4, 4),
                                  test::u_shape(), test::comb(), test::four_point_star()}) {
        EXPECT_FALSE(find_self_intersection(outline));
        EXPECT_FALSE(find_self_intersection(reversed(outline)));
    }
}

TEST(FindSelfIntersection, names_the_two_edges_that_cross_lower_index_first) {
    const Points bow_tie{{0, 0}, {4, 4}, {4, 0}, {0, 4}};

    const auto found = find_self_intersection(bow_tie);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->first, 0u);
    EXPECT_EQ(found->second, 2u);
}

TEST(FindSelfIntersection, names_the_edge_that_a_vertex_touches) {
    const Points touching{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}};

    for (const Points& outline : {touching, reversed(touching)}) {
        const auto found = find_self_intersection(outline);

        ASSERT_TRUE(found);
        EXPECT_LT(found->first, found->second);
        EXPECT_NE(ends_at(outline, found->first, {2, 0}), ends_at(outline, found->second, {2, 0}));
    }
}

TEST(FindSelfIntersection, names_two_edges_at_a_place_that_the_outline_passes_twice) {
    const Points two_triangles{{0, 0}, {2, 2}, {4, 0}, {4, 4}, {2, 2}, {0, 4}};

    for (const Points& outline : {two_triangles, reversed(two_triangles)}) {
        const auto found = find_self_intersection(outline);

        ASSERT_TRUE(found);
        EXPECT_LT(found->first, found->second);
        EXPECT_TRUE(ends_at(outline, found->first, {2, 2}));
        EXPECT_TRUE(ends_at(outline, found->second, {2, 2}));
    }
}

TEST(FindSelfIntersection, names_two_edges_with_the_same_ends_in_the_same_direction) {
    Points twice = test::rectangle(0, 0, 4, 4);
    twice.insert(twice.end(), {{0, 0}, {4, 0}, {4, 4}, {0, 4}});

    const auto found = find_self_intersection(twice);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->second, found->first + 4);
}

TEST(FindSelfIntersection, a_keyhole_counts_as_simple) {
    EXPECT_FALSE(find_self_intersection(test::keyhole()));
    EXPECT_FALSE(find_self_intersection(reversed(test::keyhole())));
}

TEST(FindSelfIntersection, a_keyhole_whose_passes_cross_does_not) {
    // The hole runs in the same direction as the outline.
    const Points crossed{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0},
                         {3, 3}, {7, 3},  {7, 7},   {3, 7},  {3, 3}};

    EXPECT_TRUE(find_self_intersection(crossed));
    EXPECT_TRUE(find_self_intersection(reversed(crossed)));
}

TEST(FindSelfIntersection, two_solids_joined_by_a_bridge_are_not_simple) {
    const Points joined{{0, 0}, {2, 0}, {2, 2}, {4, 2}, {6, 2},
                        {6, 4}, {4, 4}, {4, 2}, {2, 2}, {0, 2}};

    EXPECT_TRUE(find_self_intersection(joined));
    EXPECT_TRUE(find_self_intersection(reversed(joined)));
}

}  // namespace
}  // namespace arena::sim::simple_polygon_test
