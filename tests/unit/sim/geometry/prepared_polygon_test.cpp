#include "sim/geometry/prepared_polygon.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

using Points = std::vector<Vec2>;

const Points kSquare{{10, 20}, {14, 20}, {14, 24}, {10, 24}};

TEST(PreparedPolygon, holds_its_edges_their_lengths_and_normals) {
    const PreparedPolygon square = prepare({kSquare});

    ASSERT_TRUE(square.is_regular);
    EXPECT_EQ(edge(square, 1).a, (Vec2{14, 20}));
    EXPECT_EQ(edge(square, 1).b, (Vec2{14, 24}));
    EXPECT_EQ(edge(square, 3).b, kSquare[0]);
    EXPECT_EQ(outward_of(square, 1), (Vec2{1, 0}));
    EXPECT_EQ(square.length[1], 4.0);
    EXPECT_EQ(square.origin, (Vec2{12, 22}));
    EXPECT_EQ(square.extent, 2.0f);
}

TEST(PreparedPolygon, heights_are_distances_in_front_of_each_edge) {
    const PreparedPolygon square = prepare({kSquare});

    const Heights over = heights({15, 21}, square);

    EXPECT_EQ(over.height[0][0], -1.0f);
    EXPECT_EQ(over.height[0][1], 1.0f);
    EXPECT_EQ(over.height[0][2], -3.0f);
    EXPECT_EQ(over.height[0][3], -5.0f);
    EXPECT_EQ(over.greatest(), 1.0f);
    EXPECT_EQ(over.above(0.0f), 0b10u);
}

TEST(PreparedPolygon, lanes_without_an_edge_are_never_the_highest) {
    const Points triangle{{0, 0}, {4, 0}, {0, 3}};
    const PreparedPolygon prepared = prepare({triangle});

    const Heights over = heights({1, 1}, prepared);

    EXPECT_LT(over.greatest(), 0.0f);
    EXPECT_EQ(over.above(-1000.0f), 0b111u);
}

TEST(PreparedPolygon, a_thin_tiny_or_not_convex_polygon_is_not_regular) {
    const Points sliver{{0, 0}, {10, 0}, {5, 0.001f}};
    const Points tiny{{0, 0}, {1e-30f, 0}, {0, 1e-30f}};
    const Points line{{0, 0}, {1, 1}};
    const Points twice{{0, 0}, {1, 0}, {1, 0}, {0, 1}};
    const Points clockwise{{0, 0}, {0, 1}, {1, 0}};
    const Points many(9, Vec2{1, 1});

    for (const Points& points : {sliver, tiny, line, twice, clockwise, many, Points{}}) {
        const PreparedPolygon prepared = prepare({points, 1});

        EXPECT_FALSE(prepared.is_regular);
        EXPECT_EQ(prepared.plain.vertices.data(), points.data());
        EXPECT_EQ(prepared.plain.inner_edges, 1u);
    }
}

}  // namespace
}  // namespace arena::sim
