#include "sim/narrowphase/surely_nearest.h"

#include <cmath>
#include <optional>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/support/polygons.h"

namespace arena::sim::surely_nearest_test {
namespace {

using Kind = NearestFeature::Kind;
using test::Points;

const Points kSquare = test::rectangle(0, 0, 10, 10);

/// Returns the nearest feature, or nothing where floats are not sure of it.
std::optional<NearestFeature> find_surely(Vec2 point, const Points& polygon) {
    const PreparedPolygon prepared = prepare({polygon});
    EXPECT_TRUE(prepared.is_regular);
    SurelyNearest nearest;
    if (!surely_nearest(point, prepared, heights(point, prepared), nearest)) return std::nullopt;
    return nearest.feature(polygon.size());
}

void expect(Vec2 point, Kind kind, std::size_t index, Vec2 normal, float distance) {
    const auto nearest = find_surely(point, kSquare);
    ASSERT_TRUE(nearest);
    EXPECT_EQ(nearest->kind, kind);
    EXPECT_EQ(nearest->index, index);
    EXPECT_EQ(nearest->normal, normal);
    EXPECT_EQ(nearest->distance, distance);
}

TEST(SurelyNearest, is_the_edge_that_a_point_outside_lies_in_front_of) {
    expect({5, -3}, Kind::edge, 0, {0, -1}, 3);
    expect({12, 1}, Kind::edge, 1, {1, 0}, 2);
    expect({-4, 9}, Kind::edge, 3, {-1, 0}, 4);
    expect({10, -3}, Kind::edge, 0, {0, -1}, 3);
}

TEST(SurelyNearest, is_the_vertex_beyond_the_end_of_an_edge) {
    expect({10.25f, -3}, Kind::vertex, 1, normalised_or({0.25f, -3}, {}), length({0.25f, -3}));
    expect({13, -0.25f}, Kind::vertex, 1, normalised_or({3, -0.25f}, {}), length({3, -0.25f}));
    expect({-0.25f, 13}, Kind::vertex, 3, normalised_or({-0.25f, 3}, {}), length({-0.25f, 3}));
}

TEST(SurelyNearest, the_end_of_the_last_edge_is_the_first_vertex) {
    expect({-3, -0.25f}, Kind::vertex, 0, normalised_or({-3, -0.25f}, {}), length({-3, -0.25f}));
    expect({-0.25f, -3}, Kind::vertex, 0, normalised_or({-0.25f, -3}, {}), length({-0.25f, -3}));
}

TEST(SurelyNearest, is_the_nearest_edge_for_a_point_inside) {
    expect({9, 4}, Kind::edge, 1, {1, 0}, -1);
    expect({4, 2}, Kind::edge, 0, {0, -1}, -2);
}

TEST(SurelyNearest, is_not_sure_where_two_edges_are_equally_near) {
    EXPECT_FALSE(find_surely({5, 5}, kSquare));
    EXPECT_FALSE(find_surely({2, 2}, kSquare));
    EXPECT_FALSE(find_surely({-3, -3}, kSquare)) << "a tie before the vertex";
}

TEST(SurelyNearest, is_not_sure_on_the_outline) {
    EXPECT_FALSE(find_surely({5, 0}, kSquare));
    EXPECT_FALSE(find_surely({10, 4}, kSquare));
    EXPECT_FALSE(find_surely({4, 0x1p-22f}, kSquare));
    EXPECT_TRUE(find_surely({4, 0x1p-10f}, kSquare));
}

TEST(SurelyNearest, where_it_is_sure_it_returns_the_bits_of_nearest_feature) {
    constexpr std::uint32_t kSeed = 4;
    Random random(kSeed);
    const Points hexagon{{3.3f, 0.1f}, {6.9f, 1.2f}, {7.7f, 5.4f},
                         {4.1f, 8.3f}, {1.2f, 7.1f}, {0.3f, 2.8f}};
    int sure = 0;
    for (int round = 0; round < 5000; ++round) {
        const Vec2 point{random.unit() * 16.0f - 4.0f, random.unit() * 16.0f - 4.0f};
        const auto nearest = find_surely(point, hexagon);
        if (!nearest) continue;
        ++sure;
        const NearestFeature plain = nearest_feature(point, {hexagon});

        ASSERT_EQ(nearest->kind, plain.kind) << "seed " << kSeed << ", round " << round;
        ASSERT_EQ(nearest->index, plain.index) << "seed " << kSeed << ", round " << round;
        ASSERT_EQ(nearest->normal, plain.normal) << "seed " << kSeed << ", round " << round;
        ASSERT_EQ(nearest->distance, plain.distance) << "seed " << kSeed << ", round " << round;
    }
    EXPECT_GT(sure, 4900) << "floats are nearly always sure";
}

}  // namespace
}  // namespace arena::sim::surely_nearest_test
