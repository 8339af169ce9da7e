#include "sim/narrowphase/circle_polygon.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;

const Points kSquare = test::rectangle(0, 0, 10, 10);
const Points kTrapezoid{{200, 100}, {400, 100}, {350, 300}, {250, 300}};

TEST(CirclePolygon, a_disc_wholly_inside_overlaps_without_touching_walls) {
    const Circle inside{{300, 200}, 30};

    EXPECT_FALSE(touches_walls(inside, Polygon{kTrapezoid}));
    EXPECT_TRUE(touches(inside, Polygon{kTrapezoid}));
    EXPECT_TRUE(overlaps(inside, Polygon{kTrapezoid}));
    EXPECT_NEAR(wall_distance_squared(inside.center, {kTrapezoid}), 5294.117647f, 1e-3f);
}

TEST(CirclePolygon, a_disc_one_unit_short_of_an_edge_does_not_touch) {
    const Circle short_of{{300, 69}, 30};

    EXPECT_FALSE(touches_walls(short_of, Polygon{kTrapezoid}));
    EXPECT_FALSE(touches(Polygon{kTrapezoid}, short_of));
    EXPECT_EQ(wall_distance_squared(short_of.center, {kTrapezoid}), 961.0f);
}

TEST(CirclePolygon, a_disc_that_touches_a_corner_does_not_overlap) {
    EXPECT_FALSE(touches(Circle{{13, 14}, 4.9f}, Polygon{kSquare}));
    EXPECT_TRUE(touches(Circle{{13, 14}, 5}, Polygon{kSquare}));
    EXPECT_TRUE(touches_walls(Polygon{kSquare}, Circle{{13, 14}, 5}));
    EXPECT_FALSE(overlaps(Circle{{13, 14}, 5}, Polygon{kSquare}));
    EXPECT_TRUE(overlaps(Polygon{kSquare}, Circle{{13, 14}, 5.1f}));
}

TEST(CirclePolygon, a_disc_centred_on_a_vertex_overlaps) {
    EXPECT_TRUE(overlaps(Circle{{10, 10}, 1}, Polygon{kSquare}));
    EXPECT_TRUE(touches_walls(Circle{{10, 10}, 1}, Polygon{kSquare}));
}

TEST(CirclePolygon, a_disc_that_swallows_the_polygon_overlaps) {
    EXPECT_TRUE(overlaps(Circle{{5, 5}, 100}, Polygon{kSquare}));
}

TEST(CirclePolygon, a_disc_in_the_cavity_of_a_u_is_apart) {
    const Points u = test::u_shape();

    EXPECT_FALSE(touches(Circle{{3, 4}, 0.9f}, Polygon{u}));
    EXPECT_FALSE(overlaps(Circle{{3, 4}, 1}, Polygon{u}));
    EXPECT_TRUE(touches(Circle{{3, 4}, 1}, Polygon{u}));
}

TEST(CirclePolygon, a_circle_of_radius_zero_is_a_point) {
    EXPECT_TRUE(overlaps(Circle{{5, 5}, 0}, Polygon{kSquare}));
    EXPECT_FALSE(overlaps(Circle{{10, 5}, 0}, Polygon{kSquare}));
    EXPECT_TRUE(touches(Circle{{10, 5}, 0}, Polygon{kSquare}));
}

TEST(CirclePolygon, nothing_touches_a_polygon_without_vertices) {
    EXPECT_FALSE(touches(Circle{{0, 0}, 1}, Polygon{}));
    EXPECT_FALSE(overlaps(Circle{{0, 0}, 1}, Polygon{}));
}

}  // namespace
}  // namespace arena::sim
