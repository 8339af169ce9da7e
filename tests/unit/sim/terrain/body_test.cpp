#include "sim/terrain/body.h"

#include <array>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::body_test {
namespace {

constexpr std::array<Vec2, 4> kBox{{{-0.4f, -0.8f}, {0.4f, -0.8f}, {0.4f, 0.8f}, {-0.4f, 0.8f}}};
/// Not symmetrical about its position.
constexpr std::array<Vec2, 3> kTriangle{{{-1, -2}, {3, -2}, {3, 1}}};

Body box_at(Vec2 center) {
    return {{center, 0.8945f}, kBox};
}
Body triangle_at(Vec2 center) {
    return {{center, 3.75f}, kTriangle};
}
Body disc_at(Vec2 center) {
    return {{center, 0.5f}, {}};
}

TEST(Body, is_a_disc_without_an_outline) {
    EXPECT_TRUE(disc_at({1, 2}).is_disc());
    EXPECT_FALSE(box_at({1, 2}).is_disc());
}

TEST(Body, moves_with_its_outline) {
    const Body body = moved(triangle_at({10, 20}), {1, -5});

    EXPECT_EQ(body.circle.center, (Vec2{11, 15}));
    EXPECT_EQ(body.circle.radius, 3.75f);
    EXPECT_EQ(body.outline.data(), kTriangle.data());
}

TEST(BoxOf, is_the_box_of_the_disc_or_of_the_outline_but_not_of_its_circle) {
    EXPECT_EQ(box_of(disc_at({10, 20})).min, (Vec2{9.5f, 19.5f}));
    EXPECT_EQ(box_of(disc_at({10, 20})).max, (Vec2{10.5f, 20.5f}));
    EXPECT_EQ(box_of(triangle_at({10, 20})).min, (Vec2{9, 18}));
    EXPECT_EQ(box_of(triangle_at({10, 20})).max, (Vec2{13, 21}));
}

TEST(MiddleOf, is_the_centre_of_the_box) {
    EXPECT_EQ(middle_of({{9, 18}, {13, 21}}), (Vec2{11, 19.5f}));
}

TEST(RayEndsOf, are_the_midpoints_of_the_sides_of_the_box_relative_to_the_position) {
    const std::array<Vec2, 4> ends = ray_ends_of(triangle_at({10, 20}));

    EXPECT_EQ(ends[0], (Vec2{1, -2}));
    EXPECT_EQ(ends[1], (Vec2{3, -0.5f}));
    EXPECT_EQ(ends[2], (Vec2{1, 1}));
    EXPECT_EQ(ends[3], (Vec2{-1, -0.5f}));
    EXPECT_EQ(ray_ends_of(disc_at({10, 20}))[1], (Vec2{0.5f, 0}));
}

TEST(PlacedOutline, holds_the_vertices_where_the_body_is) {
    const PlacedOutline placed(triangle_at({10, 20}));

    ASSERT_EQ(placed.polygon().vertices.size(), 3u);
    EXPECT_EQ(placed.polygon().vertices[0], (Vec2{9, 18}));
    EXPECT_EQ(placed.convex().vertices[2], (Vec2{13, 21}));
    EXPECT_EQ(placed.convex().inner_edges, 0u);
}

TEST(PlacedOutline, of_a_disc_is_empty) {
    EXPECT_TRUE(PlacedOutline(disc_at({10, 20})).polygon().vertices.empty());
}

TEST(PlacedOutline, has_room_for_the_most_vertices) {
    const std::array<Vec2, kBodyVerticesMax> octagon{
        {{2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}}};
    const PlacedOutline placed(Body{{{5, 5}, 2.25f}, octagon});

    ASSERT_EQ(placed.polygon().vertices.size(), kBodyVerticesMax);
    EXPECT_EQ(placed.polygon().vertices[7], (Vec2{6, 3}));
}

TEST(ShiftInto, moves_a_body_to_the_border_that_it_is_beyond_and_no_further) {
    const Bounds bounds{{0, 0}, {40, 40}};

    EXPECT_EQ(shift_into(bounds, disc_at({0.5f, 39.5f})), Vec2{}) << "it touches two borders";
    EXPECT_EQ(shift_into(bounds, disc_at({-2, 45})), (Vec2{2.5f, -5.5f}));
    EXPECT_EQ(shift_into(bounds, triangle_at({38, 1})), (Vec2{-1, 1}));
}

TEST(ShiftInto, keeps_the_box_of_an_outline_inside_the_bounds) {
    const Bounds bounds{{0.0f, 0.0f}, {40.0f, 40.0f}};

    EXPECT_EQ(shift_into(bounds, box_at({20.0f, 20.0f})), (Vec2{}));
    EXPECT_NEAR(shift_into(bounds, box_at({0.3f, 39.5f})).x, 0.1f, 1e-5f);
    EXPECT_NEAR(shift_into(bounds, box_at({0.3f, 39.5f})).y, -0.3f, 1e-5f);
}

TEST(ShiftInto, centres_a_box_that_is_larger_than_the_bounds) {
    const Bounds slit{{0.0f, 0.0f}, {0.5f, 40.0f}};

    EXPECT_NEAR(shift_into(slit, box_at({3.0f, 20.0f})).x, -2.75f, 1e-5f);
}

}  // namespace
}  // namespace arena::sim::body_test
