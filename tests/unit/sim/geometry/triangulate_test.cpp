#include "sim/geometry/triangulate.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/extra/bridge_holes.h"
#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;

/// Returns the sum of the areas of the triangles, each of which has to be positive.
double covered_area(const Points& polygon, const std::vector<Triangle>& triangles) {
    double twice = 0.0;
    for (const Triangle& t : triangles) {
        const double turning = orientation(polygon[t.a], polygon[t.b], polygon[t.c]);
        EXPECT_GT(turning, 0.0) << t.a << " " << t.b << " " << t.c;
        twice += turning;
    }
    return 0.5 * twice;
}

bool has_corners(const Triangle& t, std::array<std::uint32_t, 3> corners) {
    std::array<std::uint32_t, 3> mine{t.a, t.b, t.c};
    std::sort(mine.begin(), mine.end());
    return mine == corners;
}

TEST(Triangulate, cuts_a_square_into_two_triangles) {
    const Points square = test::rectangle(0, 0, 10, 10);

    const auto triangles = triangulate(square);

    EXPECT_EQ(triangles.size(), 2u);
    EXPECT_EQ(covered_area(square, triangles), 100.0);
}

TEST(Triangulate, cuts_an_l_a_u_and_a_comb) {
    const Points l_shape{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}};

    EXPECT_EQ(triangulate(l_shape).size(), 4u);
    EXPECT_EQ(covered_area(l_shape, triangulate(l_shape)), 12.0);
    EXPECT_EQ(triangulate(test::u_shape()).size(), 6u);
    EXPECT_EQ(covered_area(test::u_shape(), triangulate(test::u_shape())), 28.0);
    EXPECT_EQ(triangulate(test::comb()).size(), 7u);
    EXPECT_EQ(covered_area(test::comb(), triangulate(test::comb())), 20.5);
}

TEST(Triangulate, cuts_a_dart_along_its_only_diagonal) {
    const Points dart{{0, 0}, {4, 2}, {0, 4}, {1, 2}};

    const auto triangles = triangulate(dart);

    ASSERT_EQ(triangles.size(), 2u);
    EXPECT_EQ(covered_area(dart, triangles), 6.0);
    for (const Triangle& t : triangles) {
        EXPECT_TRUE(has_corners(t, {0, 1, 3}) || has_corners(t, {1, 2, 3}));
    }
}

TEST(Triangulate, does_not_cut_through_a_reflex_vertex_on_the_diagonal) {
    const Points notched{{0, 0}, {4, 0}, {4, 4}, {2, 2}, {0, 4}};

    const auto triangles = triangulate(notched);

    ASSERT_EQ(triangles.size(), 3u);
    EXPECT_EQ(covered_area(notched, triangles), 12.0);
    for (const Triangle& t : triangles)
        EXPECT_TRUE(t.a == 3 || t.b == 3 || t.c == 3);
}

TEST(Triangulate, makes_no_flat_triangle_of_vertices_on_a_side) {
    const Points with_middles{{0, 0}, {5, 0}, {10, 0}, {10, 5}, {10, 10}, {5, 10}, {0, 10}, {0, 5}};
    const Points split_triangle{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {0, 4}};

    EXPECT_EQ(triangulate(with_middles).size(), 6u);
    EXPECT_EQ(covered_area(with_middles, triangulate(with_middles)), 100.0);
    EXPECT_EQ(triangulate(split_triangle).size(), 4u);
    EXPECT_EQ(covered_area(split_triangle, triangulate(split_triangle)), 8.0);
}

TEST(Triangulate, a_keyhole_leaves_the_hole_open) {
    const auto triangles = triangulate(test::keyhole());

    EXPECT_EQ(triangles.size(), 8u);
    EXPECT_EQ(covered_area(test::keyhole(), triangles), 84.0);
}

TEST(Triangulate, returns_nothing_for_fewer_than_three_vertices) {
    EXPECT_TRUE(triangulate(Points{}).empty());
    EXPECT_TRUE(triangulate(Points{{0, 0}, {1, 1}}).empty());
}

TEST(Triangulate, terminates_for_outlines_that_are_not_simple) {
    EXPECT_EQ(triangulate(Points{{0, 0}, {4, 4}, {4, 0}, {0, 4}}).size(), 2u);
    EXPECT_EQ(triangulate(Points{{0, 0}, {0, 10}, {10, 10}, {10, 0}}).size(), 2u);
    EXPECT_EQ(triangulate(Points(7, Vec2{1, 1})).size(), 5u);
    EXPECT_EQ(triangulate(Points{{0, 0}, {1, 1}, {2, 2}, {3, 3}}).size(), 2u);
}

/// Normalises and triangulates an outline of many vertices, and compares the areas.
void check_large(const Points& outline) {
    const auto normalised = normalise_polygon(outline);
    ASSERT_TRUE(normalised.ok()) << describe(normalised.error());
    const Points& polygon = normalised.value();
    ASSERT_EQ(polygon.size(), outline.size());

    const auto triangles = triangulate(polygon);

    ASSERT_EQ(triangles.size(), polygon.size() - 2);
    const auto area = static_cast<double>(signed_area(polygon));
    EXPECT_NEAR(covered_area(polygon, triangles), area, 1e-6 * area);
}

constexpr int kMany = 10000;

// A spiral has only two ears at any time: the worst case for a search that starts over each time.
TEST(TriangulateTenThousand, vertices_of_a_spiral) {
    const int turns = kMany / 8;
    Points spiral;
    for (int i = 0; i < turns; ++i) {
        const auto r = static_cast<float>(2 * (turns - i) + 2);
        spiral.insert(spiral.end(), {{-r, -r}, {r, -r}, {r, r}, {-r + 2, r}});
    }
    for (int i = turns; i-- > 0;) {
        const auto r = static_cast<float>(2 * (turns - i) + 1);
        spiral.insert(spiral.end(), {{-r + 2, r}, {r, r}, {r, -r}, {-r, -r}});
    }

    check_large(spiral);
}

// The teeth run along the longer axis, where a sweep over intervals would compare all pairs.
TEST(TriangulateTenThousand, vertices_of_a_comb_with_long_teeth) {
    Points comb{{0, 0}, {30000, -1}};
    for (int i = 1; i < kMany - 2; ++i)
        comb.push_back({i % 2 == 0 ? 1.0f : 20000.0f, static_cast<float>(i)});
    comb.push_back({0, kMany});

    check_large(comb);
}

TEST(TriangulateTenThousand, vertices_of_a_star) {
    Random random(7);
    Points star;
    for (int i = 0; i < kMany; ++i) {
        const double angle = 6.283185307179586 * i / kMany;
        const double radius = i % 2 == 0 ? 1000.0 : 1.0 + random.below(900);
        star.push_back({static_cast<float>(radius * std::cos(angle)),
                        static_cast<float>(radius * std::sin(angle))});
    }

    check_large(star);
}

TEST(TriangulateTenThousand, vertices_of_a_plate_with_holes) {
    const int rows = 41;
    std::vector<Points> holes;
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < rows; ++x) {
            const auto left = static_cast<float>(3 * x);
            const auto low = static_cast<float>(3 * y);
            holes.push_back(
                {{left, low}, {left + 2, low}, {left + 1, low + 0.75f}, {left + 2, low + 2}});
        }
    }
    const float size = 3.0f * rows;

    const auto keyhole = bridge_holes(test::rectangle(-1, -1, size, size), holes);

    ASSERT_TRUE(keyhole.ok()) << describe(keyhole.error());
    EXPECT_EQ(keyhole.value().size(), 4u + 6 * rows * rows);
    check_large(keyhole.value());
}

}  // namespace
}  // namespace arena::sim
