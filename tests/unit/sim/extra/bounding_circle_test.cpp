#include "sim/extra/bounding_circle.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/narrowphase/point_circle.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;

TEST(VertexDistances, are_nearest_mean_farthest_and_midway) {
    const auto distances = vertex_distances(Points{{3, 0}, {0, 4}, {-1, 0}, {0, -2}}, {0, 0});

    ASSERT_TRUE(distances);
    EXPECT_EQ(distances->nearest, 1.0f);
    EXPECT_EQ(distances->mean, 2.5f);
    EXPECT_EQ(distances->farthest, 4.0f);
    EXPECT_EQ(distances->midway, 3.25f);
}

TEST(BoundingCircle, no_vertices_have_no_circle) {
    EXPECT_FALSE(vertex_distances(Points{}, {0, 0}));
    EXPECT_FALSE(bounding_circle(Points{}));
    EXPECT_FALSE(bounding_circle(Points{}, BoundingPolicy::smallest));
}

TEST(BoundingCircle, encloses_by_default) {
    const Points triangle{{0, 0}, {9, 0}, {0, 3}};

    const Circle farthest = bounding_circle(triangle).value();
    const Circle mean = bounding_circle(triangle, BoundingPolicy::mean).value();
    const Circle midway = bounding_circle(triangle, BoundingPolicy::midway).value();

    EXPECT_EQ(farthest.center, (Vec2{3, 1}));
    EXPECT_NEAR(farthest.radius, std::sqrt(37.0f), 1e-5f);
    EXPECT_FALSE(touches(Vec2{9, 0}, mean));
    EXPECT_FALSE(touches(Vec2{9, 0}, midway));
    for (const Vec2 v : triangle)
        EXPECT_TRUE(touches(v, farthest));
}

TEST(SmallestCircle, of_an_obtuse_triangle_has_the_longest_side_as_its_diameter) {
    const Circle circle =
        bounding_circle(Points{{0, 0}, {10, 0}, {5, 1}}, BoundingPolicy::smallest).value();

    EXPECT_EQ(circle.center, (Vec2{5, 0}));
    EXPECT_EQ(circle.radius, 5.0f);
}

TEST(SmallestCircle, of_an_acute_triangle_is_its_circumcircle) {
    const Circle circle =
        bounding_circle(Points{{-3, 4}, {-4, -3}, {5, 0}}, BoundingPolicy::smallest).value();

    EXPECT_NEAR(circle.center.x, 0.0f, 1e-6f);
    EXPECT_NEAR(circle.center.y, 0.0f, 1e-6f);
    EXPECT_NEAR(circle.radius, 5.0f, 1e-5f);
}

TEST(SmallestCircle, exists_for_one_point_equal_points_and_a_line) {
    EXPECT_EQ(bounding_circle(Points{{2, 3}}, BoundingPolicy::smallest)->radius, 0.0f);
    EXPECT_EQ(bounding_circle(Points{{2, 3}, {2, 3}}, BoundingPolicy::smallest)->radius, 0.0f);
    const Circle over_line =
        bounding_circle(Points{{0, 0}, {2, 2}, {6, 6}, {4, 4}}, BoundingPolicy::smallest).value();
    EXPECT_EQ(over_line.center, (Vec2{3, 3}));
}

TEST(SmallestCircle, encloses_a_thousand_points_on_one_rim) {
    Points rim;
    for (int i = 0; i < 1000; ++i) {
        rim.push_back({static_cast<float>(7.0 * std::cos(i * 0.0062831853)),
                       static_cast<float>(7.0 * std::sin(i * 0.0062831853))});
    }

    const Circle circle = bounding_circle(rim, BoundingPolicy::smallest).value();

    EXPECT_NEAR(circle.radius, 7.0f, 1e-5f);
    for (const Vec2 v : rim)
        EXPECT_TRUE(touches(v, circle));
}

}  // namespace
}  // namespace arena::sim
