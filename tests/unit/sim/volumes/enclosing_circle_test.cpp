#include "sim/volumes/enclosing_circle.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

using Shapes = std::vector<VolumeShape>;

void expect_circle(const Shapes& shapes, Vec2 center, float radius) {
    const auto circle = enclosing_circle(shapes);
    ASSERT_TRUE(circle);
    EXPECT_NEAR(circle->center.x, center.x, 1e-5f);
    EXPECT_NEAR(circle->center.y, center.y, 1e-5f);
    EXPECT_NEAR(circle->radius, radius, 1e-5f);
}

TEST(EnclosingCircle, of_one_circle_is_that_circle) {
    const auto circle = enclosing_circle(Shapes{Circle{{32.0f, 32.0f}, 16.0f}});

    EXPECT_EQ(circle->center, (Vec2{32.0f, 32.0f}));
    EXPECT_EQ(circle->radius, 16.0f);
}

/// The circle about the corner and the disc has the right centre by chance: the disc decides alone.
TEST(EnclosingCircle, what_supports_the_circle_so_far_is_what_touches_it) {
    const Shapes shapes{Aabb{{0.0f, 6.0f}, {8.0f, 6.0f}}, Aabb{{3.0f, 1.0f}, {3.0f, 1.0f}},
                        Circle{{6.0f, 6.0f}, 4.0f}};

    expect_circle(shapes, {5.0290599f, 5.6174360f}, 5.0435899f);
    expect_circle({shapes.rbegin(), shapes.rend()}, {5.0290599f, 5.6174360f}, 5.0435899f);
}

TEST(EnclosingCircle, of_two_circles_on_a_diagonal_encloses_both) {
    expect_circle({Circle{{0.0f, 0.0f}, 1.0f}, Circle{{10.0f, 10.0f}, 1.0f}}, {5.0f, 5.0f},
                  8.0710678f);
}

TEST(EnclosingCircle, of_two_unequal_circles_leans_towards_the_larger) {
    expect_circle({Circle{{0.0f, 0.0f}, 1.0f}, Circle{{10.0f, 0.0f}, 3.0f}}, {6.0f, 0.0f}, 7.0f);
}

TEST(EnclosingCircle, a_circle_inside_another_changes_nothing) {
    expect_circle({Circle{{1.0f, 0.0f}, 2.0f}, Circle{{0.0f, 0.0f}, 9.0f}}, {0.0f, 0.0f}, 9.0f);
}

TEST(EnclosingCircle, encloses_and_touches_three_circles) {
    // Centres at distances 5, 4 and 3 from the origin, with radii that add up to 6.
    expect_circle(
        {Circle{{5.0f, 0.0f}, 1.0f}, Circle{{-4.0f, 0.0f}, 2.0f}, Circle{{0.0f, 3.0f}, 3.0f}},
        {0.0f, 0.0f}, 6.0f);
    expect_circle(
        {Circle{{3.0f, 4.0f}, 1.0f}, Circle{{-3.2f, 2.4f}, 2.0f}, Circle{{0.0f, -3.0f}, 3.0f}},
        {0.0f, 0.0f}, 6.0f);
}

TEST(EnclosingCircle, of_a_box_goes_through_its_corners) {
    expect_circle({Aabb{{1.0f, 2.0f}, {7.0f, 10.0f}}}, {4.0f, 6.0f}, 5.0f);
}

TEST(EnclosingCircle, of_a_box_and_a_circle_encloses_both) {
    // The box's right corners at (4, +-3) and the circle's left point lie 5 from the origin.
    expect_circle({Aabb{{2.0f, -3.0f}, {4.0f, 3.0f}}, Circle{{-3.0f, 0.0f}, 2.0f}}, {0.0f, 0.0f},
                  5.0f);
}

TEST(EnclosingCircle, of_circles_on_one_line_spans_the_outer_two) {
    expect_circle({Circle{{5.0f, 5.0f}, 1.0f}, Circle{{0.0f, 0.0f}, 0.0f},
                   Circle{{10.0f, 10.0f}, 0.0f}, Circle{{7.0f, 7.0f}, 0.5f}},
                  {5.0f, 5.0f}, 7.0710678f);
}

// A set for which Welzl's recursion with circles is wrong: the large circle supports the result
// with its inner side.
TEST(EnclosingCircle, of_a_large_circle_and_small_ones_around_it_is_the_smallest) {
    expect_circle(
        {Circle{{0.0f, 0.0f}, 8.0f}, Circle{{0.0f, 9.0f}, 1.0f}, Circle{{9.0f, 0.0f}, 1.0f},
         Circle{{-6.0f, -8.0f}, 0.0f}, Circle{{0.0f, -9.0f}, 1.0f}},
        {0.0f, 0.0f}, 10.0f);
}

TEST(EnclosingCircle, encloses_as_floats_hold_it) {
    const Shapes shapes{Circle{{0.1f, 0.7f}, 0.3f}, Aabb{{5.3f, -2.2f}, {5.9f, 8.1f}},
                        Circle{{-3.7f, 2.9f}, 1.1f}};

    const Circle circle = enclosing_circle(shapes).value();

    EXPECT_LE(enclosing_circle_about(circle.center, shapes).radius, circle.radius);
}

// The middle of this box is not a float. A build that takes the centre to be more precise than a
// float (GCC 12 with its SLP vectoriser does) returns half the height as the radius, which is too
// small.
TEST(EnclosingCircle, has_a_radius_for_the_centre_as_floats_hold_it) {
    const Aabb box{{-20.0f, -20.0f}, {-20.0f, -19.9960003f}};

    const Circle circle = enclosing_circle(Shapes{box}).value();

    EXPECT_GE(circle.radius, circle.center.y - box.min.y);
    EXPECT_GE(circle.radius, box.max.y - circle.center.y);
}

TEST(EnclosingCircle, degenerate_sets_have_a_result) {
    EXPECT_FALSE(enclosing_circle({}));
    expect_circle({Circle{{2.0f, 3.0f}, 0.0f}, Circle{{2.0f, 3.0f}, 0.0f}}, {2.0f, 3.0f}, 0.0f);
    expect_circle({Aabb{{2.0f, 3.0f}, {2.0f, 3.0f}}}, {2.0f, 3.0f}, 0.0f);
    expect_circle({Circle{{2.0f, 3.0f}, 4.0f}, Circle{{2.0f, 3.0f}, 4.0f}}, {2.0f, 3.0f}, 4.0f);
}

TEST(EnclosingCircleAbout, reaches_the_farthest_part) {
    const Shapes shapes{Circle{{3.0f, 4.0f}, 1.0f}, Aabb{{-5.0f, -12.0f}, {0.0f, 0.0f}}};

    EXPECT_EQ(enclosing_circle_about({0.0f, 0.0f}, shapes).radius, 13.0f);
    EXPECT_EQ(enclosing_circle_about({1.0f, 2.0f}, {}).radius, 0.0f);
}

}  // namespace
}  // namespace arena::sim
