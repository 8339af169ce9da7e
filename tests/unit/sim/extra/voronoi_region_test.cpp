#include "sim/extra/voronoi_region.h"

#include <array>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::voronoi_region_test {
namespace {

constexpr std::array kSquare{Vec2{0, 0}, Vec2{10, 0}, Vec2{10, 10}, Vec2{0, 10}};

VoronoiRegion region(Vec2 point) {
    return voronoi_region(point, {kSquare});
}

TEST(VoronoiRegion, of_an_edge_is_the_strip_between_its_ends) {
    EXPECT_EQ(region({12, 5}), VoronoiRegion::edge);
    EXPECT_EQ(region({0.5f, -300}), VoronoiRegion::edge);
}

TEST(VoronoiRegion, of_a_vertex_is_the_sector_between_two_strips) {
    EXPECT_EQ(region({13, 14}), VoronoiRegion::vertex);
    EXPECT_EQ(region({-0.001f, -0.001f}), VoronoiRegion::vertex);
}

TEST(VoronoiRegion, a_strip_includes_its_border) {
    EXPECT_EQ(region({10, 11}), VoronoiRegion::edge);
    EXPECT_EQ(region({-4, 0}), VoronoiRegion::edge);
}

TEST(VoronoiRegion, distinguishes_inside_from_boundary) {
    EXPECT_EQ(region({5, 5}), VoronoiRegion::inside);
    EXPECT_EQ(region({10, 5}), VoronoiRegion::boundary);
    EXPECT_EQ(region({10, 10}), VoronoiRegion::boundary);
}

}  // namespace
}  // namespace arena::sim::voronoi_region_test
