#include "sim/geometry/decompose.h"

#include <bit>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "sim/extra/bridge_holes.h"
#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/segments.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;

float covered_area(const ConvexPieces& pieces) {
    float area = 0.0f;
    for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
        EXPECT_TRUE(is_convex(pieces.polygon(i).vertices)) << "piece " << i;
        area += signed_area(pieces.polygon(i).vertices);
    }
    return area;
}

int inner_edge_count(const ConvexPieces& pieces) {
    int count = 0;
    for (const auto& piece : pieces.pieces)
        count += std::popcount(piece.inner_edges);
    return count;
}

Points regular_polygon(std::size_t count) {
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle =
            6.283185307179586 * static_cast<double>(i) / static_cast<double>(count);
        points.push_back({static_cast<float>(100.0 * std::cos(angle)),
                          static_cast<float>(100.0 * std::sin(angle))});
    }
    return points;
}

TEST(Decompose, a_convex_polygon_stays_whole) {
    const auto pieces = decompose(test::rectangle(0, 0, 10, 10));

    ASSERT_EQ(pieces.pieces.size(), 1u);
    EXPECT_EQ(pieces.vertices, test::rectangle(0, 0, 10, 10));
    EXPECT_EQ(pieces.pieces[0].inner_edges, 0u);
}

TEST(Decompose, cuts_an_l_into_two_pieces_with_one_cut) {
    const auto pieces = decompose(Points{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}});

    EXPECT_EQ(pieces.pieces.size(), 2u);
    EXPECT_EQ(covered_area(pieces), 12.0f);
    EXPECT_EQ(inner_edge_count(pieces), 2);
}

TEST(Decompose, cuts_a_u_into_three_pieces) {
    const auto pieces = decompose(test::u_shape());

    EXPECT_EQ(pieces.pieces.size(), 3u);
    EXPECT_EQ(covered_area(pieces), 28.0f);
    EXPECT_EQ(inner_edge_count(pieces), 4);
}

TEST(Decompose, the_pieces_of_a_star_cover_all_of_it) {
    const auto pieces = decompose(test::four_point_star());

    EXPECT_LE(pieces.pieces.size(), 5u);
    EXPECT_EQ(covered_area(pieces), signed_area(test::four_point_star()));
}

TEST(Decompose, the_largest_convex_piece_is_not_cut) {
    EXPECT_EQ(decompose(regular_polygon(kConvexVerticesMax)).pieces.size(), 1u);
}

TEST(Decompose, a_convex_polygon_with_too_many_vertices_is_cut_and_the_cuts_are_inner) {
    for (const std::size_t count : {65u, 126u, 127u, 128u, 1000u}) {
        const Points polygon = regular_polygon(count);

        const auto pieces = decompose(polygon);

        const auto cuts = static_cast<int>(pieces.pieces.size()) - 1;
        EXPECT_EQ(inner_edge_count(pieces), 2 * cuts);
        EXPECT_EQ(pieces.vertices.size(), count + 2 * static_cast<std::size_t>(cuts));
        EXPECT_NEAR(covered_area(pieces), signed_area(polygon), 0.1f);
        for (const auto& piece : pieces.pieces) {
            EXPECT_LE(piece.count, kConvexVerticesMax);
            EXPECT_GE(piece.count, 3u);
        }
    }
}

TEST(Decompose, pieces_of_a_concave_polygon_have_at_most_the_largest_size) {
    Points bitten = regular_polygon(200);
    bitten[0] = {0, 0};

    const auto pieces = decompose(bitten);

    EXPECT_NEAR(covered_area(pieces), signed_area(bitten), 0.1f);
    for (const auto& piece : pieces.pieces)
        EXPECT_LE(piece.count, kConvexVerticesMax);
}

/// How many edges of the pieces lie on a segment: those that are cuts, and the others.
struct EdgesOn {
    int cuts = 0;
    int others = 0;
};
EdgesOn edges_on(const ConvexPieces& pieces, Segment segment) {
    EdgesOn found;
    for (std::size_t p = 0; p < pieces.pieces.size(); ++p) {
        const ConvexPolygon piece = pieces.polygon(p);
        for (std::size_t i = 0; i < piece.vertices.size(); ++i) {
            const Segment side = edge(piece.vertices, i);
            if (!is_on_segment(side.a, segment) || !is_on_segment(side.b, segment)) continue;
            ++((piece.inner_edges >> i & 1u) != 0 ? found.cuts : found.others);
        }
    }
    return found;
}

TEST(Decompose, the_bridge_of_a_keyhole_is_a_cut_from_both_sides_or_removed) {
    const Points keyhole = test::keyhole();

    const auto pieces = decompose(keyhole);

    EXPECT_EQ(covered_area(pieces), 84.0f);
    EXPECT_EQ(edges_on(pieces, {{0, 0}, {3, 3}}).others, 0);
    EXPECT_EQ(edges_on(pieces, {{0, 0}, {10, 0}}).others, 1);
    EXPECT_EQ(edges_on(pieces, {{3, 3}, {7, 3}}).others, 1);
    EXPECT_EQ(edges_on(pieces, {{3, 3}, {7, 3}}).cuts, 0);
}

TEST(Decompose, the_outer_edges_of_a_plate_with_holes_are_those_of_plate_and_holes) {
    const std::vector<Points> holes{test::rectangle(2, 2, 3, 3), test::rectangle(6, 5, 8, 8)};
    const Points keyhole = bridge_holes(test::rectangle(0, 0, 10, 10), holes).value();

    const auto pieces = decompose(keyhole);

    EXPECT_EQ(covered_area(pieces), 100.0f - 1.0f - 6.0f);
    int outer = 0;
    for (const auto& piece : pieces.pieces)
        outer += static_cast<int>(piece.count) - std::popcount(piece.inner_edges);
    EXPECT_EQ(outer, 4 + 4 + 4);
    EXPECT_EQ(inner_edge_count(pieces) % 2, 0);
}

// The bend is a corner of pieces on both sides of the bridge. All edges there may be removed,
// except two that lie in one line; of those two, one must not be removed alone.
TEST(Decompose, a_bridge_that_bends_leaves_no_loose_end) {
    const Points keyhole{{0, 0},  {12, 1}, {14, 14}, {7, 10}, {1, 13}, {4, 2},
                         {12, 6}, {11, 5}, {9, 4},   {12, 6}, {4, 2},  {1, 13}};
    ASSERT_EQ(normalise_polygon(keyhole).value(), keyhole);

    const auto pieces = decompose(keyhole);

    EXPECT_EQ(covered_area(pieces), signed_area(keyhole));
}

TEST(Decompose, returns_no_pieces_when_a_vertex_is_not_finite) {
    const float nan = std::numeric_limits<float>::quiet_NaN();

    EXPECT_TRUE(decompose(Points{{0, 0}, {1, 0}, {1, 1}, {nan, 1}}).pieces.empty());
}

TEST(Decompose, returns_no_pieces_for_fewer_than_three_vertices) {
    EXPECT_TRUE(decompose(Points{{0, 0}, {1, 0}}).pieces.empty());
}

}  // namespace
}  // namespace arena::sim
