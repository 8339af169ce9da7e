#include "sim/geometry/edge_gaps.h"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/support/double_judge.h"
#include "tests/support/polygons.h"

namespace arena::sim::edge_gaps_test {
namespace {

using test::Points;
using test::rectangle;

const Points kLeft = rectangle(0, 0, 2, 2);
const Points kRight = rectangle(5, 0, 7, 2);

EdgeGaps gaps_in_front_of(const Points& polygon, const Points& other, Vec2 origin) {
    const EdgeLanes a = edge_lanes(polygon);
    const NearPair pair = near_pair(origin, a, edge_lanes(other));
    return edge_gaps(pair.a, directions_of(a), pair.b, pair.extent);
}

TEST(NearPair, extent_is_the_largest_coordinate_relative_to_the_origin) {
    EXPECT_EQ(near_pair({0, 0}, edge_lanes(kLeft), edge_lanes(kRight)).extent, 7.0f);
    EXPECT_EQ(near_pair({4, 1}, edge_lanes(kLeft), edge_lanes(kRight)).extent, 4.0f);
    EXPECT_EQ(near_pair({4, -9}, edge_lanes(kLeft), edge_lanes(kRight)).extent, 11.0f);
}

TEST(NearPair, holds_both_polygons_relative_to_the_origin) {
    const NearPair pair = near_pair({4, 1}, edge_lanes(kLeft), edge_lanes(kRight));

    EXPECT_EQ(pair.a.from[0].x[2], -2.0f);
    EXPECT_EQ(pair.a.from[0].y[2], 1.0f);
    EXPECT_EQ(pair.b.to[0].x[3], 1.0f);
    EXPECT_EQ(pair.b.to[0].y[3], -1.0f);
}

TEST(DirectionsOf, lead_from_the_first_to_the_second_vertex_of_each_edge) {
    const Directions along = directions_of(edge_lanes(kLeft));

    EXPECT_EQ(along[0].x[0], 2.0f);
    EXPECT_EQ(along[0].y[0], 0.0f);
    EXPECT_EQ(along[0].x[3], 0.0f);
    EXPECT_EQ(along[0].y[3], -2.0f);
    EXPECT_EQ(along[1].x[0], 0.0f) << "a lane without an edge";
}

TEST(EdgeGaps, are_distances_to_the_nearest_vertex_times_the_length_of_the_edge) {
    const EdgeGaps gaps = gaps_in_front_of(kLeft, kRight, {4, 1});

    EXPECT_EQ(gaps.gap[0][0], -2.0f * 2.0f) << "below";
    EXPECT_EQ(gaps.gap[0][1], 3.0f * 2.0f) << "to the right";
    EXPECT_EQ(gaps.gap[0][2], -2.0f * 2.0f) << "above";
    EXPECT_EQ(gaps.gap[0][3], -7.0f * 2.0f) << "to the left";
}

TEST(EdgeGaps, are_not_positive_in_a_lane_without_an_edge) {
    const EdgeGaps gaps = gaps_in_front_of({{0, 0}, {2, 0}, {0, 2}}, kRight, {4, 1});

    EXPECT_EQ(gaps.along[0].x[3], 0.0f);
    EXPECT_EQ(gaps.along[0].y[3], 0.0f);
    EXPECT_LE(gaps.gap[0][3], gaps.error[0][3]);
    EXPECT_LE(gaps.gap[1][0], gaps.error[1][0]);
}

TEST(EdgeGaps, error_bounds_the_difference_from_the_gaps_in_double) {
    constexpr std::uint32_t kSeed = 21;
    Random random(kSeed);
    const auto polygon_near = [&](Vec2 place) {
        Points points;
        for (std::uint32_t count = 3 + random.below(6); count > 0; --count)
            points.push_back(place + Vec2{random.unit(), random.unit()} * 3.0f);
        return points;
    };
    for (int round = 0; round < 500; ++round) {
        const Vec2 place{random.unit() * 2000.0f, random.unit() * 2000.0f};
        const Points a = polygon_near(place);
        const Points b = polygon_near(place + Vec2{2, 0});

        const EdgeGaps gaps = gaps_in_front_of(a, b, a[0]);

        for (std::size_t i = 0; i < a.size(); ++i) {
            const test::Double2 from = test::wide(a[i]);
            const test::Double2 along = test::wide(a[(i + 1) % a.size()]) - from;
            double least = std::numeric_limits<double>::infinity();
            for (const Vec2 vertex : b)
                least = std::min(least, cross(test::wide(vertex) - from, along));
            const auto gap = static_cast<double>(gaps.gap[i / 4][i % 4]);
            const auto error = static_cast<double>(gaps.error[i / 4][i % 4]);

            ASSERT_LE(std::abs(gap - least), error)
                << "seed " << kSeed << ", round " << round << ", edge " << i;
            ASSERT_LT(error, 1e-3) << "a bound that large would decide nothing";
        }
    }
}

}  // namespace
}  // namespace arena::sim::edge_gaps_test
