#include "sim/narrowphase/polygon_polygon.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;
using test::rectangle;

struct Answer {
    bool overlaps, touches, touches_walls;
    bool operator==(const Answer&) const = default;
};

/// Tests in both orders, which have to agree.
Answer ask(const Points& a, const Points& b) {
    const auto one_way = [](const Points& p, const Points& q) {
        return Answer{overlaps(Polygon{p}, Polygon{q}), touches(Polygon{p}, Polygon{q}),
                      touches_walls(Polygon{p}, Polygon{q})};
    };
    EXPECT_EQ(one_way(a, b), one_way(b, a));
    return one_way(a, b);
}

const Answer kApart{false, false, false};
const Answer kTouching{false, true, true};
const Answer kOverlapping{true, true, true};
const Answer kContained{true, true, false};

TEST(PolygonPolygon, crossing_outlines_overlap) {
    EXPECT_EQ(ask(rectangle(0, 0, 4, 4), rectangle(3, 1, 8, 3)), kOverlapping);
}

TEST(PolygonPolygon, a_polygon_inside_another_overlaps_without_touching_walls) {
    EXPECT_EQ(ask(rectangle(4, 4, 6, 6), rectangle(0, 0, 10, 10)), kContained);
}

TEST(PolygonPolygon, polygons_that_share_an_edge_or_a_part_of_it_only_touch) {
    EXPECT_EQ(ask(rectangle(0, 0, 2, 2), rectangle(2, 0, 4, 2)), kTouching);
    EXPECT_EQ(ask(rectangle(0, 0, 2, 2), rectangle(2, 1, 4, 7)), kTouching);
}

TEST(PolygonPolygon, polygons_that_share_a_corner_only_touch) {
    EXPECT_EQ(ask(rectangle(0, 0, 2, 2), rectangle(2, 2, 4, 4)), kTouching);
    EXPECT_EQ(ask(rectangle(0, 0, 2, 2), {{2, 1}, {4, 0}, {4, 2}}), kTouching);
}

TEST(PolygonPolygon, equal_polygons_overlap) {
    EXPECT_EQ(ask(rectangle(0, 0, 2, 2), rectangle(0, 0, 2, 2)), kOverlapping);
    EXPECT_EQ(ask(test::u_shape(), test::u_shape()), kOverlapping);
}

TEST(PolygonPolygon, a_polygon_that_touches_an_edge_from_inside_overlaps) {
    EXPECT_EQ(ask(rectangle(0, 0, 2, 2), rectangle(0, 0, 10, 10)), kOverlapping);
    EXPECT_EQ(ask({{5, 0}, {6, 5}, {4, 5}}, rectangle(0, 0, 10, 10)), kOverlapping);
}

TEST(PolygonPolygon, a_diamond_with_its_corners_on_the_edges_of_a_square_overlaps) {
    EXPECT_EQ(ask({{5, 0}, {10, 5}, {5, 10}, {0, 5}}, rectangle(0, 0, 10, 10)), kOverlapping);
}

// No edges cross properly and no vertex of one lies inside the other.
TEST(PolygonPolygon, polygons_that_cross_only_at_vertices_overlap) {
    const Points upright{{0, 0}, {5, 0}, {10, 0}, {10, 10}, {5, 10}, {0, 10}};
    const Points pillar{{5, 0}, {7, -5}, {9, 0}, {9, 10}, {7, 15}, {5, 10}};

    EXPECT_EQ(ask(upright, pillar), kOverlapping);
}

TEST(PolygonPolygon, a_plug_that_fills_the_cavity_of_a_u_only_touches) {
    EXPECT_EQ(ask(test::u_shape(), rectangle(2, 2, 4, 6)), kTouching);
    EXPECT_EQ(ask(test::u_shape(), rectangle(2, 2, 4, 9)), kTouching);
    EXPECT_EQ(ask(test::u_shape(), rectangle(2, 1.875f, 4, 6)), kOverlapping);
}

TEST(PolygonPolygon, polygons_apart_in_overlapping_boxes_do_not_touch) {
    EXPECT_EQ(ask(test::u_shape(), rectangle(2.5f, 2.5f, 3.5f, 9)), kApart);
    EXPECT_EQ(ask({{0, 3}, {3, 0}, {6, 3}, {3, 6}}, rectangle(-1, -1, 1, 1)), kApart);
}

TEST(PolygonPolygon, nothing_touches_a_polygon_without_vertices) {
    EXPECT_EQ(ask({}, rectangle(0, 0, 1, 1)), kApart);
}

}  // namespace
}  // namespace arena::sim
