#include "sim/narrowphase/grown_outline.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::grown_outline_test {
namespace {

using Kind = GrownCurve::Kind;
using test::Points;

std::vector<GrownCurve> curves_of(const Points& outline, Circle disc) {
    std::vector<GrownCurve> curves;
    for_each_grown_curve(outline, disc, [&](const GrownCurve& curve) { curves.push_back(curve); });
    return curves;
}

Points crossings_of(const GrownCurve& a, const GrownCurve& b, float radius) {
    Points points;
    for_each_crossing(a, b, radius, [&](Vec2 point) { points.push_back(point); });
    return points;
}

GrownCurve line_at(Vec2 normal, float offset) {
    return {.kind = Kind::line, .normal = normal, .offset = offset};
}
GrownCurve circle_about(Vec2 corner) {
    return {.kind = Kind::circle, .corner = corner};
}

const Points kSquare = test::rectangle(0, 0, 4, 4);

TEST(ForEachGrownCurve, visits_a_line_for_each_edge_and_a_circle_for_each_vertex) {
    // Left of the square, so that its left edge is 3 m away, less the radius of 1 m.
    const auto curves = curves_of(kSquare, {{-3, 2}, 1});

    ASSERT_EQ(curves.size(), 8u);
    for (std::size_t i = 0; i < 8; ++i)
        EXPECT_EQ(curves[i].kind, i % 2 == 0 ? Kind::line : Kind::circle) << i;
    EXPECT_EQ(curves[6].normal, (Vec2{-1, 0}));
    EXPECT_EQ(curves[6].offset, -2.0f) << "2 m to the right";
    EXPECT_EQ(curves[2].normal, (Vec2{1, 0}));
    EXPECT_EQ(curves[2].offset, 8.0f);
    EXPECT_EQ(curves[1].corner, (Vec2{3, -2})) << "the first vertex, seen from the disc";
}

TEST(ForEachGrownCurve, only_a_corner_that_the_disc_is_in_front_of_has_a_foot) {
    const auto in_front_of_corner = curves_of(kSquare, {{-1, -1}, 1});
    EXPECT_TRUE(in_front_of_corner[1].has_foot);
    EXPECT_FALSE(in_front_of_corner[3].has_foot);
    EXPECT_FALSE(in_front_of_corner[5].has_foot);
    EXPECT_FALSE(in_front_of_corner[7].has_foot);

    const auto beside_an_edge = curves_of(kSquare, {{2, -1}, 1});
    for (std::size_t i = 1; i < 8; i += 2)
        EXPECT_FALSE(beside_an_edge[i].has_foot) << i;

    const auto in_line_with_an_edge = curves_of(kSquare, {{0, -1}, 1});
    EXPECT_TRUE(in_line_with_an_edge[1].has_foot) << "the end of the range counts";
}

TEST(ForEachGrownCurve, an_edge_without_length_has_no_line) {
    const auto curves = curves_of({{0, 0}, {0, 0}, {4, 0}, {0, 4}}, {{2, -1}, 1});

    std::size_t lines = 0;
    for (const GrownCurve& curve : curves)
        lines += curve.kind == Kind::line ? 1u : 0u;
    EXPECT_EQ(lines, 3u);
    EXPECT_EQ(curves.size(), 7u);
}

TEST(FootOn, is_the_nearest_point_of_the_curve_to_the_centre) {
    EXPECT_EQ(foot_on(line_at({0, -1}, 3), 1), (Vec2{0, -3}));
    EXPECT_EQ(foot_on(line_at({0, -1}, -3), 1), (Vec2{0, 3}));
    EXPECT_FLOAT_EQ(foot_on(circle_about({3, 4}), 2).x, 1.8f);
    EXPECT_FLOAT_EQ(foot_on(circle_about({3, 4}), 2).y, 2.4f);
    EXPECT_EQ(foot_on(circle_about({0, 0.5f}), 2), (Vec2{0, -1.5f})) << "inside the circle";
    EXPECT_EQ(length(foot_on(circle_about({0, 0}), 2)), 2.0f) << "about the centre itself";
}

TEST(ForEachCrossing, two_lines_cross_once_or_not_at_all) {
    EXPECT_EQ(crossings_of(line_at({1, 0}, 2), line_at({0, 1}, 3), 1), (Points{{2, 3}}));
    EXPECT_EQ(crossings_of(line_at({0, 1}, 3), line_at({1, 0}, 2), 1), (Points{{2, 3}}));
    EXPECT_EQ(crossings_of(line_at({1, 0}, 2), line_at({1, 0}, 3), 1), Points{});
    EXPECT_EQ(crossings_of(line_at({1, 0}, 2), line_at({-1, 0}, -2), 1), Points{});
}

TEST(ForEachCrossing, two_circles_cross_in_two_points_touch_or_are_apart) {
    EXPECT_EQ(crossings_of(circle_about({0, 0}), circle_about({6, 0}), 5),
              (Points{{3, -4}, {3, 4}}));
    EXPECT_EQ(crossings_of(circle_about({0, 0}), circle_about({6, 0}), 3),
              (Points{{3, 0}, {3, 0}}));
    EXPECT_EQ(crossings_of(circle_about({0, 0}), circle_about({6, 0}), 2.99f), Points{});
}

TEST(ForEachCrossing, a_line_and_a_circle_cross_in_two_points_touch_or_are_apart) {
    const GrownCurve circle = circle_about({10, 0});
    const Points two{{13, -4}, {13, 4}};

    EXPECT_EQ(crossings_of(line_at({1, 0}, 13), circle, 5), two);
    EXPECT_EQ(crossings_of(circle, line_at({1, 0}, 13), 5), two) << "in either order";
    EXPECT_EQ(crossings_of(line_at({1, 0}, 15), circle, 5), (Points{{15, 0}, {15, 0}}));
    EXPECT_EQ(crossings_of(line_at({1, 0}, 15.01f), circle, 5), Points{});
    EXPECT_EQ(crossings_of(line_at({-1, 0}, -4.99f), circle, 5), Points{});
}

}  // namespace
}  // namespace arena::sim::grown_outline_test
