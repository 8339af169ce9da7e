#include "sim/narrowphase/nearest_feature.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::nearest_feature_test {
namespace {

using Kind = NearestFeature::Kind;
const test::Points kSquare = test::rectangle(0, 0, 10, 10);

TEST(NearestFeature, of_a_point_over_a_face_is_the_edge) {
    const auto nearest = nearest_feature({12, 5}, {kSquare});

    EXPECT_EQ(nearest.kind, Kind::edge);
    EXPECT_EQ(nearest.index, 1u);
    EXPECT_EQ(nearest.normal, (Vec2{1, 0}));
    EXPECT_EQ(nearest.distance, 2.0f);
}

TEST(NearestFeature, of_a_point_beyond_a_corner_is_the_vertex) {
    const auto nearest = nearest_feature({13, 14}, {kSquare});

    EXPECT_EQ(nearest.kind, Kind::vertex);
    EXPECT_EQ(nearest.index, 2u);
    EXPECT_FLOAT_EQ(nearest.normal.x, 0.6f);
    EXPECT_FLOAT_EQ(nearest.normal.y, 0.8f);
    EXPECT_EQ(nearest.distance, 5.0f);
}

TEST(NearestFeature, of_a_point_inside_is_the_nearest_edge_with_negative_distance) {
    const auto nearest = nearest_feature({9, 5}, {kSquare});

    EXPECT_EQ(nearest.kind, Kind::edge);
    EXPECT_EQ(nearest.index, 1u);
    EXPECT_EQ(nearest.distance, -1.0f);
}

TEST(NearestFeature, of_a_point_on_the_outline_is_an_edge_at_distance_zero) {
    EXPECT_EQ(nearest_feature({10, 10}, {kSquare}).kind, Kind::edge);
    EXPECT_EQ(nearest_feature({10, 10}, {kSquare}).distance, 0.0f);
    EXPECT_EQ(nearest_feature({5, 10}, {kSquare}).index, 2u);
}

// The sides are so close together that rounding puts a point beyond the tip inside all half-planes.
TEST(NearestFeature, of_a_point_beyond_the_tip_of_a_needle_is_the_tip) {
    const test::Points needle{{0, 0}, {10, 1.0e-7f}, {0, 1.0e-7f}};

    for (const float x : {11.0f, 15.0f, 40.0f}) {
        const auto nearest = nearest_feature({x, 1.0e-7f}, {needle});
        EXPECT_EQ(nearest.kind, Kind::vertex) << x;
        EXPECT_NEAR(nearest.distance, x - 10.0f, 1e-5f);
    }
}

// In floats the point lies on the line of the first edge, and its distance from the line is nothing
// but rounding.
TEST(NearestFeature, of_a_point_barely_outside_a_long_edge_near_its_corner_is_the_edge) {
    const test::Points wedge{{-100.580025f, -31.336998f},
                             {-31.9990025f, -48.0390091f},
                             {0.58f, -48.2890091f},
                             {-50.0f, -37.31f}};

    const auto nearest = nearest_feature({-31.9990044f, -48.0390091f}, {wedge});

    EXPECT_EQ(nearest.kind, NearestFeature::Kind::edge);
    EXPECT_EQ(nearest.index, 0u);
    EXPECT_NEAR(nearest.distance, 4.5e-7f, 1.0e-8f);
}

TEST(NearestFeature, two_vertices_are_a_line_with_two_sides) {
    const test::Points line{{0, 0}, {10, 0}};

    EXPECT_EQ(nearest_feature({5, 1}, {line}).normal, (Vec2{0, 1}));
    EXPECT_EQ(nearest_feature({5, -1}, {line}).normal, (Vec2{0, -1}));
    EXPECT_EQ(nearest_feature({12, 0}, {line}).normal, (Vec2{1, 0}));
    EXPECT_EQ(nearest_feature({5, 0}, {line}).normal, (Vec2{0, -1}));
}

TEST(NearestFeature, one_vertex_is_a_point) {
    const test::Points point{{1, 1}};

    EXPECT_EQ(nearest_feature({1, 3}, {point}).normal, (Vec2{0, 1}));
    EXPECT_EQ(nearest_feature({1, 1}, {point}).normal, (Vec2{1, 0}));
    EXPECT_EQ(nearest_feature({1, 1}, {point}).distance, 0.0f);
}

TEST(NearestExit, avoids_inner_edges_unless_all_are_inner) {
    const std::uint64_t right_is_inner = 1u << 1;

    EXPECT_EQ(nearest_exit({9, 5}, {kSquare}).index, 1u);
    EXPECT_EQ(nearest_exit({9, 4}, {kSquare, right_is_inner}).index, 0u);
    EXPECT_EQ(nearest_exit({9, 4}, {kSquare, 0xF}).index, 1u);
}

TEST(BelongsToNeighbour, holds_for_inner_edges_and_for_normals_across_them) {
    const ConvexPolygon piece{kSquare, 1u << 1};  // the right side is a cut

    EXPECT_TRUE(belongs_to_neighbour(Kind::edge, 1, {1, 0}, piece));
    EXPECT_FALSE(belongs_to_neighbour(Kind::edge, 2, {0, 1}, piece));
    EXPECT_TRUE(belongs_to_neighbour(Kind::vertex, 2, {0.6f, 0.8f}, piece));
    EXPECT_FALSE(belongs_to_neighbour(Kind::vertex, 2, {0, 1}, piece));
    EXPECT_FALSE(belongs_to_neighbour(Kind::vertex, 3, {-0.6f, 0.8f}, piece));
}

}  // namespace
}  // namespace arena::sim::nearest_feature_test
