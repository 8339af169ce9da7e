#include "sim/geometry/normalise_polygon.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "sim/geometry/polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim::normalise_polygon_test {
namespace {

using test::Points;
using Kind = PolygonError::Kind;

TEST(NormalisePolygon, leaves_a_good_polygon_unchanged) {
    EXPECT_EQ(normalise_polygon(test::u_shape()).value(), test::u_shape());
}

TEST(NormalisePolygon, reverses_a_clockwise_polygon_and_keeps_the_first_vertex) {
    const Points clockwise{{0, 0}, {0, 10}, {10, 10}, {10, 0}};

    EXPECT_EQ(normalise_polygon(clockwise).value(), test::rectangle(0, 0, 10, 10));
}

TEST(NormalisePolygon, drops_collinear_vertices) {
    const Points with_middles{{0, 0}, {5, 0}, {10, 0}, {10, 5}, {10, 10}, {5, 10}, {0, 10}, {0, 5}};

    EXPECT_EQ(normalise_polygon(with_middles).value(), test::rectangle(0, 0, 10, 10));
}

TEST(NormalisePolygon, drops_duplicates_even_where_the_outline_closes) {
    const Points doubled{{0, 0}, {10, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 10}, {0, 0}, {0, 0}};

    EXPECT_EQ(normalise_polygon(doubled).value(), test::rectangle(0, 0, 10, 10));
}

TEST(NormalisePolygon, drops_a_collinear_first_vertex) {
    const Points starts_mid_side{{5, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}};
    const Points expected{{10, 0}, {10, 10}, {0, 10}, {0, 0}};

    EXPECT_EQ(normalise_polygon(starts_mid_side).value(), expected);
}

TEST(NormalisePolygon, drops_spikes) {
    const Points spiked{{0, 0}, {10, 0}, {20, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 15}, {0, 10}};

    EXPECT_EQ(normalise_polygon(spiked).value(), test::rectangle(0, 0, 10, 10));
}

TEST(NormalisePolygon, names_the_edges_that_cross) {
    const auto bow_tie = normalise_polygon(Points{{0, 0}, {4, 4}, {4, 0}, {0, 4}});

    ASSERT_FALSE(bow_tie.ok());
    EXPECT_EQ(bow_tie.error().kind, Kind::self_crossing);
    EXPECT_EQ(bow_tie.error().edge_a, 0u);
    EXPECT_EQ(bow_tie.error().edge_b, 2u);
    EXPECT_EQ(
        describe(bow_tie.error()),
        "edge 0 crosses or touches edge 2 (edge i starts at vertex i): move their vertices apart");
}

TEST(NormalisePolygon, names_edges_by_the_input_when_vertices_were_dropped) {
    const auto bow_tie =
        normalise_polygon(Points{{0, 0}, {0, 0}, {1, 1}, {4, 4}, {4, 0}, {3, 1}, {0, 4}});

    ASSERT_FALSE(bow_tie.ok());
    EXPECT_EQ(bow_tie.error().edge_a, 2u);
    EXPECT_EQ(bow_tie.error().edge_b, 5u);
}

TEST(NormalisePolygon, names_the_edges_that_leave_the_vertex_where_an_outline_crosses_itself) {
    const auto bow_tie = normalise_polygon(Points{{0, 0}, {2, 2}, {4, 4}, {4, 0}, {2, 2}, {0, 4}});

    ASSERT_FALSE(bow_tie.ok());
    EXPECT_EQ(bow_tie.error().edge_a, 1u);
    EXPECT_EQ(bow_tie.error().edge_b, 4u);
}

TEST(NormalisePolygon, leaves_a_keyhole_unchanged_and_reverses_a_clockwise_one) {
    Points clockwise = test::keyhole();
    std::reverse(clockwise.begin() + 1, clockwise.end());

    EXPECT_EQ(normalise_polygon(test::keyhole()).value(), test::keyhole());
    EXPECT_EQ(normalise_polygon(clockwise).value(), test::keyhole());
}

TEST(NormalisePolygon, keeps_the_ends_of_a_bridge_where_the_outline_runs_straight_on) {
    // The bridge starts in the middle of the frame's lower side and runs on along a side of the
    // hole.
    const Points keyhole{{0, 0}, {5, 0}, {5, 3},  {5, 7},   {7, 7}, {7, 3},
                         {5, 3}, {5, 0}, {10, 0}, {10, 10}, {0, 10}};

    EXPECT_EQ(normalise_polygon(keyhole).value(), keyhole);
}

TEST(NormalisePolygon, drops_superfluous_vertices_of_a_keyhole) {
    const Points sloppy{{0, 0}, {5, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}, {3, 3}, {3, 3},
                        {3, 5}, {3, 7}, {7, 7},  {9, 9},   {7, 7},  {7, 3}, {3, 3}, {0, 0}};

    EXPECT_EQ(normalise_polygon(sloppy).value(), test::keyhole());
}

TEST(NormalisePolygon, accepts_two_holes_on_a_chain_of_bridges_and_on_one_vertex) {
    const Points chain{{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {1, 1}, {1, 2}, {2, 2},
                       {4, 4}, {4, 5}, {5, 5}, {5, 4}, {4, 4}, {2, 2}, {2, 1}, {1, 1}};
    const Points fan{{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {1, 4}, {1, 5}, {2, 5},
                     {2, 4}, {1, 4}, {0, 0}, {4, 1}, {4, 2}, {5, 2}, {5, 1}, {4, 1}};

    EXPECT_EQ(normalise_polygon(chain).value(), chain);
    EXPECT_EQ(normalise_polygon(fan).value(), fan);
}

TEST(NormalisePolygon, sorts_the_passes_of_a_keyhole_that_cross_at_a_vertex) {
    // Two holes whose bridges start in one corner: in the order of their angles, and crosswise.
    const Points fan{{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {1, 4}, {1, 5}, {2, 5},
                     {2, 4}, {1, 4}, {0, 0}, {4, 1}, {4, 2}, {5, 2}, {5, 1}, {4, 1}};
    const Points crossed_fan{{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {4, 1}, {4, 2}, {5, 2},
                             {5, 1}, {4, 1}, {0, 0}, {1, 4}, {1, 5}, {2, 5}, {2, 4}, {1, 4}};

    EXPECT_EQ(normalise_polygon(crossed_fan).value(), fan);
}

TEST(NormalisePolygon, rejects_keyholes_whose_hole_is_not_in_the_solid) {
    const Points hole_wound_like_the_frame{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0},
                                           {3, 3}, {7, 3},  {7, 7},   {3, 7},  {3, 3}};
    const Points hole_outside{{0, 0},   {10, 0},  {10, 10}, {0, 10},  {0, 0},
                              {-7, -7}, {-7, -3}, {-3, -3}, {-3, -7}, {-7, -7}};

    EXPECT_EQ(normalise_polygon(hole_wound_like_the_frame).error().kind, Kind::self_crossing);
    EXPECT_FALSE(normalise_polygon(hole_outside).ok());
}

// At the corner where the bridge starts, the lowest one, one pass turns left and one turns right.
TEST(NormalisePolygon, rejects_two_solids_joined_by_a_bridge_from_any_first_vertex) {
    Points joined{{0, 0}, {4, 1}, {4, 0}, {0, 0}, {0, 2}, {1, 6}, {4, 6}, {0, 2}};

    for (std::size_t first = 0; first < joined.size(); ++first) {
        std::rotate(joined.begin(), joined.begin() + 1, joined.end());
        const Points other_way(joined.rbegin(), joined.rend());

        for (const Points& outline : {joined, other_way}) {
            const auto error = normalise_polygon(outline).error();
            EXPECT_EQ(error.kind, Kind::line_without_width);
            // The two edges that are the bridge.
            EXPECT_EQ(error.edge_b - error.edge_a, 4u);
            EXPECT_EQ(outline[error.edge_a].x, 0.0f);
            EXPECT_EQ(outline[error.edge_b].x, 0.0f);
        }
    }
}

TEST(NormalisePolygon, names_the_edges_that_cross_when_the_hole_of_a_keyhole_sticks_out) {
    const auto sticks_out = normalise_polygon(
        Points{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}, {3, 3}, {3, 7}, {12, 7}, {3, 3}});

    ASSERT_FALSE(sticks_out.ok());
    EXPECT_EQ(sticks_out.error().edge_a, 1u);
    EXPECT_EQ(sticks_out.error().edge_b, 7u);
}

TEST(NormalisePolygon, rejects_an_outline_that_winds_twice) {
    const auto twice = normalise_polygon(
        Points{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}, {10, 0}, {10, 10}, {0, 10}});

    ASSERT_FALSE(twice.ok());
    EXPECT_EQ(twice.error().edge_a, 3u);
    EXPECT_EQ(twice.error().edge_b, 7u);
}

TEST(NormalisePolygon, an_outline_that_touches_itself_may_have_several_parts) {
    const Points hourglass{{0, 0}, {4, 0}, {2, 2}, {4, 4}, {0, 4}, {2, 2}};
    const Points vertex_on_edge{{0, 0}, {10, 0}, {10, 10}, {5, 0}, {0, 10}};

    for (const Points& outline : {hourglass, vertex_on_edge}) {
        const auto normalised = normalise_outline(outline);

        ASSERT_TRUE(normalised.ok());
        EXPECT_EQ(normalised.value().parts.size(), 2u);
        EXPECT_EQ(normalise_outline(normalised.value().outline).value().outline,
                  normalised.value().outline);
        EXPECT_EQ(normalise_polygon(outline).error().kind, Kind::several_parts);
    }
}

TEST(NormalisePolygon, names_the_edges_of_a_line_without_width_by_the_input) {
    const auto error = normalise_polygon(Points{{0, 0},
                                                {1, 0},
                                                {2, 0},
                                                {2, 1},
                                                {2, 1},
                                                {5, 1},
                                                {5, 0},
                                                {7, 0},
                                                {7, 2},
                                                {5, 2},
                                                {5, 1},
                                                {2, 1},
                                                {2, 2},
                                                {0, 2}})
                           .error();

    EXPECT_EQ(error.kind, Kind::line_without_width);
    EXPECT_EQ(describe(error),
              "edges 3 and 10 run along one line outside the polygon, which has no width there "
              "(edge i starts at vertex i): move them apart or draw several polygons");
}

TEST(NormalisePolygon, rejects_an_outline_without_area) {
    EXPECT_EQ(normalise_polygon(Points{{0, 0}, {1, 1}, {2, 2}, {3, 3}}).error().kind,
              Kind::no_area);
    EXPECT_EQ(normalise_polygon(Points{{1, 1}, {1, 1}, {1, 1}}).error().kind, Kind::no_area);
}

TEST(NormalisePolygon, rejects_too_few_vertices) {
    EXPECT_EQ(normalise_polygon(Points{}).error().kind, Kind::too_few_vertices);
    EXPECT_EQ(normalise_polygon(Points{{0, 0}, {1, 0}}).error().kind, Kind::too_few_vertices);
}

TEST(NormalisePolygon, names_the_vertex_that_is_not_finite) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();

    const auto error = normalise_polygon(Points{{0, 0}, {1, 0}, {1, nan}}).error();

    EXPECT_EQ(error.kind, Kind::not_finite);
    EXPECT_EQ(describe(error), "vertex 2 is not a finite number");
    EXPECT_EQ(normalise_polygon(Points{{infinity, 0}, {1, 0}, {1, 1}}).error().edge_a, 0u);
}

TEST(NormalisePolygon, every_kind_of_error_has_a_description) {
    EXPECT_FALSE(describe({Kind::too_few_vertices}).empty());
    EXPECT_FALSE(describe({Kind::no_area}).empty());
    EXPECT_FALSE(describe({Kind::several_parts}).empty());
}

TEST(NormalisePolygon, accepts_a_sliver_that_is_one_float_wide) {
    const Points sliver{{0, 0}, {1000, 0}, {1000, 1.0e-45f}};

    EXPECT_TRUE(normalise_polygon(sliver).ok());
}

}  // namespace
}  // namespace arena::sim::normalise_polygon_test
