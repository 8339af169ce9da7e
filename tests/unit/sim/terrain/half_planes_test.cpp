#include "sim/terrain/half_planes.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::half_planes_test {
namespace {

using test::Points;

std::vector<HalfPlanes4> half_planes_of(const Points& vertices) {
    std::vector<HalfPlanes4> half_planes;
    append_half_planes(vertices, half_planes);
    return half_planes;
}

const Points kSquare = test::rectangle(0, 0, 4, 4);

bool is_clear_of_square(Circle circle, Vec2 delta) {
    return is_clear_of(half_planes_of(kSquare), circle, delta);
}

TEST(AppendHalfPlanes, appends_nothing_for_no_vertices) {
    EXPECT_TRUE(half_planes_of({}).empty());
}

TEST(AppendHalfPlanes, holds_a_point_and_the_outward_normal_of_each_edge) {
    const auto planes = half_planes_of(kSquare);

    ASSERT_EQ(planes.size(), 1u);
    EXPECT_EQ(planes[0].point.x[1], 4.0f);
    EXPECT_EQ(planes[0].point.y[1], 0.0f);
    EXPECT_EQ(planes[0].normal.x[1], 1.0f);
    EXPECT_EQ(planes[0].normal.y[1], 0.0f);
    EXPECT_EQ(planes[0].normal.x[3], -1.0f);
}

TEST(AppendHalfPlanes, repeats_the_last_edge_until_a_group_is_full) {
    const auto triangle = half_planes_of({{0, 0}, {4, 0}, {0, 3}});
    ASSERT_EQ(triangle.size(), 1u);
    EXPECT_EQ(triangle[0].normal.x[3], triangle[0].normal.x[2]);
    EXPECT_EQ(triangle[0].point.y[3], 3.0f);

    const auto pentagon = half_planes_of({{0, 0}, {4, 0}, {5, 2}, {2, 4}, {-1, 2}});
    ASSERT_EQ(pentagon.size(), 2u);
    for (int lane = 0; lane < 4; ++lane)
        EXPECT_EQ(pentagon[1].point.x[lane], -1.0f) << lane;
}

TEST(AppendHalfPlanes, a_line_has_one_on_each_side) {
    const auto planes = half_planes_of({{0, 0}, {4, 0}});

    ASSERT_EQ(planes.size(), 1u);
    EXPECT_EQ(planes[0].normal.y[0], -1.0f);
    EXPECT_EQ(planes[0].normal.y[1], 1.0f);
}

TEST(AppendHalfPlanes, keeps_the_half_planes_of_the_list) {
    std::vector<HalfPlanes4> planes = half_planes_of(kSquare);

    append_half_planes(Points{{7, 7}, {9, 7}, {7, 9}}, planes);

    ASSERT_EQ(planes.size(), 2u);
    EXPECT_EQ(planes[0].point.x[1], 4.0f);
    EXPECT_EQ(planes[1].point.x[1], 9.0f);
}

TEST(IsClearOf, without_half_planes_nothing_is_certain) {
    EXPECT_FALSE(is_clear_of({}, {{100, 100}, 1}, {}));
}

TEST(IsClearOf, a_disc_at_rest_is_clear_beyond_its_radius_and_the_margin) {
    EXPECT_TRUE(is_clear_of_square({{-2, 2}, 1}, {}));
    EXPECT_FALSE(is_clear_of_square({{-1, 2}, 1}, {})) << "it touches";
    EXPECT_FALSE(is_clear_of_square({{-1 - kClearSlack, 2}, 1}, {}));
    EXPECT_TRUE(is_clear_of_square({{-1 - 2 * kClearSlack, 2}, 1}, {}));
    EXPECT_FALSE(is_clear_of_square({{2, 2}, 1}, {}));
}

TEST(IsClearOf, the_whole_motion_has_to_stay_in_front_of_one_edge) {
    EXPECT_TRUE(is_clear_of_square({{-4, 2}, 1}, {2, 90}));
    EXPECT_FALSE(is_clear_of_square({{-4, 2}, 1}, {3, 0}));
    EXPECT_FALSE(is_clear_of_square({{-1, 2}, 1}, {-90, 0})) << "it starts too near";
    EXPECT_FALSE(is_clear_of_square({{-4, 2}, 1}, {4, 9})) << "around a corner";
}

TEST(IsClearOf, looks_at_every_group) {
    const auto pentagon = half_planes_of({{0, 0}, {4, 0}, {4, 4}, {2, 5}, {0, 4}});

    EXPECT_TRUE(is_clear_of(pentagon, {{-2, 2}, 1}, {})) << "in front of the last edge only";
}

TEST(IsClearOf, an_edge_without_length_shows_nothing) {
    EXPECT_FALSE(is_clear_of(half_planes_of({{1, 1}, {1, 1}}), {{50, 50}, 1}, {}));
}

}  // namespace
}  // namespace arena::sim::half_planes_test
