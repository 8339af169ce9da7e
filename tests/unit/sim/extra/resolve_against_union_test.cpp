#include "sim/extra/resolve_against_union.h"

#include <array>

#include <gtest/gtest.h>

#include "sim/geometry/decompose.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;
using test::rectangle;

const Points kLeft = rectangle(0, 0, 10, 10);
const Points kRight = rectangle(10, 0, 20, 10);

TEST(ResolveAgainstUnion, does_not_push_from_one_abutting_square_into_the_other) {
    const std::array<ConvexPolygon, 2> pieces{{{kLeft}, {kRight}}};

    const auto contact = resolve_against_union({{9, 5}, 1}, pieces);

    ASSERT_TRUE(contact);
    EXPECT_FLOAT_EQ(contact->depth, 6.0f);
    EXPECT_EQ(contact->normal, (Vec2{0, -1}));
}

TEST(ResolveAgainstUnion, of_one_piece_equals_the_push_out_of_that_piece) {
    const std::array<ConvexPolygon, 1> piece{{{kLeft}}};

    EXPECT_EQ(resolve_against_union({{12, 5}, 3}, piece)->normal, (Vec2{1, 0}));
    EXPECT_FLOAT_EQ(resolve_against_union({{13, 14}, 6}, piece)->depth, 1.0f);
    EXPECT_FLOAT_EQ(resolve_against_union({{13, 14}, 6}, piece)->normal.x, 0.6f);
}

TEST(ResolveAgainstUnion, returns_nothing_when_the_circle_touches_or_is_clear) {
    const std::array<ConvexPolygon, 2> pieces{{{kLeft}, {kRight}}};

    EXPECT_FALSE(resolve_against_union({{10, 11}, 1}, pieces));
    EXPECT_FALSE(resolve_against_union({{10, 15}, 1}, pieces));
    EXPECT_FALSE(resolve_against_union({{0, 0}, 1}, {}));
}

// In the inner corner of an L the way out ends where two grown faces cross.
TEST(ResolveAgainstUnion, ends_in_an_inner_corner_in_contact_with_both_faces) {
    const Points floor = rectangle(0, 0, 20, 1);
    const Points wall = rectangle(0, 1, 1, 20);
    const std::array<ConvexPolygon, 2> pieces{{{floor}, {wall}}};

    const auto contact = resolve_against_union({{1.5f, 1.25f}, 1}, pieces);

    ASSERT_TRUE(contact);
    const Vec2 resolved = Vec2{1.5f, 1.25f} + contact->normal * contact->depth;
    EXPECT_NEAR(resolved.x, 2.0f, 1e-5f);
    EXPECT_NEAR(resolved.y, 2.0f, 1e-5f);
}

TEST(ResolveAgainstUnion, does_not_stop_in_a_slot_that_is_too_narrow) {
    const Points left = rectangle(0, 0, 4, 10);
    const Points right = rectangle(5, 0, 9, 10);
    const std::array<ConvexPolygon, 2> pieces{{{left}, {right}}};

    const auto contact = resolve_against_union({{4.5f, 9.5f}, 1}, pieces);

    ASSERT_TRUE(contact);
    const Vec2 resolved = Vec2{4.5f, 9.5f} + contact->normal * contact->depth;
    // It rests on both inner corners, half the width of the slot from each.
    EXPECT_NEAR(resolved.x, 4.5f, 1e-5f);
    EXPECT_NEAR(resolved.y, 10.0f + std::sqrt(0.75f), 1e-5f);
}

TEST(ResolveAgainstUnion, leads_out_of_the_middle_of_a_decomposed_star) {
    const ConvexPieces star = decompose(test::four_point_star());
    std::vector<ConvexPolygon> pieces;
    for (std::size_t i = 0; i < star.pieces.size(); ++i)
        pieces.push_back(star.polygon(i));

    const auto contact = resolve_against_union({{0, 0}, 10}, pieces);

    ASSERT_TRUE(contact);
    // The notches at (+-250, +-250) are nearest; the disc keeps its radius from both faces.
    EXPECT_NEAR(std::abs(contact->normal.x), std::sqrt(0.5f), 1e-4f);
    EXPECT_NEAR(std::abs(contact->normal.y), std::sqrt(0.5f), 1e-4f);
    EXPECT_GT(contact->depth, 250.0f * std::sqrt(2.0f) + 10.0f);
}

}  // namespace
}  // namespace arena::sim
