#include "sim/terrain/terrain_surfaces.h"

#include <vector>

#include <gtest/gtest.h>

#include "sim/terrain/piece_builder.h"
#include "tests/support/movers.h"
#include "tests/support/polygons.h"

namespace arena::sim::terrain_surfaces_test {
namespace {

constexpr Bounds kBounds{{0, 0}, {40, 30}};
constexpr EntityId kFirst{kFirstObstacleId};

std::vector<Surface> all_surfaces(const std::vector<MapObstacle>& obstacles) {
    return surfaces_of(obstacles, kBounds, kFirst).surfaces;
}

/// Returns the pieces of the obstacle.
PieceList pieces_of(MapObstacle obstacle) {
    PieceList list;
    EXPECT_FALSE(add_pieces(kFirst, obstacle, list));
    return list;
}

/// Returns the surfaces of all pieces of the obstacle.
std::vector<Surface> surfaces_of_pieces(const MapObstacle& obstacle) {
    const PieceList list = pieces_of(obstacle);
    std::vector<Surface> surfaces;
    surfaces.reserve(100);
    for (const TerrainPiece& piece : list.pieces)
        EXPECT_TRUE(append_surfaces(list, piece, surfaces));
    return surfaces;
}

MapObstacle a_point() {
    MapObstacle point;
    point.shape = Shape::point;
    return point;
}

TEST(SurfacesOf, an_empty_map_has_the_inner_sides_of_its_border) {
    const auto surfaces = all_surfaces({});

    ASSERT_EQ(surfaces.size(), 4u);
    EXPECT_EQ(surfaces[0].normal, (Vec2{1, 0}));
    EXPECT_EQ(surfaces[0].a, (Vec2{0, 0}));
    EXPECT_EQ(surfaces[0].b, (Vec2{0, 30}));
    EXPECT_EQ(surfaces[1].normal, (Vec2{0, -1}));
    EXPECT_EQ(surfaces[2].normal, (Vec2{-1, 0}));
    EXPECT_EQ(surfaces[2].a, (Vec2{40, 30}));
    EXPECT_EQ(surfaces[3].normal, (Vec2{0, 1}));
    for (const Surface& surface : surfaces)
        EXPECT_EQ(surface.owner, kNoEntity);
}

TEST(SurfacesOf, bridges_to_holes_have_none) {
    MapObstacle keyhole;
    keyhole.vertices = test::keyhole();

    const auto surfaces = all_surfaces({keyhole});

    ASSERT_EQ(surfaces.size(), 8u + 4u) << "the frame, the hole and the border";
    for (const Surface& surface : surfaces)
        EXPECT_TRUE(surface.normal.x == 0.0f || surface.normal.y == 0.0f);
}

TEST(SurfacesOf, a_polygon_has_the_outer_sides_of_its_edges) {
    const auto surfaces = all_surfaces({test::box_obstacle({2, 2}, {4, 3})});

    ASSERT_EQ(surfaces.size(), 4u + 4u);
    EXPECT_EQ(surfaces[0].normal, (Vec2{0, -1}));
    EXPECT_EQ(surfaces[2].normal, (Vec2{0, 1}));
    EXPECT_EQ(surfaces[2].a, (Vec2{4, 3}));
    EXPECT_EQ(surfaces[2].b, (Vec2{2, 3}));
}

TEST(SurfacesOf, each_is_owned_by_its_obstacle_and_the_border_comes_last) {
    const auto surfaces =
        all_surfaces({test::line_obstacle({2, 2}, {4, 2}), test::box_obstacle({2, 5}, {4, 6})});

    ASSERT_EQ(surfaces.size(), 2u + 4u + 4u);
    EXPECT_EQ(surfaces[1].owner, kFirst);
    EXPECT_EQ(surfaces[2].owner, (EntityId{kFirst.value + 1}));
    EXPECT_EQ(surfaces[5].owner, (EntityId{kFirst.value + 1}));
    EXPECT_EQ(surfaces[6].owner, kNoEntity);
}

TEST(SurfacesOf, a_line_has_two_sides_unless_it_is_one_sided) {
    const auto both = all_surfaces({test::line_obstacle({2, 2}, {4, 2})});
    ASSERT_EQ(both.size(), 2u + 4u);
    EXPECT_EQ(both[0].normal, (Vec2{0, -1}));
    EXPECT_EQ(both[1].normal, (Vec2{0, 1}));
    EXPECT_EQ(both[1].a, (Vec2{4, 2}));

    const auto right = all_surfaces({test::one_sided_obstacle({2, 2}, {4, 2})});
    ASSERT_EQ(right.size(), 1u + 4u);
    EXPECT_EQ(right[0].normal, (Vec2{0, -1}));
}

TEST(SurfacesOf, the_sixteen_sides_of_a_circle_touch_it_from_outside) {
    const Vec2 center{20, 15};
    const auto surfaces = all_surfaces({test::circle_obstacle(center, 4)});

    ASSERT_EQ(surfaces.size(), 16u + 4u);
    for (std::size_t i = 0; i < 16; ++i) {
        const Surface& side = surfaces[i];
        EXPECT_EQ(side.b, surfaces[(i + 1) % 16].a) << i;
        EXPECT_NEAR(dot(side.a - center, side.normal), 4.0f, 1e-5f) << i;
        EXPECT_NEAR(length(side.b - side.a), 8.0f * 0.19891237f, 1e-4f) << "tan 11.25 degrees";
    }
}

TEST(SurfacesOf, a_point_has_none) {
    EXPECT_EQ(all_surfaces({a_point()}).size(), 4u);
}

TEST(SurfacesOf, the_index_finds_a_surface_by_its_box) {
    const TerrainSurfaces built =
        surfaces_of({test::line_obstacle({2, 2}, {4, 2})}, kBounds, kFirst);
    std::vector<std::uint32_t> found;
    found.reserve(10);

    EXPECT_TRUE(built.grid.query({{3, 1}, {3.5f, 3}}, found));
    EXPECT_EQ(found, (std::vector<std::uint32_t>{0, 1}));

    found.clear();
    EXPECT_TRUE(built.grid.query({{39, 10}, {41, 11}}, found));
    EXPECT_EQ(found, (std::vector<std::uint32_t>{4})) << "the right border";
}

TEST(AppendSurfaces, are_those_of_the_obstacle_as_it_was_drawn) {
    for (const MapObstacle& obstacle :
         {test::box_obstacle({2, 2}, {4, 3}), test::circle_obstacle({9, 9}, 2),
          test::line_obstacle({2, 2}, {4, 2}), test::one_sided_obstacle({2, 2}, {4, 2})}) {
        std::vector<Surface> expected = all_surfaces({obstacle});
        expected.resize(expected.size() - 4);  // without the border

        EXPECT_EQ(surfaces_of_pieces(obstacle), expected);
    }
}

TEST(AppendSurfaces, leave_out_the_cuts_of_a_concave_obstacle) {
    MapObstacle u;
    u.vertices = test::u_shape();

    EXPECT_EQ(surfaces_of_pieces(u).size(), u.vertices.size());
}

TEST(AppendSurfaces, of_a_point_are_none) {
    const TerrainPiece piece{.shape = Shape::point};
    std::vector<Surface> surfaces;

    EXPECT_TRUE(append_surfaces({}, piece, surfaces));

    EXPECT_TRUE(surfaces.empty());
}

TEST(AppendSurfaces, fill_the_capacity_and_report_those_that_were_left_out) {
    const PieceList list = pieces_of(test::box_obstacle({2, 2}, {4, 3}));
    std::vector<Surface> enough;
    enough.reserve(4);
    EXPECT_TRUE(append_surfaces(list, list.pieces[0], enough));
    EXPECT_EQ(enough.size(), 4u);

    std::vector<Surface> too_few;
    too_few.reserve(3);
    EXPECT_FALSE(append_surfaces(list, list.pieces[0], too_few));
    EXPECT_EQ(too_few.size(), 3u);
    EXPECT_EQ(too_few.capacity(), 3u);
}

TEST(SurfaceCountMax, bounds_what_a_piece_of_each_shape_has) {
    const auto most = [](const MapObstacle& obstacle) {
        return surface_count_max(pieces_of(obstacle).pieces[0]);
    };

    EXPECT_EQ(most(test::box_obstacle({2, 2}, {4, 3})), 4u);
    EXPECT_EQ(most(test::circle_obstacle({9, 9}, 2)), 16u);
    EXPECT_EQ(most(test::line_obstacle({2, 2}, {4, 2})), 2u);
    EXPECT_EQ(surface_count_max({.shape = Shape::point}), 0u);
}

}  // namespace
}  // namespace arena::sim::terrain_surfaces_test
